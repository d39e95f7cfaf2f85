import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Errors } from "typebox/value";
import { err, ok, type Result } from "#src/domain/result.ts";
import { createTimeSlices } from "./event-loop/time-slices.ts";
import { type ResponsePart, shiftPath, splitResponse } from "./json/split-response.ts";
import { malformed, type SourceError } from "./source-error.ts";

// Compiled schemas take a hundredth of the time of TypeBox's interpreter.
const compiled = new WeakMap<TSchema, (value: unknown) => boolean>();

function fits<const Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  let check = compiled.get(schema);
  if (check === undefined) {
    const validator = Compile(schema);
    check = (response) => validator.Check(response);
    compiled.set(schema, check);
  }
  return check(value);
}

/**
 * Returns the response as `schema` describes it, or a malformed error that names a wrong member. For some kilobytes.
 */
export function checkSchema<const Schema extends TSchema>(
  schema: Schema,
  response: unknown,
): Result<Static<Schema>, SourceError> {
  return fits(schema, response) ? ok(response) : err(describeMisfit(schema, { value: response, shifts: [] }));
}

/** The same for any size: yields to other work in between. Throws once `signal` is aborted. */
export async function checkInSlices<const Schema extends TSchema>(
  schema: Schema,
  response: unknown,
  signal: AbortSignal,
): Promise<Result<Static<Schema>, SourceError>> {
  const yieldIfDue = createTimeSlices();
  for (const part of splitResponse(response)) {
    if (!fits(schema, part.value)) return err(describeMisfit(schema, part));
    await yieldIfDue();
    signal.throwIfAborted();
  }
  if (typeof response === "object" && response !== null) fitting.set(response, schema);
  return isFitting(schema, response) ? ok(response) : err(malformed("", "must fit the schema", response));
}

const fitting = new WeakMap<object, TSchema>();

function isFitting<const Schema extends TSchema>(schema: Schema, response: unknown): response is Static<Schema> {
  return typeof response === "object" && response !== null ? fitting.get(response) === schema : fits(schema, response);
}

function describeMisfit(schema: TSchema, { value: part, shifts }: ResponsePart): SourceError {
  const { path, message } = worstError(schema, part);
  const value = valueAt(part, path);
  return malformed(shiftPath(path, shifts), `${message}, but it is ${describe(value)}`, value ?? part);
}

/** Of a union's errors, the deepest one is the most useful. */
function worstError(schema: TSchema, response: unknown): { path: string; message: string } {
  let worst = { path: "", message: "must fit the schema", depth: -1 };
  for (const error of Errors(schema, response)) {
    const depth = error.instancePath.split("/").length;
    if (depth > worst.depth) worst = { path: error.instancePath, message: error.message, depth };
  }
  return worst;
}

function valueAt(response: unknown, path: string): unknown {
  let value = response;
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
