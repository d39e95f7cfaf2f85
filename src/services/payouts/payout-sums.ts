import type { StoredPayout, StoredTotal } from "#src/db/store.ts";
import type { Balance } from "#src/domain/mining/miner.ts";
import type { NextPayout } from "#src/domain/money/next-payout.ts";
import { provePaid } from "#src/domain/money/paid-total.ts";
import type { Payout, PayoutGrouping } from "#src/domain/money/payout.ts";
import { splitBalance } from "#src/domain/money/payout-state.ts";
import { DAY, floorTo } from "#src/domain/time/durations.ts";
import type { PayoutAccount, PayoutGroup, ValuedPayout } from "./miner-payouts.ts";

interface AccountParts {
  readonly coin: string;
  readonly balances: readonly Balance[];
  /** Chain → total proven by stored payouts and earlier reports. */
  readonly totals: ReadonlyMap<string, StoredTotal>;
  /** Since `from`, and of the last 30 days. */
  readonly recent: readonly StoredPayout[];
  readonly at: number;
  /** First UTC day of the chart. */
  readonly from: number;
  readonly isComplete: boolean;
  readonly pending: readonly Payout[];
  readonly isPromising: boolean;
  readonly nextPayouts: readonly NextPayout[];
}

/** One per chain with a debt or payouts: the pool's own, then in order of balances. */
export function listAccounts(parts: AccountParts): readonly PayoutAccount[] {
  const { coin, balances, totals, recent, at, from, isComplete, pending, isPromising } = parts;
  const chains = new Set([coin, ...balances.map(({ chain }) => chain), ...totals.keys()]);
  return [...chains].map((chain) => {
    const balance = balances.find((candidate) => candidate.chain === chain);
    const { sending, state } = splitBalance(
      { chain, confirmed: balance?.confirmed ?? null, threshold: balance?.threshold ?? null },
      pending,
      isPromising,
    );
    const own = recent.filter((payout) => payout.chain === chain);
    // An incomplete sum would look complete.
    const sumSince = (since: number) => (isComplete ? sum(own.filter(({ paidAt }) => paidAt >= since)) : null);
    return {
      chain,
      ...findPaid(totals.get(chain), balance),
      unpaid: balance?.confirmed ?? null,
      sending,
      state,
      unconfirmed: balance?.unconfirmed ?? null,
      threshold: balance?.threshold ?? null,
      next: parts.nextPayouts.find((next) => next.chain === chain) ?? null,
      week: sumSince(at - 7 * DAY),
      month: sumSince(at - 30 * DAY),
      days: sumDays(own.filter(({ paidAt }) => paidAt >= from)),
    };
  });
}

/** The balance was completed when the engine responded; payouts may be newer. */
function findPaid(
  { payouts = null, earlier = null, isDoubtful = false }: Partial<StoredTotal> = {},
  balance: Balance | undefined,
): Pick<PayoutAccount, "paid" | "paidSource"> {
  const proven = provePaid({ engine: balance?.paid ?? null, payouts, earlier, isDoubtful });
  if (proven === null) return { paid: null, paidSource: null };
  return proven.paidSource === "engine" ? { ...proven, paidSource: balance?.paidSource ?? "engine" } : proven;
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

export type GroupStep = Exclude<PayoutGrouping, "none">;

/** In UTC, moved by `shift` days or months. */
export function startOf(step: GroupStep, at: number, shift = 0): number {
  if (step === "day") return floorTo(at, DAY) + shift * DAY;
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + shift, 1);
}

interface Sum {
  readonly amount: bigint;
  readonly fee: bigint | null;
  readonly usd: number | null;
  readonly value: number | null;
  readonly count: number;
}

/** Newest first, chains in order of their first payout. Null where a part is not known. */
export function groupPayouts(
  payouts: readonly Omit<ValuedPayout, "state" | "price" | "rate">[],
  step: GroupStep,
): readonly PayoutGroup[] {
  const groups = new Map<number, Map<string, Sum>>();
  for (const payout of payouts) {
    const from = startOf(step, payout.paidAt);
    const sums = groups.get(from) ?? new Map<string, Sum>();
    groups.set(from, sums);
    const before = sums.get(payout.chain) ?? { amount: 0n, fee: 0n, usd: 0, value: 0, count: 0 };
    sums.set(payout.chain, {
      amount: before.amount + payout.amount,
      fee: before.fee === null || payout.fee === null ? null : before.fee + payout.fee,
      usd: before.usd === null || payout.usdValue === null ? null : before.usd + payout.usdValue,
      value: before.value === null || payout.value === null ? null : before.value + payout.value,
      count: before.count + 1,
    });
  }
  return [...groups]
    .sort(([a], [b]) => b - a)
    .flatMap(([from, sums]) => [...sums].map(([chain, { usd, ...sums }]) => ({ from, chain, usdValue: usd, ...sums })));
}
