import { toCoins } from "../money/amount.ts";
import { divideExactly } from "./divide-exactly.ts";
import type { EarningsChange } from "./earnings-change.ts";

/** In the smallest unit shown. */
export interface ValueChange {
  readonly before: bigint;
  readonly after: bigint;
  /** One for each part of the change in coins; null where that is null. */
  readonly parts: readonly (bigint | null)[];
  /** The effect of the price. With the parts it adds up to after − before exactly. */
  readonly price: bigint;
}

/**
 * Values parts at the mean price and the price change at the mean amount: the same rule for coins × price. `units`:
 * smallest shown units in one USD (100 for cents).
 */
export function valueChange(
  { before, after, parts }: EarningsChange,
  decimals: number,
  prices: { readonly before: number; readonly after: number },
  units: number,
): ValueChange {
  const worth = (amount: bigint, usd: number) => toCoins(amount, decimals) * usd * units;
  const middle = (prices.before + prices.after) / 2;
  const total = {
    before: BigInt(Math.round(worth(before, prices.before))),
    after: BigInt(Math.round(worth(after, prices.after))),
  };
  const known = parts.flatMap(({ amount }) => (amount === null ? [] : [worth(amount, middle)]));
  const ofPrice = worth(before + after, (prices.after - prices.before) / 2);
  const divided = divideExactly(total.after - total.before, [...known, ofPrice]);
  let next = 0;
  const values = parts.map(({ amount }) => {
    if (amount === null) return null;
    next += 1;
    return divided[next - 1] ?? 0n;
  });
  return { ...total, parts: values, price: divided.at(-1) ?? 0n };
}

/**
 * The currency's own digits, or more below ten (four significant digits), so that a small difference shows. `value` in
 * units of the currency.
 */
export function valueDigits(value: number, currencyDigits: number): number {
  if (!(value > 0) || value >= 10) return currencyDigits;
  return Math.max(currencyDigits, Math.min(12, 3 - Math.floor(Math.log10(value))));
}

/** `perUsd`: units of the currency for one USD. */
export function valueInCurrency(
  change: EarningsChange,
  decimals: number,
  prices: { readonly before: number; readonly after: number },
  currency: { readonly perUsd: number; readonly digits: number },
): ValueChange & { readonly digits: number } {
  const { perUsd } = currency;
  const sides = [toCoins(change.before, decimals) * prices.before, toCoins(change.after, decimals) * prices.after];
  const digits = valueDigits(Math.max(...sides) * perUsd, currency.digits);
  return { ...valueChange(change, decimals, prices, perUsd * 10 ** digits), digits };
}
