/** Why a stranger (engine, node, price feed) gave no usable answer. The raw text never reaches a page. */
export type SourceError =
  | { readonly code: "not-found" }
  | { readonly code: "rate-limited"; readonly retryAfterMs: number | null }
  | { readonly code: "timeout"; readonly timeoutMs: number }
  | { readonly code: "unavailable"; readonly reason: string }
  /** Answered, but not with what its schema promises. `path` names the first wrong member, `sample` is a short cut of the body for the log. */
  | { readonly code: "malformed"; readonly path: string; readonly reason: string; readonly sample: string }
  | { readonly code: "unsupported"; readonly what: string };

/** One line for the log. */
export function describeSourceError(error: SourceError): string {
  switch (error.code) {
    case "not-found":
      return "not found";
    case "rate-limited":
      return error.retryAfterMs === null ? "rate limited" : `rate limited for ${error.retryAfterMs} ms`;
    case "timeout":
      return `no answer within ${error.timeoutMs} ms`;
    case "unavailable":
      return `unavailable: ${error.reason}`;
    case "malformed":
      return `malformed at ${error.path || "the root"}: ${error.reason}`;
    case "unsupported":
      return `does not offer ${error.what}`;
  }
}
