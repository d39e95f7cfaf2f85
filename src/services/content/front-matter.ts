import type { Static, TSchema } from "typebox";
import { Check, Errors } from "typebox/value";
import { parse, YAMLParseError } from "yaml";
import { err, ok, type Result } from "#src/domain/result.ts";

export interface ParsedContent<Matter> {
  readonly matter: Matter;
  /** Markdown. */
  readonly body: string;
}

/** Splits a file into its front matter (YAML between two lines of `---`) and its text; the error says what is wrong, for people. */
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
    const [first] = Errors(schema, value);
    const member = first?.instancePath.slice(1).replaceAll("/", ".") ?? "";
    return err(`front matter${member === "" ? "" : `, ${member}`}: ${first?.message ?? "does not fit its schema"}`);
  }
  if (body.trim() === "") return err("has no text");
  return ok({ matter: value, body });
}

function parseYaml(yaml: string): Result<unknown, string> {
  try {
    return ok(parse(yaml));
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    // The line counts from the top of the file, below its first ---.
    const line = (error.linePos?.[0].line ?? 0) + 1;
    return err(`front matter, line ${line}: ${error.message.replace(/ at line \d[\s\S]*/, "")}`);
  }
}
