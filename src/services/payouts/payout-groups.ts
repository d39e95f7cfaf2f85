import type { PayoutGrouping } from "#src/domain/money/payout.ts";
import { DAY, floorTo } from "#src/domain/time/durations.ts";
import type { PayoutGroup, ValuedPayout } from "./payout-answers.ts";
import { type FindPrice, worthOf } from "./payout-values.ts";

export type GroupStep = Exclude<PayoutGrouping, "none">;

/** The start of the UTC day or month that a moment is in, moved by so many of them. */
export function startOf(step: GroupStep, at: number, shift = 0): number {
  if (step === "day") return floorTo(at, DAY) + shift * DAY;
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + shift, 1);
}

interface Sum {
  readonly amount: bigint;
  readonly fee: bigint | null;
  readonly usd: number | null;
  readonly count: number;
}

/**
 * Sums of each day or month and chain, newest first; within one, in the order in which chains come first. A sum with a
 * part that is not known is not known.
 */
export function groupPayouts(payouts: readonly ValuedPayout[], step: GroupStep): readonly PayoutGroup[] {
  const groups = new Map<number, Map<string, Sum>>();
  for (const payout of payouts) {
    const from = startOf(step, payout.paidAt);
    const sums = groups.get(from) ?? new Map<string, Sum>();
    groups.set(from, sums);
    const before = sums.get(payout.chain) ?? { amount: 0n, fee: 0n, usd: 0, count: 0 };
    sums.set(payout.chain, {
      amount: before.amount + payout.amount,
      fee: before.fee === null || payout.fee === null ? null : before.fee + payout.fee,
      usd: before.usd === null || payout.usdValue === null ? null : before.usd + payout.usdValue,
      count: before.count + 1,
    });
  }
  return [...groups]
    .sort(([a], [b]) => b - a)
    .flatMap(([from, sums]) =>
      [...sums].map(([chain, { amount, fee, usd, count }]) => ({ from, chain, amount, fee, usdValue: usd, count })),
    );
}

export function valuePayouts<Item extends { readonly chain: string; readonly paidAt: number; readonly amount: bigint }>(
  payouts: readonly Item[],
  findPrice: FindPrice,
): readonly (Item & { readonly usdValue: number | null })[] {
  return payouts.map((payout) => ({
    ...payout,
    usdValue: worthOf(payout.chain, payout.amount, findPrice(payout.chain, payout.paidAt)),
  }));
}
