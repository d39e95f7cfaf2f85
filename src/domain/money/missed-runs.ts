import type { Balance } from "../mining/miner.ts";
import { floorTo, MINUTE } from "../time/durations.ts";
import type { Payout } from "./payout.ts";
import type { PayoutRuns } from "./payout-runs.ts";
import { splitBalance } from "./payout-state.ts";

/** What is known of when payout runs come, and of what they pay. */
export interface RunTerms {
  /** Of runs that follow a clock: they start at its multiples in UTC. */
  readonly intervalMs: number | null;
  /** Of runs that follow no clock. */
  readonly seen: PayoutRuns | null;
  /** Only whole multiples of it are paid, in atomic units. */
  readonly denomination: bigint | null;
}

/** So long after a run has started, its payments may still be under way. */
const runTakesMs = 10 * MINUTE;

/**
 * How many payout runs have passed since a balance was due, up to the engine's answer at `at` that still has it. `some`: others were
 * paid meanwhile, and nobody says how often runs come.
 */
export function countMissedRuns(since: number, at: number, { intervalMs, seen }: RunTerms): number | "none" | "some" {
  if (intervalMs !== null && intervalMs > 0) {
    const until = at - Math.min(runTakesMs, intervalMs);
    const passed = (floorTo(until, intervalMs) - floorTo(since, intervalMs)) / intervalMs;
    return passed > 0 ? passed : "none";
  }
  const looksEveryMs = seen?.looksEveryMs ?? null;
  if (looksEveryMs !== null && looksEveryMs > 0) {
    // Where in its pause the engine was is not known: the last look may still be paying.
    const passed = Math.floor((at - since) / looksEveryMs) - 1;
    return passed > 0 ? passed : "none";
  }
  const lastAt = seen?.lastAt ?? null;
  return lastAt !== null && lastAt > since && at > lastAt + runTakesMs ? "some" : "none";
}

interface Seen {
  /** The balances of the answer before. */
  readonly earlier: readonly Balance[];
  readonly payouts: readonly Payout[];
  /** When the engine gave the new answer. */
  readonly at: number;
}

/** Balances of an engine's answer, each with the time since when it has been due. */
export function markDue(balances: readonly Balance[], { earlier, payouts, at }: Seen): readonly Balance[] {
  return balances.map((balance) => {
    const before = earlier.find(({ chain }) => chain === balance.chain);
    const since = findDueSince(balance, before, payouts, at);
    return since === null ? balance : { ...balance, dueSince: since };
  });
}

/**
 * Since when at the latest a balance has stood over its threshold without being paid; null where it does not. It goes on from the
 * answer before, unless a payment has come in between.
 */
function findDueSince(balance: Balance, before: Balance | undefined, payouts: readonly Payout[], at: number) {
  // A run that has begun may still fail, so what it is sending counts until it is sent.
  if (splitBalance(balance, []).state !== "waiting") return null;
  const since = before?.dueSince;
  if (before === undefined || since === undefined) return at;
  const { chain, confirmed, paid } = balance;
  const isPaidByList = payouts.some(
    (payout) => payout.chain === chain && payout.status === "paid" && payout.paidAt >= since,
  );
  const isPaidByCount = paid !== null && before.paid !== null && paid > before.paid;
  const isLess = confirmed !== null && before.confirmed !== null && confirmed < before.confirmed;
  return isPaidByList || isPaidByCount || isLess ? at : since;
}
