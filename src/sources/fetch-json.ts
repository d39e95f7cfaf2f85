import type { Static, TSchema } from "typebox";
import { err, ok, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { checkSchema } from "./check-schema.ts";
import { malformed } from "./malformed.ts";
import { parseJson } from "./parse-json.ts";
import { type ReadBody, readBody } from "./read-body.ts";
import type { SourceError } from "./source-error.ts";

export interface FetchJsonOptions {
  readonly fetch: typeof globalThis.fetch;
  /** For everything: connection, redirects and the last byte of the body. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly now?: () => number;
  /** Looks at what came before the schema does, whatever the status: strangers hide errors in 200s and reasons in 4xx. */
  readonly findRefusal?: (answer: unknown) => SourceError | null;
  /** Looks at the words of an answer that is no success, for strangers who say in plain text why. Never asked about a 429. */
  readonly readFailure?: (status: number, text: string) => SourceError | null;
  /** Names of members that hold decimals: their numbers arrive as text, digit for digit. */
  readonly decimals?: ReadonlySet<string>;
  /** JSON to send: makes the request a POST, which follows no redirect. */
  readonly body?: string;
}

const defaultTimeoutMs = 5 * SECOND;
const defaultMaxBytes = 16 * 1024 * 1024;
const maxRedirects = 3;

/** One GET, or one POST of `body`, without retries. Whatever a stranger does becomes a SourceError; no address stands in it, because queries carry wallets and IPs. */
export async function fetchJson<const Schema extends TSchema>(
  schema: Schema,
  url: URL,
  options: FetchJsonOptions,
): Promise<Result<Static<Schema>, SourceError>> {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<Result<never, SourceError>>((resolve) => {
    timer = setTimeout(() => {
      resolve(err({ code: "timeout", timeoutMs }));
      controller.abort();
    }, timeoutMs);
  });
  // Raced as well as aborted: a fetch or a body that ignores the signal must not hold the caller.
  try {
    return await Promise.race([exchange(schema, url, options, controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

async function exchange<const Schema extends TSchema>(
  schema: Schema,
  url: URL,
  options: FetchJsonOptions,
  signal: AbortSignal,
): Promise<Result<Static<Schema>, SourceError>> {
  try {
    const response = await followRedirects(url, options, signal);
    if (!response.ok) return response;
    const body = await readBody(response.value, options.maxBytes ?? defaultMaxBytes);
    return response.value.ok
      ? readAnswer(schema, response.value, body, options)
      : err(readFailure(response.value, body, options));
  } catch (error) {
    return err({ code: "unavailable", reason: reasonOf(error) });
  }
}

async function followRedirects(
  url: URL,
  options: FetchJsonOptions,
  signal: AbortSignal,
): Promise<Result<Response, SourceError>> {
  let target = url;
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const response = await options.fetch(target, { ...requestOf(options), redirect: "manual", signal });
    const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (location === null) return ok(response);
    await response.body?.cancel();
    if (options.body !== undefined) return err({ code: "unavailable", reason: "it redirects what is sent to it" });
    const next = URL.parse(location, target);
    if (next?.origin !== url.origin) return err({ code: "unavailable", reason: "it redirects to another origin" });
    target = next;
  }
  return err({ code: "unavailable", reason: `it redirects more than ${maxRedirects} times` });
}

function requestOf({ headers, body }: FetchJsonOptions): RequestInit {
  if (body === undefined) return { headers: { accept: "application/json", ...headers } };
  const sent = { accept: "application/json", "content-type": "application/json", ...headers };
  return { method: "POST", headers: sent, body };
}

function readAnswer<const Schema extends TSchema>(
  schema: Schema,
  response: Response,
  body: ReadBody,
  options: FetchJsonOptions,
): Result<Static<Schema>, SourceError> {
  if (body.isTooLong) return err(malformed("", "the answer is longer than anything expected", body.text));
  const isHtml = (response.headers.get("content-type") ?? "").toLowerCase().includes("html");
  if (isHtml || body.text.trimStart().startsWith("<")) {
    return err(malformed("", "an HTML or XML page came instead of JSON", body.text));
  }
  const parsed = parseJson(body.text, options.decimals);
  if (!parsed.ok) return err(malformed("", parsed.error, body.text));
  const refusal = options.findRefusal?.(parsed.value) ?? null;
  return refusal === null ? checkSchema(schema, parsed.value) : err(refusal);
}

function readFailure(response: Response, body: ReadBody, options: FetchJsonOptions): SourceError {
  if (response.status === 429) {
    const now = (options.now ?? Date.now)();
    return { code: "rate-limited", retryAfterMs: parseRetryAfter(response.headers.get("retry-after"), now) };
  }
  const parsed = parseJson(body.text);
  const refusal = parsed.ok ? (options.findRefusal?.(parsed.value) ?? null) : null;
  const failure = refusal ?? options.readFailure?.(response.status, body.text) ?? null;
  if (failure !== null) return failure;
  return response.status === 404
    ? { code: "not-found" }
    : { code: "unavailable", reason: `it answers with status ${response.status}` };
}

/** Retry-After is seconds or an HTTP date; null when it is neither. */
function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * SECOND;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "the connection failed";
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
  return `the connection failed (${code})`;
}
