import type { Payout } from "#src/domain/money/payout.ts";
import { DAY, floorTo, HOUR, SECOND } from "#src/domain/time/durations.ts";
import { listsPayouts, type PageRequest } from "#src/sources/engines/pool-engine.ts";
import { type CollectedPool, type CollectorContext, sleep } from "../context.ts";

/** As long as the comparison looks back. */
const keptDays = 30;
/** A run that begins before midnight may be listed a little later. */
const settledAfterMs = HOUR;
const pageRows = 100;
/** The demo computes each day on request, and must respond within its source's timeout. */
const demoPageRows = 20;
/** More than a pool with two thousand payees a day fills in a month. */
const mostPages = 600;

/**
 * Each of the last 30 full UTC days, read once after the day, back to the first missing one. A day that the engine's
 * list does not cover whole stays unknown.
 */
export function createPayoutSums(
  { store, now, setTimer }: CollectorContext,
  { coin, engine, source, isLive }: CollectedPool,
): (signal: AbortSignal) => Promise<void> {
  let summedDay = Number.NEGATIVE_INFINITY;

  async function listSince(since: number, signal: AbortSignal) {
    const payouts: Payout[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < mostPages && !signal.aborted; page += 1) {
      const request: PageRequest = { cursor, limit: engine.isDemo ? demoPageRows : pageRows };
      const response = await source.request("payouts", () => engine.fetchPayouts(request));
      if (!response.ok) return null;
      payouts.push(...response.value.items);
      cursor = response.value.next;
      const oldest = oldestOf(response.value.items);
      if (oldest !== null && oldest < since) return { payouts, reaches: since };
      if (cursor === null) {
        // The list ends with the pool's first payout, or where the engine drops older ones.
        const end = oldestOf(payouts);
        return { payouts, reaches: response.value.isCut === true ? (end ?? Number.POSITIVE_INFINITY) : since };
      }
      // A page a second is what engines with a rate limit allow.
      await sleep(engine.isDemo ? 0 : SECOND, setTimer, signal);
    }
    return { payouts, reaches: oldestOf(payouts) ?? Number.POSITIVE_INFINITY };
  }

  return async (signal) => {
    const end = floorTo(now() - settledAfterMs, DAY);
    if (!isLive || !listsPayouts(engine) || summedDay === end) return;
    const first = end - keptDays * DAY;
    const known = new Set((await store.comparison.listPaidDays(coin, { from: first, to: end })).map(({ day }) => day));
    const missing = Array.from({ length: keptDays }, (_, index) => first + index * DAY).filter(
      (day) => !known.has(day),
    );
    const [since] = missing;
    if (since === undefined) {
      summedDay = end;
      return;
    }
    const read = await listSince(since, signal);
    if (read === null || signal.aborted) return;
    const days = missing.filter((day) => day >= read.reaches);
    await store.comparison.savePaidDays(
      coin,
      days.flatMap((day) => sumDay(read.payouts, day, coin)),
    );
    summedDay = end;
  };
}

function oldestOf(payouts: readonly Payout[]): number | null {
  return payouts.reduce<number | null>((oldest, { paidAt }) => Math.min(oldest ?? paidAt, paidAt), null);
}

/** One row per chain; for the pool's own also without payouts, so that the day counts as known. */
function sumDay(payouts: readonly Payout[], day: number, coin: string) {
  const sums = new Map([[coin, { amount: 0n, payouts: 0 }]]);
  for (const { chain, amount, paidAt, status } of payouts) {
    if (status !== "paid" || paidAt < day || paidAt >= day + DAY) continue;
    const sum = sums.get(chain) ?? { amount: 0n, payouts: 0 };
    sums.set(chain, { amount: sum.amount + amount, payouts: sum.payouts + 1 });
  }
  return [...sums].map(([chain, sum]) => ({ day, chain, ...sum }));
}
