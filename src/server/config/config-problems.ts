import { type JSONVisitor, printParseErrorCode, visit } from "jsonc-parser";
import type { TSchema } from "typebox";
import type { TLocalizedValidationError } from "typebox/error";
import { Settings } from "typebox/system";
import { Errors } from "typebox/value";

/** Why the process does not start. `path` names the member of the file, the variable or the argument; `reason` completes the sentence. */
export interface ConfigProblem {
  /** The file as it was named, or "environment" or "command line". */
  readonly source: string;
  /** `pools.kas.servers[0].port`; empty for the whole. */
  readonly path: string;
  readonly reason: string;
}

/** One line for the person who starts it: `config/pools.json: pools.kas.engine.address must be an http(s) address`. */
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

// TypeBox stops after eight errors by default, and the limit can only be set for the whole process.
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
      // The same error comes once more as additionalProperties (below).
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

/** The first fault of a JSON text, with its line and column as editors count them. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/**
 * The first fault of a JSON text, null when there is none. JSON.parse gives no line for most faults, and of two equal keys it
 * takes the last without a word, which would drop a pool that was pasted twice.
 */
export function findJsonProblem(text: string): JsonProblem | null {
  const problems: JsonProblem[] = [];
  /** Of each object and list that is open here: the keys so far, null for a list. */
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
