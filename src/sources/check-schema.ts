import type { Static, TSchema } from "typebox";
import { Check, Errors } from "typebox/value";
import { err, ok, type Result } from "#src/domain/result.ts";
import { malformed, type SourceError } from "./source-error.ts";

/** The answer as `schema` describes it, or a malformed error that names a wrong member. */
export function checkSchema<const Schema extends TSchema>(
  schema: Schema,
  answer: unknown,
): Result<Static<Schema>, SourceError> {
  if (Check(schema, answer)) return ok(answer);
  const { path, message } = worstError(schema, answer);
  const value = valueAt(answer, path);
  return err(malformed(path, `${message}, but it is ${describe(value)}`, value ?? answer));
}

/** Of the many errors of a union, the one deepest inside the answer says the most. */
function worstError(schema: TSchema, answer: unknown): { path: string; message: string } {
  let worst = { path: "", message: "must fit the schema", depth: -1 };
  for (const error of Errors(schema, answer)) {
    const depth = error.instancePath.split("/").length;
    if (depth > worst.depth) worst = { path: error.instancePath, message: error.message, depth };
  }
  return worst;
}

function valueAt(answer: unknown, path: string): unknown {
  let value = answer;
  for (const key of path.split("/").slice(1)) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.entries(value).find(([name]) => name === key.replaceAll("~1", "/").replaceAll("~0", "~"))?.[1];
  }
  return value;
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "bigint") return "an integer beyond 2^53";
  if (typeof value === "number") return Number.isFinite(value) ? `the number ${value}` : "a number beyond all bounds";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
