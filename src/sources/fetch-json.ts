import type { Static, TSchema } from "typebox";
import { err, ok, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { checkSchema } from "./check-schema.ts";
import { takeFirstOfFees } from "./first-of-fees.ts";
import { malformed, type SourceError } from "./source-error.ts";

export interface FetchJsonOptions {
  readonly fetch: typeof globalThis.fetch;
  /** For everything: connection, redirects and the last byte of the body. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly now?: () => number;
  /** Looks at the answer before the schema does, whatever the status: some sources send errors with status 200, and reasons with 4xx. */
  readonly findRefusal?: (answer: unknown) => SourceError | null;
  /** Looks at the text of an answer that is no success, for sources that give the reason as plain text. Never called for a 429. */
  readonly readFailure?: (status: number, text: string) => SourceError | null;
  /** Names of members whose numbers are read as text, digit for digit, because they are decimals. */
  readonly decimals?: ReadonlySet<string>;
  /** JSON to send: makes the request a POST, which follows no redirect. */
  readonly body?: string;
}

const defaultTimeoutMs = 5 * SECOND;
const defaultMaxBytes = 16 * 1024 * 1024;
const maxRedirects = 3;

/** One GET, or one POST of `body`, without retries. Every failure is a SourceError. It never contains the URL, because queries have wallets and IP addresses. */
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
  // Both a race and an abort: a fetch or a body that ignores the signal must not block the caller.
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
    return err({ code: "unavailable", reason: reasonOf(error), isSilent: true });
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
  return refusal === null ? checkSchema(schema, takeFirstOfFees(parsed.value, body.text)) : err(refusal);
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
  if (response.status === 404) return { code: "not-found" };
  const reason = `it answers with status ${response.status}`;
  return { code: response.status === 401 || response.status === 403 ? "refused" : "unavailable", reason };
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

interface ReadBody {
  readonly text: string;
  readonly isTooLong: boolean;
}

/** The body as text, with never more than `maxBytes` of it in memory. */
async function readBody(response: Response, maxBytes: number): Promise<ReadBody> {
  if (response.body === null) return { text: "", isTooLong: false };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isTooLong: false };
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return { text, isTooLong: true };
    }
    text += decoder.decode(value, { stream: true });
  }
}

// An integer that a double cannot hold has at least 16 digits. Without so many digits in a row the plain, faster parse loses nothing.
const longInteger = /(?:^|[\s:,[])-?\d{16}/;
const integerLiteral = /^-?\d+$/;
const noNames: ReadonlySet<string> = new Set();

/**
 * JSON without silent loss: an integer beyond 2^53 becomes a bigint, so a schema that expects a number refuses it, and one that
 * expects an amount keeps every digit. A number under a name in `decimals` stays the text that was sent, for sources that write
 * amounts as decimals: 18 digits after the point do not fit into a double. The error is a sentence.
 */
export function parseJson(text: string, decimals: ReadonlySet<string> = noNames): Result<unknown, string> {
  try {
    const isPlain = decimals.size === 0 && !longInteger.test(text);
    return ok(isPlain ? JSON.parse(text) : JSON.parse(text, keepDigits(decimals)));
  } catch {
    return err(text.trim() === "" ? "the answer is empty" : "the answer is not JSON, or it is cut off");
  }
}

function keepDigits(decimals: ReadonlySet<string>) {
  return (name: string, value: unknown, context?: { readonly source?: string }): unknown => {
    if (typeof value !== "number") return value;
    const source = context?.source ?? "";
    if (decimals.has(name)) return source;
    return !Number.isSafeInteger(value) && integerLiteral.test(source) ? BigInt(source) : value;
  };
}
