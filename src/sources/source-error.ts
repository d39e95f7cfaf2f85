import type { SourceFault } from "#src/domain/mining/source-state.ts";
import { err, type Result } from "#src/domain/result.ts";

/** The raw text never reaches a page. */
export type SourceError = Failure & {
  /** The node that an engine needs has failed, and the engine is well. */
  readonly party?: "node";
};

export type AsyncResult<Value> = Promise<Result<Value, SourceError>>;

type Failure =
  | { readonly code: "not-found" }
  /** The engine never sent this cursor, or no longer knows it. The list can be read from its start. */
  | { readonly code: "unknown-cursor" }
  | { readonly code: "rate-limited"; readonly retryAfterMs: number | null }
  | { readonly code: "timeout"; readonly timeoutMs: number }
  /** 401 or 403: a retry does not help until the operator corrects the credentials or the source's white list. */
  | { readonly code: "refused"; readonly reason: string }
  /** `isSilent`: there was no connection. Otherwise an error, or no figures yet. */
  | { readonly code: "unavailable"; readonly reason: string; readonly isSilent?: true }
  /** `path` names the first wrong member, `sample` is the beginning of the body for the log. */
  | { readonly code: "malformed"; readonly path: string; readonly reason: string; readonly sample: string }
  | { readonly code: "unsupported"; readonly what: string };

export function describeSourceError(error: SourceError): string {
  switch (error.code) {
    case "not-found":
      return "not found";
    case "unknown-cursor":
      return "unknown cursor";
    case "rate-limited":
      return error.retryAfterMs === null ? "rate limited" : `rate limited for ${error.retryAfterMs} ms`;
    case "timeout":
      return `no response within ${error.timeoutMs} ms`;
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

/** Null for failures that are not the source's fault. */
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

/** Nothing is known about the miner of an address that must not be sent, not even that they never mined. */
export const unsupportedAddress = err<SourceError>({
  code: "unsupported",
  what: "miners with an address of this form",
});

const sampleLength = 300;

/** Only the beginning of `response`, raw or parsed, is kept for the log. */
export function malformed(path: string, reason: string, response: unknown): SourceError {
  return { code: "malformed", path, reason, sample: sampleOf(response) };
}

function sampleOf(response: unknown): string {
  const text = typeof response === "string" ? response : beginningOf(response);
  return text.length > sampleLength ? `${text.slice(0, sampleLength)}…` : text;
}

function beginningOf(response: unknown): string {
  let values = 0;
  const text = JSON.stringify(response, (_key, value: unknown) => {
    values += 1;
    if (values > sampleLength) return undefined;
    return typeof value === "bigint" ? value.toString() : value;
  });
  return text ?? "";
}
