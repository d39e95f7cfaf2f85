import Type from "typebox";
import type { Validator } from "typebox/compile";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { Log } from "#src/domain/site/log.ts";

// Whole records are JSON text, with amounts as decimal strings. Stored text is as unknown as a stranger's: an older
// version may have written it. Amounts become bigint by hand after the check, because TypeBox's own codecs took half a
// second for a miner of a thousand workers.

export const Measure = Type.Number({ minimum: 0 });
export const Moment = Type.Integer({ minimum: 0 });
export const Amount = Type.String({ pattern: "^[0-9]+$" });
export const Scheme = Type.Enum(rewardSchemes);
export const MeasureOrNull = Type.Union([Measure, Type.Null()]);
export const MomentOrNull = Type.Union([Moment, Type.Null()]);
export const AmountOrNull = Type.Union([Amount, Type.Null()]);

export function amountOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

export function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? part.toString() : part));
}

/** Null, with a line in the log, when the text does not fit the schema. */
export function parseStored<Schema extends Type.TSchema>(
  text: string,
  schema: Validator<Type.TProperties, Schema, Type.Static<Schema>>,
  log: Log,
  facts: Readonly<Record<string, unknown>>,
): Type.Static<Schema> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (schema.Check(value)) return value;
  } catch {
    // Not even JSON: the same result.
  }
  log.warn(facts, "A stored response cannot be read and counts as absent.");
  return null;
}
