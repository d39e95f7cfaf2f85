import type { Payout } from "#src/domain/money/payout.ts";
import { DAY, SECOND } from "#src/domain/time/durations.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { PayoutList } from "../miners/miner-reward.ts";

const pageSize = 100;
const mostPages = 10;
const budgetMs = 3 * SECOND;
const reachMs = 31 * DAY;
/** How many a miner's page shows at first. */
export const shownPayouts = 10;

/**
 * A miner's payouts of the last 31 days, newest first, and at least the first page of them. Stops reading where a
 * remembered list that reaches that far takes over. Null when the engine did not answer.
 */
export async function fetchPayoutList(
  engine: PoolEngine,
  address: string,
  remembered: readonly Payout[],
  now: () => number,
): Promise<PayoutList | null> {
  const startedAt = now();
  const since = startedAt - reachMs;
  const takesOver = (remembered.at(-1)?.paidAt ?? startedAt) < since ? (remembered[0]?.paidAt ?? 0) : 0;
  const payouts: Payout[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await engine.fetchMinerPayouts(address, { cursor, limit: pageSize });
    if (!answer.ok) return page === 0 ? null : cutList(payouts, since, true);
    payouts.push(...answer.value.items);
    cursor = answer.value.next;
    if (cursor === null) return cutList(payouts, since, false);
    const oldest = answer.value.items.reduce(
      (least, payout) => Math.min(least, payout.paidAt),
      Number.POSITIVE_INFINITY,
    );
    if (oldest < takesOver) {
      payouts.push(...remembered.filter((payout) => payout.paidAt < oldest));
      return cutList(payouts, since, true);
    }
    if (oldest < since || now() - startedAt > budgetMs) return cutList(payouts, since, true);
  }
  return cutList(payouts, since, true);
}

/** Keeps one payout from before `since`, as the proof that the list reaches so far. */
function cutList(payouts: readonly Payout[], since: number, isCut: boolean): PayoutList {
  const sorted = [...payouts].sort((a, b) => b.paidAt - a.paidAt);
  const firstBefore = sorted.findIndex((payout) => payout.paidAt < since);
  if (firstBefore === -1) return { payouts: sorted, isCut };
  const kept = sorted.slice(0, Math.max(firstBefore, shownPayouts) + 1);
  return { payouts: kept, isCut: isCut || kept.length < sorted.length };
}
