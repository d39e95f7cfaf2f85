import type { SourceError } from "./source-error.ts";

const sampleLength = 300;

/** The answer is not what it should be. `answer` is the raw text or the parsed value; only a short cut of it is kept, for the log. */
export function malformed(path: string, reason: string, answer: unknown): SourceError {
  return { code: "malformed", path, reason, sample: sampleOf(answer) };
}

function sampleOf(answer: unknown): string {
  const text =
    typeof answer === "string"
      ? answer
      : (JSON.stringify(answer, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value)) ??
        "");
  return text.length > sampleLength ? `${text.slice(0, sampleLength)}…` : text;
}
