import { groupThousands } from "#src/domain/mining/units.ts";
import { formatAmount } from "#src/domain/money/amount.ts";

/** How one currency is written; src/domain/money/currencies.ts has the values. */
export interface FiatFormat {
  readonly symbol: string;
  /** Decimals of a value of one and more. */
  readonly digits: 0 | 2;
}

export const usdFormat: FiatFormat = { symbol: "$", digits: 2 };

/**
 * `$92 418.50`, `€84 105.77`, `₩128 400 000`; a symbol made of letters is after its number: `336 412.40 zł`. The format is the
 * same in every language, like that of hashrates and amounts. Small prices keep four significant digits (`$0.06124`), very small
 * ones three. A currency without cents gets two decimals below 100 (`₩82.43`); without them a price would hardly seem to change.
 */
export function formatFiat(value: number, { symbol, digits }: FiatFormat, isWhole = false): string {
  const sign = value < 0 ? "−" : "";
  const size = Math.abs(value);
  const number = groupThousands(size.toFixed(countDigits(size, digits, isWhole)));
  return isLetters(symbol) ? `${sign}${number}\u00a0${symbol}` : `${sign}${symbol}${number}`;
}

/**
 * The same for a whole number of 10^-digits of the currency, of which none is left out: what is added up must still add up. A
 * difference has its sign, `+$0.12`.
 */
export function formatFiatUnits(
  units: bigint,
  digits: number,
  { symbol }: Pick<FiatFormat, "symbol">,
  isDifference = false,
): string {
  const size = formatAmount(units < 0n ? -units : units, { decimals: digits, amountDecimals: digits });
  const sign = units < 0n ? "−" : units > 0n && isDifference ? "+" : "";
  return isLetters(symbol) ? `${sign}${size}\u00a0${symbol}` : `${sign}${symbol}${size}`;
}

function countDigits(size: number, digits: 0 | 2, isWhole: boolean): number {
  if (size === 0) return digits;
  if (size >= 1) {
    if (isWhole) return 0;
    return digits === 0 && size < 100 ? 2 : digits;
  }
  const magnitude = Math.floor(Math.log10(size));
  return Math.min(12, (magnitude < -3 ? 2 : 3) - magnitude);
}

function isLetters(symbol: string): boolean {
  return /^\p{L}+$/u.test(symbol);
}
