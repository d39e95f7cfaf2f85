import { type JSONVisitor, printParseErrorCode, visit } from "jsonc-parser";
import type { TSchema } from "typebox";
import type { TLocalizedValidationError } from "typebox/error";
import { Settings } from "typebox/system";
import { Errors } from "typebox/value";

/** `reason` completes a sentence that begins with `path`. */
export interface ConfigProblem {
  /** A file name, "environment" or "command line". */
  readonly source: string;
  /** `pools.kas.servers[0].port`; empty for the whole. */
  readonly path: string;
  readonly reason: string;
}

export function describeConfigProblem({ source, path, reason }: ConfigProblem): string {
  return path === "" ? `${source}: ${reason}` : `${source}: ${path} ${reason}`;
}

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

export function findSchemaProblems(schema: TSchema, value: unknown): readonly MemberProblem[] {
  return collectErrors(schema, value).flatMap(describeError);
}

/** Returns `pools.kas.servers[0].port`; quotes keys that would be ambiguous. */
export function joinPath(steps: readonly string[]): string {
  return steps.reduce((path, step) => {
    if (/^\d+$/.test(step)) return `${path}[${step}]`;
    if (!/^[\w$-]+$/.test(step)) return `${path}[${JSON.stringify(step)}]`;
    return path === "" ? step : `${path}.${step}`;
  }, "");
}

// TypeBox stops after eight errors by default, and the limit is global to the process.
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
      // Comes again as additionalProperties (below).
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

const jsonReasons: Partial<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  PropertyNameExpected: "a key in double quotes must stand here",
  ValueExpected: "a value must stand here",
  ColonExpected: ": must stand here",
  CloseBraceExpected: "} must stand here",
  CloseBracketExpected: "] must stand here",
  EndOfFileExpected: "nothing may follow the closing bracket",
  InvalidCommentToken: "comments are not allowed",
  UnexpectedEndOfComment: "comments are not allowed",
  UnexpectedEndOfString: "this text is not closed",
  InvalidCharacter: "this text holds a forbidden character",
  InvalidEscapeCharacter: "this text holds a wrong escape",
  InvalidUnicode: "this text holds a wrong escape",
  UnexpectedEndOfNumber: "this number is not finished",
};

/** Line and column count from 1, as in editors. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/**
 * Returns the first fault, or null. JSON.parse gives no line for most faults, and silently keeps the last of two equal
 * keys, which would drop a pool that was pasted twice.
 */
export function findJsonProblem(text: string): JsonProblem | null {
  const problems: JsonProblem[] = [];
  /** The keys so far of each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  const add = (reason: string, line: number, column: number) => {
    problems.push({ line: line + 1, column: column + 1, reason });
  };
  const visitor: JSONVisitor = {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onArrayBegin: () => void open.push(null),
    onArrayEnd: () => void open.pop(),
    onObjectProperty(key, offset, length, line, column) {
      const keys = open.at(-1);
      if (keys?.has(key)) add(`the key ${text.slice(offset, offset + length)} stands here a second time`, line, column);
      keys?.add(key);
    },
    onError(code, offset, length, line, column) {
      const name = printParseErrorCode(code);
      const word = text.slice(offset, offset + length);
      if (offset >= text.length) add("the file ends too early", line, column);
      else if (name === "CommaExpected") add(`a comma or ${open.at(-1) ? "}" : "]"} must stand here`, line, column);
      else add(jsonReasons[name] ?? `${word} is not JSON: keys and texts stand in double quotes`, line, column);
    },
  };
  try {
    visit(text, visitor, { disallowComments: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    add("this is nested too deep", 0, 0);
  }
  return problems[0] ?? null;
}
