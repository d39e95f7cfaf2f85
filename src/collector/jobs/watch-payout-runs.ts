import { mergePayoutRuns } from "#src/domain/money/payout-runs.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { listsPayouts } from "#src/sources/engines/pool-engine.ts";
import type { CollectedPool, CollectorContext } from "../context.ts";

const pollEveryMs = 10 * MINUTE;
/** Enough to show a rhythm; later requests add more. */
const listed = 12;

/**
 * For engines whose runs follow no clock: starts of runs, newest first, from `known` and the engine's list, read every
 * ten minutes.
 */
export function createPayoutRunWatch({ now }: CollectorContext, { engine, source }: CollectedPool) {
  const isWatched = listsPayouts(engine) && engine.traits.rules.payoutRuns === "after-last";
  let askedAt = Number.NEGATIVE_INFINITY;

  return async (known: readonly number[]): Promise<readonly number[]> => {
    if (!isWatched || now() - askedAt < pollEveryMs) return known;
    askedAt = now();
    const response = await source.request("payouts", () => engine.fetchPayouts({ cursor: null, limit: listed }));
    if (!response.ok) return known;
    const times = response.value.items.flatMap(({ status, paidAt }) => (status === "paid" ? paidAt : []));
    return mergePayoutRuns(
      known,
      times.filter((paidAt) => paidAt <= now() + MINUTE),
    );
  };
}
