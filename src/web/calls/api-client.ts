import { SECOND } from "#src/domain/durations.ts";
import { err, ok, type Result } from "#src/domain/result.ts";

// The browser's own calls (spec §7): base address from configuration, another base on the alternate regional hostname,
// 5000 ms, 0 retries, no bodies.

export const CALL_TIMEOUT_MS = 5 * SECOND;

export interface ApiBases {
  /** Empty = this site itself. */
  readonly baseUrl: string;
  readonly regionalHost: string | null;
  readonly regionalBaseUrl: string | null;
}

export type CallError =
  | { readonly code: "timeout" }
  | { readonly code: "network"; readonly reason: string }
  | { readonly code: "status"; readonly status: number }
  | { readonly code: "malformed" };

export interface ApiClient {
  /** `read` takes the parsed JSON and answers null when it is not what was promised. */
  get<Value>(
    path: string,
    read: (body: unknown) => Value | null,
    options?: { readonly credentials?: boolean },
  ): Promise<Result<Value, CallError>>;
}

/** The base for the hostname that the page was opened under. */
export function chooseApiBase(bases: ApiBases, hostname: string): string {
  const isRegional = bases.regionalHost !== null && hostname.toLowerCase() === bases.regionalHost.toLowerCase();
  return (isRegional ? bases.regionalBaseUrl : null) ?? bases.baseUrl;
}

export function createApiClient(base: string, fetchAnswer: typeof fetch = fetch): ApiClient {
  return {
    async get(path, read, { credentials = false } = {}) {
      try {
        const response = await fetchAnswer(`${base}${path}`, {
          credentials: credentials ? "include" : "same-origin",
          headers: { Accept: "application/json" },
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        if (!response.ok) return err({ code: "status", status: response.status });
        const value = read(await response.json());
        return value === null ? err({ code: "malformed" }) : ok(value);
      } catch (error) {
        return err(describeFailure(error));
      }
    },
  };
}

function describeFailure(error: unknown): CallError {
  if (error instanceof SyntaxError) return { code: "malformed" };
  if (error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError"))
    return { code: "timeout" };
  return { code: "network", reason: error instanceof Error ? error.message : "unknown" };
}
