import { formatAmountExact, parseAmount } from "../money/amount.ts";
import { err, ok, type Result } from "../result.ts";

// The form rules of spec §5; their texts are in the catalogues under `formRule`. The server checks them too, because a
// request can come without a browser.

export type FieldProblem =
  | { readonly rule: "required" }
  | { readonly rule: "decimal" }
  | { readonly rule: "numeric" }
  | { readonly rule: "ipv4" }
  /** Coins, as typed. */
  | { readonly rule: "min_value"; readonly min: string }
  | { readonly rule: "max_value"; readonly max: string }
  | { readonly rule: "precision"; readonly decimals: number }
  | { readonly rule: "too_large" };

/**
 * Trims and converts to a decimal point: a comma where it can be nothing else (`0,15`, `1,5`; not `1,000`, a thousand
 * to some), Arabic and Persian digits and decimal signs to Latin. Other text stays as it is.
 */
export function readTypedNumber(text: string): string {
  const latin = text
    .trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace("\u066b", ".");
  const isPlain = /^[+-]?(?:0?,\d+|\d+,(?:\d{1,2}|\d{4,}))$/.test(latin);
  return isPlain ? latin.replace(",", ".") : latin;
}

/** `5`, `-0.5`, `.5`, `5.`, `1e-3`. */
export function isDecimal(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text);
}

export function isNumeric(text: string): boolean {
  return /^\d+$/.test(text);
}

/** Refuses a leading zero, because some programs read it as octal. */
export function isIpv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);
}

/** Atomic units; null = no limit. */
export interface ThresholdLimits {
  readonly minimum: bigint | null;
  readonly maximum: bigint | null;
  /** The smallest unit is 10^-decimals. */
  readonly decimals: number;
}

/** Atomic units. Required, decimal, then the limits; trims. */
export function checkThreshold(
  text: string,
  { minimum, maximum, decimals }: ThresholdLimits,
): Result<bigint, FieldProblem> {
  const typed = readTypedNumber(text);
  if (typed === "") return err({ rule: "required" });
  if (!isDecimal(typed)) return err({ rule: "decimal" });
  const tooLow: FieldProblem = { rule: "min_value", min: formatCoins(minimum ?? 0n, decimals) };
  const tooHigh: FieldProblem =
    maximum === null ? { rule: "too_large" } : { rule: "max_value", max: formatCoins(maximum, decimals) };
  const parsed = parseAmount(typed, decimals);
  if (parsed.ok) {
    if (parsed.value < (minimum ?? 0n)) return err(tooLow);
    return maximum !== null && parsed.value > maximum ? err(tooHigh) : parsed;
  }
  switch (parsed.error) {
    case "negative":
      return err(tooLow);
    case "too-many-decimals":
      return err({ rule: "precision", decimals });
    case "too-large":
      return err(tooHigh);
    // A valid decimal with an absurdly long exponent.
    default:
      return err({ rule: "decimal" });
  }
}

/** Required, then four octets; trims. */
export function checkIpv4(text: string): Result<string, FieldProblem> {
  const typed = readTypedNumber(text);
  if (typed === "") return err({ rule: "required" });
  return isIpv4(typed) ? ok(typed) : err({ rule: "ipv4" });
}

/** Coins for a form, without zeros at the end: `0.5`, `100`. */
export function formatCoins(atomic: bigint, decimals: number): string {
  const exact = formatAmountExact(atomic, decimals);
  return exact.includes(".") ? exact.replace(/\.?0+$/, "") : exact;
}
