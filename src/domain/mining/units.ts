import type { RateUnit } from "../coins/coin.ts";

/** A figure and its unit apart, so that a page can set them in two styles. */
export interface Quantity {
  readonly number: string;
  readonly unit: string;
}

const prefixes = ["", "K", "M", "G", "T", "P", "E"] as const;
const STEP = 1000;

/**
 * A hashrate in base units for a page: `208.41` `TH/s`. Steps of 1000, two decimals, from H/s to EH/s, which is the
 * last (`1 050.12 EH/s`); Sol/s and g/s take the same steps (spec §9). Null when it is unknown or no hashrate at all.
 */
export function formatHashrate(hashrate: number | null, rateUnit: RateUnit): Quantity | null {
  return forPage(formatPlainHashrate(hashrate, rateUnit));
}

/** From here on a headline, rounded to one decimal, would show 1000.0. */
const HEADLINE_STEP = 999.95;

/** The same for a headline: three or four significant digits. `457.4` `TH/s`, `1 050` `EH/s`. */
export function formatHeadlineHashrate(hashrate: number | null, rateUnit: RateUnit): Quantity | null {
  const quantity = scale(hashrate, rateUnit, HEADLINE_STEP);
  if (quantity === null) return null;
  const size = Number(quantity.number);
  const digits = size >= HEADLINE_STEP ? 0 : size >= 99.995 ? 1 : 2;
  return forPage({ ...quantity, number: size.toFixed(digits) });
}

/** The same for an export, without thousands separators: `1050.12` `EH/s`. */
export function formatPlainHashrate(hashrate: number | null, rateUnit: RateUnit): Quantity | null {
  return scale(hashrate, rateUnit);
}

/** A difficulty for a page: `95.67` `TH`. H to EH by the same steps (spec §9). */
export function formatDifficulty(difficulty: number | null): Quantity | null {
  return forPage(formatPlainDifficulty(difficulty));
}

/** The same for an export, without thousands separators. */
export function formatPlainDifficulty(difficulty: number | null): Quantity | null {
  return scale(difficulty, "H");
}

/** A difficulty for headlines and axes: the multiplier alone, `95.67` `T`. */
export function formatHeadlineDifficulty(difficulty: number | null): Quantity | null {
  return forPage(formatPlainMultiplier(difficulty));
}

/** The same without thousands separators. */
export function formatPlainMultiplier(difficulty: number | null): Quantity | null {
  return scale(difficulty, "");
}

/** In the first unit whose figure, rounded to two decimals, stays below `limit`. */
function scale(value: number | null, baseUnit: string, limit: number = STEP): Quantity | null {
  if (value === null || !Number.isFinite(value) || value < 0) {
    return null;
  }
  for (const [step, prefix] of prefixes.entries()) {
    // Writing a figure costs more than comparing it, and long tables hold thousands of them.
    if (value >= STEP ** (step + 1) && step < prefixes.length - 1) continue;
    const number = withTwoDecimals(value / STEP ** step);
    // Asked of the rounded figure: 999 999 H/s is 1.00 MH/s, never 1000.00 KH/s.
    if (Number(number) < limit || step === prefixes.length - 1) {
      return { number, unit: `${prefix}${baseUnit}` };
    }
  }
  return null;
}

// toFixed writes an exponent from 1e21 on.
function withTwoDecimals(value: number): string {
  return value < 1e21 ? value.toFixed(2) : `${BigInt(value)}.00`;
}

function forPage(quantity: Quantity | null): Quantity | null {
  return quantity === null ? null : { ...quantity, number: groupThousands(quantity.number) };
}

/** Groups the whole part of a plain decimal by three: `-1234567.5` → `-1 234 567.5`. */
export function groupThousands(decimal: string, separator: string = pageThousands): string {
  const [whole = "", fraction] = decimal.split(".");
  const grouped = whole.replace(/(?<=\d)(?=(\d{3})+$)/g, separator);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A count of things (miners, blocks, a height) for a page: `1 234 567`; null when it is not known. */
export function formatCount(count: number | bigint | null): string | null {
  const plain = formatPlainCount(count);
  return plain === null ? null : groupThousands(plain);
}

/** The same for an export: `1234567`. */
export function formatPlainCount(count: number | bigint | null): string | null {
  if (count === null || (typeof count === "number" && !Number.isFinite(count))) {
    return null;
  }
  return BigInt(typeof count === "number" ? Math.round(count) : count).toString();
}

/** Between thousands on pages: the narrow no-break space, so that a figure never breaks over two lines. Exports have none. */
export const pageThousands = "\u202f";

/** A bare number for a page, with so many decimals: `1 234.5`. */
export function formatNumber(value: number, digits: number): string {
  return groupThousands(value.toFixed(digits));
}
