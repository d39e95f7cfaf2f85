import type { TSchema } from "typebox";
import type { TLocalizedValidationError } from "typebox/error";
import { Settings } from "typebox/system";
import { Errors } from "typebox/value";

export interface MemberProblem {
  readonly path: string;
  readonly reason: string;
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text in double quotes",
  number: "a number",
  boolean: "true or false",
  object: "an object in braces",
  array: "a list in brackets",
};

/** Every place where a value leaves its schema, in words for the person who wrote the file. */
export function findSchemaProblems(schema: TSchema, value: unknown): readonly MemberProblem[] {
  return collectErrors(schema, value).flatMap(describeError);
}

/** `pools.kas.servers[0].port` out of the steps to a member; a key that would be unclear there stands in quotes. */
export function joinPath(steps: readonly string[]): string {
  return steps.reduce((path, step) => {
    if (/^\d+$/.test(step)) return `${path}[${step}]`;
    if (!/^[\w$-]+$/.test(step)) return `${path}[${JSON.stringify(step)}]`;
    return path === "" ? step : `${path}.${step}`;
  }, "");
}

// TypeBox stops after eight errors unless told otherwise, and can only be told for the whole process.
function collectErrors(schema: TSchema, value: unknown): readonly TLocalizedValidationError[] {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: 1000 });
  try {
    return Errors(schema, value);
  } finally {
    Settings.Set({ maxErrors });
  }
}

function describeError(error: TLocalizedValidationError): readonly MemberProblem[] {
  const steps = error.instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const path = joinPath(steps);
  switch (error.keyword) {
    case "boolean":
      // The twin of additionalProperties below.
      return [];
    case "additionalProperties":
      return error.params.additionalProperties.map((key) => ({
        path: joinPath([...steps, key]),
        reason: "is not a key that Adit knows",
      }));
    case "required":
      return error.params.requiredProperties.map((key) => ({ path: joinPath([...steps, key]), reason: "is missing" }));
    case "type": {
      const { type } = error.params;
      return [{ path, reason: `must be ${kinds[String(type)] ?? type}` }];
    }
    case "enum":
      return [{ path, reason: `must be one of ${error.params.allowedValues.join(", ")}` }];
    default:
      return [{ path, reason: error.message }];
  }
}
