import { groupThousands } from "../mining/units.ts";
import { err, ok, type Result } from "../result.ts";

export interface AmountUnits {
  /** The smallest unit is 10^-decimals of a coin. */
  readonly decimals: number;
  /** Digits shown after the point (spec §9: nexa 2, btc 8, others 6); beyond `decimals` they are zeros. */
  readonly amountDecimals: number;
}

export type AmountProblem = "empty" | "not-a-decimal" | "negative" | "too-many-decimals" | "too-large";

const MAX_DIGITS = 60;

/**
 * Atomic units for a page: `1 234.567890`, with all shown decimals of the coin (spec §9); zero is `0`. Cut off, never
 * rounded up: a page must not promise more than is owed. Less than the last decimal is `<0.000001`.
 */
export function formatAmount(atomic: bigint, units: AmountUnits): string {
  return groupThousands(writeShown(atomic, units));
}

const headlineDigits = 4;

/** For a headline: four significant digits, cut off, at most the coin's shown decimals. */
export function formatHeadlineAmount(atomic: bigint, units: AmountUnits): string {
  const [whole = "0", fraction = ""] = writeShown(atomic, units).split(".");
  const isBelowOne = /^[<-]?0$/.test(whole);
  const zeros = isBelowOne ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const kept = isBelowOne ? zeros + headlineDigits : Math.max(0, headlineDigits - whole.replace("-", "").length);
  const shown = fraction.slice(0, kept);
  return groupThousands(shown === "" ? whole : `${whole}.${shown}`);
}

/** Zeros alone behind the point would look like no amount. */
function writeShown(atomic: bigint, { decimals, amountDecimals }: AmountUnits): string {
  if (atomic === 0n) return "0";
  const text = toDecimal(atomic, decimals, amountDecimals);
  return /[1-9]/.test(text) ? text : `<${toDecimal(1n, amountDecimals, amountDecimals)}`;
}

/** To the last atomic unit without separators, for exports and forms: `1234.56789012`. */
export function formatAmountExact(atomic: bigint, decimals: number): string {
  return toDecimal(atomic, decimals, decimals);
}

/**
 * Spec §5's decimal: optional sign, decimals and exponent. Refuses digits below the smallest unit unless they are
 * zeros, so nothing is rounded.
 */
export function parseAmount(text: string, decimals: number): Result<bigint, AmountProblem> {
  const trimmed = text.trim();
  if (trimmed === "") {
    return err("empty");
  }
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(trimmed);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match ?? [];
  if (match === null || whole + fraction === "") {
    return err("not-a-decimal");
  }
  const digits = (whole + fraction).replace(/^0+/, "");
  if (digits === "") {
    return ok(0n);
  }
  if (sign === "-") {
    return err("negative");
  }
  const shift = Number(exponent) + decimals - fraction.length;
  if (digits.length + shift > MAX_DIGITS) {
    return err("too-large");
  }
  if (shift >= 0) {
    return ok(BigInt(digits + "0".repeat(shift)));
  }
  if (/[^0]/.test(digits.slice(shift))) {
    return err("too-many-decimals");
  }
  return ok(BigInt(digits.slice(0, shift) || "0"));
}

/** For fiat only: beyond about 15 digits the last ones are lost. */
export function toCoins(atomic: bigint, decimals: number): number {
  return Number(toDecimal(atomic, decimals, decimals));
}

/**
 * Cut off at the last digit that a page shows, or at the smallest unit where that is larger (xec: 2 decimals, shown as
 * 6). Null for a number that is not finite.
 */
export function fromCoins(coins: number, { decimals, amountDecimals }: AmountUnits): bigint | null {
  if (!Number.isFinite(coins)) return null;
  const digits = Math.min(decimals, amountDecimals);
  return BigInt(Math.trunc(coins * 10 ** digits)) * 10n ** BigInt(decimals - digits);
}

function toDecimal(atomic: bigint, decimals: number, shownDecimals: number): string {
  const digits = (atomic < 0n ? -atomic : atomic).toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const shown = digits.slice(point, point + shownDecimals).padEnd(shownDecimals, "0");
  const text = shownDecimals === 0 ? digits.slice(0, point) : `${digits.slice(0, point)}.${shown}`;
  return atomic < 0n && /[1-9]/.test(text) ? `-${text}` : text;
}
