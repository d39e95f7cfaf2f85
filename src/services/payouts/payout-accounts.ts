import type { StoredPayout } from "#src/db/store.ts";
import type { Balance } from "#src/domain/mining/miner.ts";
import { DAY, floorTo } from "#src/domain/time/durations.ts";
import type { PayoutAccount } from "./payout-answers.ts";

interface AccountParts {
  /** Its chain stands first. */
  readonly coin: string;
  readonly balances: readonly Balance[];
  /** Chain → everything ever paid, as far as it is stored. */
  readonly totals: ReadonlyMap<string, bigint>;
  /** Payouts since `from` and of the last 30 days. */
  readonly recent: readonly StoredPayout[];
  readonly at: number;
  /** First UTC day of the chart. */
  readonly from: number;
  readonly isComplete: boolean;
}

/** One account for each chain that owes or paid something, the pool's own first, then in the order of its balances. */
export function listAccounts(parts: AccountParts): readonly PayoutAccount[] {
  const { coin, balances, totals, recent, at, from, isComplete } = parts;
  const chains = new Set([coin, ...balances.map(({ chain }) => chain), ...totals.keys()]);
  return [...chains].map((chain) => {
    const balance = balances.find((candidate) => candidate.chain === chain);
    const own = recent.filter((payout) => payout.chain === chain);
    // A sum of a part would pass for the whole.
    const sumSince = (since: number) => (isComplete ? sum(own.filter(({ paidAt }) => paidAt >= since)) : null);
    return {
      chain,
      paid: findPaid(totals.get(chain) ?? null, balance?.paid ?? null),
      unpaid: balance?.confirmed ?? null,
      unconfirmed: balance?.unconfirmed ?? null,
      threshold: balance?.threshold ?? null,
      week: sumSince(at - 7 * DAY),
      month: sumSince(at - 30 * DAY),
      days: sumDays(own.filter(({ paidAt }) => paidAt >= from)),
    };
  });
}

/** The stored total or the engine's own, whichever is larger: an engine that purges its past takes nothing away. */
function findPaid(stored: bigint | null, told: bigint | null): bigint | null {
  if (stored === null || told === null) return stored ?? told;
  return stored > told ? stored : told;
}

function sum(payouts: readonly StoredPayout[]): bigint {
  return payouts.reduce((total, { amount }) => total + amount, 0n);
}

function sumDays(payouts: readonly StoredPayout[]): PayoutAccount["days"] {
  const days = new Map<number, bigint>();
  for (const { paidAt, amount } of payouts) {
    const day = floorTo(paidAt, DAY);
    days.set(day, (days.get(day) ?? 0n) + amount);
  }
  return [...days].sort(([a], [b]) => a - b).map(([day, amount]) => ({ at: day, amount }));
}
