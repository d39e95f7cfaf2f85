import type { RateUnit } from "../coins/coin.ts";

export interface Quantity {
  readonly number: string;
  readonly unit: string;
}

const prefixes = ["", "K", "M", "G", "T", "P", "E"] as const;
const STEP = 1000;

/**
 * A hashrate in base units for a page: `208.41` `TH/s`. Steps of 1000, two decimals, from H/s to EH/s (`1 050.12
 * EH/s`); the same for Sol/s and g/s (spec §9). Null when it is unknown or not a hashrate.
 */
export function formatHashrate(hashrate: number | null, rateUnit: RateUnit): Quantity | null {
  return forPage(formatPlainHashrate(hashrate, rateUnit));
}

/** From here on one decimal would round to 1000.0. */
const HEADLINE_STEP = 999.95;

/** Three or four significant digits: `457.4` `TH/s`, `1 050` `EH/s`. */
export function formatHeadlineHashrate(hashrate: number | null, rateUnit: RateUnit): Quantity | null {
  const quantity = scale(hashrate, rateUnit, HEADLINE_STEP);
  if (quantity === null) return null;
  const size = Number(quantity.number);
  const digits = size >= HEADLINE_STEP ? 0 : size >= 99.995 ? 1 : 2;
  return forPage({ ...quantity, number: size.toFixed(digits) });
}

/** For an export: `1050.12` `EH/s`. */
export function formatPlainHashrate(hashrate: number | null, rateUnit: RateUnit): Quantity | null {
  return scale(hashrate, rateUnit);
}

/** A difficulty for a page: `95.67` `TH`, H to EH in the same steps (spec §9). */
export function formatDifficulty(difficulty: number | null): Quantity | null {
  return forPage(formatPlainDifficulty(difficulty));
}

/** For an export. */
export function formatPlainDifficulty(difficulty: number | null): Quantity | null {
  return scale(difficulty, "H");
}

/** For headlines and axes: `95.67` `T`. */
export function formatHeadlineDifficulty(difficulty: number | null): Quantity | null {
  return forPage(formatPlainMultiplier(difficulty));
}

export function formatPlainMultiplier(difficulty: number | null): Quantity | null {
  return scale(difficulty, "");
}

/** Picks the first unit whose figure, rounded to two decimals, is below `limit`. */
function scale(value: number | null, baseUnit: string, limit: number = STEP): Quantity | null {
  if (value === null || !Number.isFinite(value) || value < 0) {
    return null;
  }
  for (const [step, prefix] of prefixes.entries()) {
    // Formatting is slower than comparing, and long tables hold thousands of figures.
    if (value >= STEP ** (step + 1) && step < prefixes.length - 1) continue;
    const number = withTwoDecimals(value / STEP ** step);
    // Compares the rounded figure: 999 999 H/s is 1.00 MH/s, never 1000.00 KH/s.
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

/** `-1234567.5` → `-1 234 567.5`. */
export function groupThousands(decimal: string, separator: string = pageThousands): string {
  const [whole = "", fraction] = decimal.split(".");
  const grouped = whole.replace(/(?<=\d)(?=(\d{3})+$)/g, separator);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** `1 234 567`. */
export function formatCount(count: number | bigint | null): string | null {
  const plain = formatPlainCount(count);
  return plain === null ? null : groupThousands(plain);
}

/** `1234567`. */
export function formatPlainCount(count: number | bigint | null): string | null {
  if (count === null || (typeof count === "number" && !Number.isFinite(count))) {
    return null;
  }
  return BigInt(typeof count === "number" ? Math.round(count) : count).toString();
}

/** Narrow no-break space, so that a figure never breaks over two lines. Exports have none. */
export const pageThousands = "\u202f";

/** `1 234.5`. */
export function formatNumber(value: number, digits: number): string {
  return groupThousands(value.toFixed(digits));
}
