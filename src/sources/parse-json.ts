import { err, ok, type Result } from "#src/domain/result.ts";

// An integer that a double cannot hold has at least 16 digits; without such a run the plain, quick parse loses nothing.
const longInteger = /(?:^|[\s:,[])-?\d{16}/;
const integerLiteral = /^-?\d+$/;

/**
 * JSON without silent loss: an integer beyond 2^53 becomes a bigint, so a schema that expects a number refuses it and one that
 * expects an amount keeps every digit. The error is a sentence.
 */
export function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(longInteger.test(text) ? JSON.parse(text, keepLongIntegers) : JSON.parse(text));
  } catch {
    return err(text.trim() === "" ? "the answer is empty" : "the answer is not JSON, or it is cut off");
  }
}

function keepLongIntegers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? "";
  return integerLiteral.test(source) ? BigInt(source) : value;
}
