import type { Store } from "#src/db/store.ts";
import { ok } from "#src/domain/result.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import { readPayouts } from "#src/sources/engines/reading/read-payouts.ts";
import type { CollectedPool } from "./context.ts";

const readEveryMs = 12 * HOUR;
/** Fits into one call's guard; the rest is read in the next rounds. */
const longestReadMs = 10_000;

/**
 * Reads on where somebody has looked at payouts, twice a day: an engine that purges its past then takes nothing away from
 * the totals and files of a miner who looks once a quarter.
 */
export async function keepPayouts(
  { coin, engine, source }: CollectedPool,
  address: string,
  store: Store,
  now: () => number,
): Promise<void> {
  if (!engine.capabilities.payouts) return;
  const reading = await store.payouts.findReading(coin, address);
  const startedAt = now();
  if (reading === null || startedAt - reading.at < readEveryMs) return;
  await source.ask("payouts", async () => {
    const answer = await readPayouts(engine, address, {
      wasComplete: reading.isComplete,
      keep: (sent, isComplete) =>
        store.payouts.recordPayouts(coin, address, { at: startedAt, isComplete, payouts: sent }),
      isOver: () => now() - startedAt > longestReadMs,
    });
    return answer.ok ? ok(null) : answer;
  });
}
