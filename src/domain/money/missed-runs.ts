import type { Balance } from "../mining/miner.ts";
import { floorTo, MINUTE } from "../time/durations.ts";
import type { Payout } from "./payout.ts";
import type { PayoutRuns } from "./payout-runs.ts";
import { splitBalance } from "./payout-state.ts";

export interface RunTerms {
  /** For runs that follow a clock: they start at multiples of it in UTC. */
  readonly intervalMs: number | null;
  readonly seen: PayoutRuns | null;
  /** Atomic units; only whole multiples are paid. */
  readonly denomination: bigint | null;
}

/** A run's payments may take this long. */
const runTakesMs = 10 * MINUTE;

/**
 * Runs from the time a balance was due to the response at `at` that still has it. `some`: others were paid meanwhile,
 * and the interval is not known.
 */
export function countMissedRuns(since: number, at: number, { intervalMs, seen }: RunTerms): number | "none" | "some" {
  if (intervalMs !== null && intervalMs > 0) {
    const until = at - Math.min(runTakesMs, intervalMs);
    const passed = (floorTo(until, intervalMs) - floorTo(since, intervalMs)) / intervalMs;
    return passed > 0 ? passed : "none";
  }
  const looksEveryMs = seen?.looksEveryMs ?? null;
  if (looksEveryMs !== null && looksEveryMs > 0) {
    // Where the engine was in its pause is not known: the last check may still be paying.
    const passed = Math.floor((at - since) / looksEveryMs) - 1;
    return passed > 0 ? passed : "none";
  }
  const lastAt = seen?.lastAt ?? null;
  return lastAt !== null && lastAt > since && at > lastAt + runTakesMs ? "some" : "none";
}

interface Seen {
  /** From the previous response. */
  readonly earlier: readonly Balance[];
  readonly payouts: readonly Payout[];
  readonly at: number;
}

export function markDue(balances: readonly Balance[], { earlier, payouts, at }: Seen): readonly Balance[] {
  return balances.map((balance) => {
    const before = earlier.find(({ chain }) => chain === balance.chain);
    const since = findDueSince(balance, before, payouts, at);
    return since === null ? balance : { ...balance, dueSince: since };
  });
}

/** Keeps the previous time unless a payment came in between; null where the balance is not over its threshold. */
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
