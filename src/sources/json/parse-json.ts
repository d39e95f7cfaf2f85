import { err, ok, type Result } from "#src/domain/result.ts";

export const notJson = "the response is not JSON, or it is cut off";

// An integer that a double cannot hold has at least 16 digits. Without them the plain, faster parse loses nothing.
const longInteger = /(?:^|[\s:,[])-?\d{16}/;
const integerLiteral = /^-?\d+$/;
const noNames: ReadonlySet<string> = new Set();
const namePatterns = new WeakMap<ReadonlySet<string>, RegExp>();

/**
 * JSON without silent loss: an integer beyond 2^53 becomes a bigint. A number under a name in `decimals` stays text: 18
 * digits after the point do not fit into a double. The error is a sentence. For texts of some kilobytes: json-reader.ts
 * reads longer ones.
 */
export function parseJson(text: string, decimals: ReadonlySet<string> = noNames): Result<unknown, string> {
  try {
    const isPlain = !longInteger.test(text) && !hasName(text, decimals);
    return ok(isPlain ? JSON.parse(text) : JSON.parse(text, keepDigits(decimals)));
  } catch {
    return err(text.trim() === "" ? "the response is empty" : notJson);
  }
}

/** A name with escapes is not found, and its number stays a number. */
function hasName(text: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  const pattern = namePatterns.get(names) ?? new RegExp(`"(?:${[...names].join("|")})"`);
  namePatterns.set(names, pattern);
  return pattern.test(text);
}

function keepDigits(decimals: ReadonlySet<string>) {
  return (name: string, value: unknown, context?: { readonly source?: string }): unknown => {
    if (typeof value !== "number") return value;
    const source = context?.source ?? "";
    if (decimals.has(name)) return source;
    return !Number.isSafeInteger(value) && integerLiteral.test(source) ? BigInt(source) : value;
  };
}
