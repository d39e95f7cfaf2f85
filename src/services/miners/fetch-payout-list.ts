import type { Payout } from "#src/domain/money/payout.ts";
import { DAY, SECOND } from "#src/domain/time/durations.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import { type PayoutList, shownPayouts } from "./miner-stats.ts";

export const payoutsOnPage = 100;
const mostPayoutPages = 10;
const longestReadMs = 3 * SECOND;
const payoutsReachMs = 31 * DAY;

/**
 * A miner's payouts of the last 31 days, newest first, and at least the first page of them. Stops reading where the `known`
 * list goes on, if that reaches back far enough. Null when the engine did not answer.
 */
export async function fetchPayoutList(
  engine: Pick<GatedEngine, "fetchMinerPayouts">,
  address: string,
  known: readonly Payout[],
  now: () => number,
): Promise<PayoutList | null> {
  const startedAt = now();
  const since = startedAt - payoutsReachMs;
  const takesOver = (known.at(-1)?.paidAt ?? startedAt) < since ? (known[0]?.paidAt ?? 0) : 0;
  const payouts: Payout[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPayoutPages; page += 1) {
    const answer = await engine.fetchMinerPayouts(address, { cursor, limit: payoutsOnPage });
    if (!answer.ok) return page === 0 ? null : cutList(payouts, since, true);
    payouts.push(...answer.value.items);
    cursor = answer.value.next;
    if (cursor === null) return cutList(payouts, since, false);
    const oldest = answer.value.items.reduce(
      (least, payout) => Math.min(least, payout.paidAt),
      Number.POSITIVE_INFINITY,
    );
    if (oldest < takesOver) {
      payouts.push(...known.filter((payout) => payout.paidAt < oldest));
      return cutList(payouts, since, true);
    }
    if (oldest < since || now() - startedAt > longestReadMs) return cutList(payouts, since, true);
  }
  return cutList(payouts, since, true);
}

/** The first page of a longer list, until the rest is read. */
export function cutPayouts(payouts: readonly Payout[], now: number): PayoutList {
  return cutList(payouts, now - payoutsReachMs, true);
}

/** Keeps one payout from before `since`, as proof that the list reaches so far. */
function cutList(payouts: readonly Payout[], since: number, isCut: boolean): PayoutList {
  const sorted = [...payouts].sort((a, b) => b.paidAt - a.paidAt);
  const firstBefore = sorted.findIndex((payout) => payout.paidAt < since);
  if (firstBefore === -1) return { payouts: sorted, isCut };
  const kept = sorted.slice(0, Math.max(firstBefore, shownPayouts) + 1);
  return { payouts: kept, isCut: isCut || kept.length < sorted.length };
}
