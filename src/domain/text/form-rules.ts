import { formatAmountExact, parseAmount } from "../money/amount.ts";
import { err, ok, type Result } from "../result.ts";

// The form rules of spec §5. The words are in the catalogues under `formRule`; a page shows them beside the field. The
// server checks the same again, because a request can come without a browser.

/** Which rule a field breaks, with what its sentence names. */
export type FieldProblem =
  | { readonly rule: "required" }
  | { readonly rule: "decimal" }
  | { readonly rule: "numeric" }
  | { readonly rule: "ipv4" }
  /** Coins, as they are typed. */
  | { readonly rule: "min_value"; readonly min: string }
  | { readonly rule: "max_value"; readonly max: string }
  | { readonly rule: "precision"; readonly decimals: number }
  | { readonly rule: "too_large" };

/**
 * A number as visitors type it, with a decimal point: a comma becomes one where it can be nothing else (`0,15`, `1,5`; not `1,000`, which
 * is a thousand to some), Arabic and Persian digits and their decimal sign become Latin. What is no number stays as it is. Spaces
 * around it go.
 */
export function readTypedNumber(text: string): string {
  const latin = text
    .trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace("\u066b", ".");
  const isPlain = /^[+-]?(?:0?,\d+|\d+,(?:\d{1,2}|\d{4,}))$/.test(latin);
  return isPlain ? latin.replace(",", ".") : latin;
}

/** An optional sign, optional decimals, an optional exponent: `5`, `-0.5`, `.5`, `5.`, `1e-3`. */
export function isDecimal(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text);
}

/** Digits alone. */
export function isNumeric(text: string): boolean {
  return /^\d+$/.test(text);
}

/** Four octets from 0 to 255; a leading zero is refused, because some programs read it as octal. */
export function isIpv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);
}

/** Atomic units; null where the pool names no limit. */
export interface ThresholdLimits {
  readonly minimum: bigint | null;
  readonly maximum: bigint | null;
  /** The coin's smallest unit is 10^-decimals. */
  readonly decimals: number;
}

/** A typed payout threshold in atomic units: required, decimal, then the limits. Spaces around it do not count. */
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
    // A decimal by the rule, with an exponent of more digits than anybody means.
    default:
      return err({ rule: "decimal" });
  }
}

/** A typed IPv4 address: required, then four octets. Spaces around it do not count. */
export function checkIpv4(text: string): Result<string, FieldProblem> {
  const typed = readTypedNumber(text);
  if (typed === "") return err({ rule: "required" });
  return isIpv4(typed) ? ok(typed) : err({ rule: "ipv4" });
}

/** Coins as a form takes them, without zeros at the end: `0.5`, `100`. */
export function formatCoins(atomic: bigint, decimals: number): string {
  const exact = formatAmountExact(atomic, decimals);
  return exact.includes(".") ? exact.replace(/\.?0+$/, "") : exact;
}
