import { err, ok, type Result } from "#src/domain/result.ts";
import { CALL_TIMEOUT_MS } from "./api-base.ts";

// The browser's own calls (spec §7): the base address comes from the configuration, and another one is used on the alternate
// regional hostname. The time limit is 5000 ms. There are no retries and no bodies.

export type CallError =
  | { readonly code: "timeout" }
  | { readonly code: "network"; readonly reason: string }
  | { readonly code: "status"; readonly status: number }
  | { readonly code: "malformed" };

export interface ApiClient {
  /** `read` gets the parsed JSON and returns null when it has another shape. */
  get<Value>(
    path: string,
    read: (body: unknown) => Value | null,
    options?: { readonly credentials?: boolean; readonly cache?: RequestCache },
  ): Promise<Result<Value, CallError>>;
  /** For the call whose answer is ignored (spec §7): with credentials and a JSON content type. The body is not read. */
  notify(path: string): Promise<Result<null, CallError>>;
}

export function createApiClient(base: string, fetchAnswer: typeof fetch = fetch): ApiClient {
  async function ask<Value>(
    path: string,
    init: RequestInit,
    readAnswer: (response: Response) => Promise<Result<Value, CallError>>,
  ): Promise<Result<Value, CallError>> {
    try {
      const response = await fetchAnswer(`${base}${path}`, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
      return response.ok ? await readAnswer(response) : err({ code: "status", status: response.status });
    } catch (error) {
      return err(describeFailure(error));
    }
  }
  return {
    get(path, read, { credentials = false, cache = "default" } = {}) {
      const init: RequestInit = {
        cache,
        credentials: credentials ? "include" : "same-origin",
        headers: { Accept: "application/json" },
      };
      return ask(path, init, async (response) => {
        const value = read(await response.json());
        return value === null ? err({ code: "malformed" }) : ok(value);
      });
    },
    notify(path) {
      return ask(path, { credentials: "include", headers: { "Content-Type": "application/json" } }, async () =>
        ok(null),
      );
    },
  };
}

function describeFailure(error: unknown): CallError {
  if (error instanceof SyntaxError) return { code: "malformed" };
  if (error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError"))
    return { code: "timeout" };
  return { code: "network", reason: error instanceof Error ? error.message : "unknown" };
}
