import { groupThousands } from "#src/domain/mining/units.ts";
import { formatAmount } from "#src/domain/money/amount.ts";

/** How one currency is written; src/domain/money/currencies.ts has the values. */
export interface FiatFormat {
  readonly symbol: string;
  /** Decimals of its smallest coin: 2 of the dollar, 0 of the yen. */
  readonly digits: number;
}

export const usdFormat: FiatFormat = { symbol: "$", digits: 2 };

/** From here on a sum has no cents. */
const WHOLE_FROM = 10_000;
/** Less than this is only said to be less. */
const LEAST = 1e-6;

/** `$98.12`, `$274 010`, `−$2.71`, `¥1 284`, `$0.0020`, `$0`, `336.40 zł`: the same in every language (docs/formats.md). */
export function formatSum(value: number, currency: FiatFormat, isWhole = false): string {
  return withSymbol(value < 0 ? "−" : "", writeSum(Math.abs(value), isWhole ? 0 : currency.digits), currency);
}

/** `+$3.35`, `−$2.53`. */
export function formatDifference(value: number, currency: FiatFormat): string {
  const number = writeSum(Math.abs(value), currency.digits);
  return withSymbol(value < 0 ? "−" : value > 0 ? "+" : "", number, currency);
}

/** Four significant digits, three below 0.001, and no fewer decimals than the currency has: `$88 281.65`, `$0.05555`. */
export function formatPrice(value: number, currency: FiatFormat): string {
  const size = Math.abs(value);
  const magnitude = size === 0 ? 0 : Math.floor(Math.log10(size));
  const digits = Math.max(currency.digits, (magnitude < -3 ? 2 : 3) - magnitude);
  return withSymbol(value < 0 ? "−" : "", size === 0 ? "0" : size.toFixed(Math.min(12, digits)), currency);
}

/** A whole number of 10^-digits of the currency, none left out: what is added up must still add up. */
export function formatFiatUnits(units: bigint, digits: number, currency: FiatFormat, isDifference = false): string {
  const size = formatAmount(units < 0n ? -units : units, { decimals: digits, amountDecimals: digits });
  return withSymbol(units < 0n ? "−" : units > 0n && isDifference ? "+" : "", size, currency);
}

/** For titles and copying: `98.12405`. */
export function formatExactFiat(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return "0";
  const digits = Math.min(20, Math.max(4, 5 - Math.floor(Math.log10(size))));
  return value.toFixed(digits).replace(/(\.\d{2,}?)0+$/, "$1");
}

function writeSum(size: number, digits: number): string {
  if (size === 0) return "0";
  if (size < LEAST) return `<${LEAST.toFixed(6)}`;
  const cents = size.toFixed(digits);
  if (Number(cents) >= WHOLE_FROM) return size.toFixed(0);
  const least = 10 ** -digits;
  // Asked of the rounded figure: 0.00997 is a cent, never 0.010.
  const isSmall = size < least && Number(size.toPrecision(2)) < least;
  return isSmall ? size.toFixed(1 - Math.floor(Math.log10(Number(size.toPrecision(2))))) : cents;
}

function withSymbol(sign: string, number: string, { symbol }: FiatFormat): string {
  const [, less = "", digits = ""] = /^(<?)(.*)$/.exec(number) ?? [];
  const grouped = groupThousands(digits);
  return /^\p{L}+$/u.test(symbol) ? `${less}${sign}${grouped}\u00a0${symbol}` : `${less}${sign}${symbol}${grouped}`;
}
