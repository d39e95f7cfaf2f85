import type { SourceFault } from "#src/domain/mining/source-state.ts";
import { err } from "#src/domain/result.ts";

/** Why an engine, a node or a price feed gave no usable answer. The raw text never reaches a page. */
export type SourceError = Failure & {
  /** Where an engine's answer needs a node of the chain: the node failed, and the engine is well. */
  readonly party?: "node";
};

type Failure =
  | { readonly code: "not-found" }
  /** Of a list: the engine never gave this cursor, or does not know it any more. The list can be read from its start. */
  | { readonly code: "unknown-cursor" }
  | { readonly code: "rate-limited"; readonly retryAfterMs: number | null }
  | { readonly code: "timeout"; readonly timeoutMs: number }
  /** It turns questions away (401, 403): asking again does not help until somebody mends the credentials or its white list. */
  | { readonly code: "refused"; readonly reason: string }
  /** `isSilent`: there was no connection. Otherwise it answered with an error, or has no figures yet. */
  | { readonly code: "unavailable"; readonly reason: string; readonly isSilent?: true }
  /** The answer does not fit its schema. `path` names the first wrong member, `sample` is the beginning of the body for the log. */
  | { readonly code: "malformed"; readonly path: string; readonly reason: string; readonly sample: string }
  | { readonly code: "unsupported"; readonly what: string };

/** One line for the log. */
export function describeSourceError(error: SourceError): string {
  switch (error.code) {
    case "not-found":
      return "not found";
    case "unknown-cursor":
      return "unknown cursor";
    case "rate-limited":
      return error.retryAfterMs === null ? "rate limited" : `rate limited for ${error.retryAfterMs} ms`;
    case "timeout":
      return `no answer within ${error.timeoutMs} ms`;
    case "refused":
      return `refused: ${error.reason}`;
    case "unavailable":
      return `unavailable: ${error.reason}`;
    case "malformed":
      return `malformed at ${error.path || "the root"}: ${error.reason}`;
    case "unsupported":
      return `does not offer ${error.what}`;
  }
}

/** What a failure says about its source; null for those that say nothing against it. */
export function faultOf(error: SourceError): SourceFault | null {
  switch (error.code) {
    case "not-found":
    case "unknown-cursor":
    case "unsupported":
      return null;
    case "rate-limited":
    case "refused":
      return "refused";
    case "timeout":
      return "silent";
    case "unavailable":
      return error.isSilent === true ? "silent" : "failing";
    case "malformed":
      return "unreadable";
  }
}

/** For an address that must not be sent to an engine: nothing is known about its miner, not even that they never mined. */
export const unsupportedAddress = err<SourceError>({
  code: "unsupported",
  what: "miners with an address of this form",
});

const sampleLength = 300;

/** An answer that does not fit. `answer` is the raw text or the parsed value; only its beginning is kept, for the log. */
export function malformed(path: string, reason: string, answer: unknown): SourceError {
  return { code: "malformed", path, reason, sample: sampleOf(answer) };
}

function sampleOf(answer: unknown): string {
  const text = typeof answer === "string" ? answer : beginningOf(answer);
  return text.length > sampleLength ? `${text.slice(0, sampleLength)}…` : text;
}

/** An answer may be of some megabytes; so many values have more characters than are kept. */
function beginningOf(answer: unknown): string {
  let values = 0;
  const text = JSON.stringify(answer, (_key, value: unknown) => {
    values += 1;
    if (values > sampleLength) return undefined;
    return typeof value === "bigint" ? value.toString() : value;
  });
  return text ?? "";
}
