import { type Static, type TSchema, Type } from "typebox";
import { Check, Errors } from "typebox/value";
import { parse, YAMLParseError } from "yaml";
import { err, ok, type Result } from "#src/domain/result.ts";

/** Front matter of content/coins/<slug>/<language>.md. */
export const coinTextSchema = Type.Object(
  {
    title: Type.String({ minLength: 2, maxLength: 80 }),
    description: Type.String({ minLength: 10, maxLength: 200 }),
    /** When the facts were last checked. */
    updated: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
    sources: Type.Array(Type.String({ pattern: "^https://[^\\s]+$" }), { minItems: 1 }),
  },
  { additionalProperties: false },
);

export type CoinTextMatter = Static<typeof coinTextSchema>;

export interface ParsedContent<Matter> {
  readonly matter: Matter;
  /** Markdown. */
  readonly body: string;
  /** In the file, from 1. */
  readonly bodyLine: number;
}

/** Front matter is YAML between lines of `---`; the error is a sentence for people. */
export function parseContent<Schema extends TSchema>(
  text: string,
  schema: Schema,
): Result<ParsedContent<Static<Schema>>, string> {
  const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (match === null) return err("must begin with its front matter between two lines of ---");
  const [, yaml = "", body = ""] = match;
  const matter = parseYaml(yaml);
  if (!matter.ok) return matter;
  const { value } = matter;
  if (!Check(schema, value)) {
    return err(`front matter${describeFault(schema, value)}`);
  }
  if (body.trim() === "") return err("has no text");
  return ok({ matter: value, body, bodyLine: yaml.split("\n").length + 3 });
}

/** Returns the first fault: `, title: must …`. */
export function describeFault(schema: TSchema, value: unknown): string {
  for (const error of Errors(schema, value)) {
    if (error.keyword === "additionalProperties")
      return `: ${error.params.additionalProperties.join(", ")} is no key of it`;
    // Always comes with a more precise additionalProperties error.
    if (error.keyword === "boolean") continue;
    const member = error.instancePath.slice(1).replaceAll("/", ".");
    return `${member === "" ? "" : `, ${member}`}: ${error.message}`;
  }
  return " does not fit its schema";
}

function parseYaml(yaml: string): Result<unknown, string> {
  try {
    return ok(parse(yaml));
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    // Counts from the top of the file, with its first ---.
    const line = (error.linePos?.[0].line ?? 0) + 1;
    return err(`front matter, line ${line}: ${error.message.replace(/ at line \d[\s\S]*/, "")}`);
  }
}
