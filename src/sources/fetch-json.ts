import type { Static, TSchema } from "typebox";
import { err, ok, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { checkInTurns } from "./check-schema.ts";
import type { JsonBounds } from "./json/json-bounds.ts";
import { createJsonReader } from "./json/json-reader.ts";
import { malformed, type SourceError } from "./source-error.ts";
import { createPace } from "./turns/next-turn.ts";

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
  /** Where an answer holds more than others by nature. */
  readonly bounds?: JsonBounds;
  /** JSON to send: makes the request a POST, which follows no redirect. */
  readonly body?: string;
  /** A GET that changes something, as some engines have it: like a POST it is never sent twice. */
  readonly isChange?: true;
}

const defaultTimeoutMs = 5 * SECOND;
const defaultMaxBytes = 16 * 1024 * 1024;
const maxRedirects = 3;

/**
 * One GET, or one POST of `body`. Only what reads is sent once more, where the connection is closed before an answer begins. Every
 * failure is a SourceError. It never contains the URL, because queries have wallets and IP addresses.
 */
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
    const body = await readBody(response.value, options, signal);
    return response.value.ok
      ? await readAnswer(schema, response.value, body, options, signal)
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
    const response = await send(target, options, signal);
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

/**
 * A server closes a kept connection that is idle for some seconds. A request that meets this moment, or comes after a time in which
 * this process had no turn, finds the connection closed: that says nothing about the server, so what only reads is asked again
 * (RFC 9110, 9.2.2).
 */
async function send(url: URL, options: FetchJsonOptions, signal: AbortSignal): Promise<Response> {
  const request = { ...requestOf(options), redirect: "manual" as const, signal };
  try {
    return await options.fetch(url, request);
  } catch (error) {
    const isRead = options.body === undefined && options.isChange !== true;
    if (!isRead || signal.aborted || !closedCodes.has(codeOf(error))) throw error;
    return options.fetch(url, request);
  }
}

/** Closed by the other side: what the system says of it, and what Node's fetch does. */
const closedCodes: ReadonlySet<string | null> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

function requestOf({ headers, body }: FetchJsonOptions): RequestInit {
  if (body === undefined) return { headers: { accept: "application/json", ...headers } };
  const sent = { accept: "application/json", "content-type": "application/json", ...headers };
  return { method: "POST", headers: sent, body };
}

async function readAnswer<const Schema extends TSchema>(
  schema: Schema,
  response: Response,
  { beginning, parsed }: ReadBody,
  { findRefusal }: FetchJsonOptions,
  signal: AbortSignal,
): Promise<Result<Static<Schema>, SourceError>> {
  const isHtml = (response.headers.get("content-type") ?? "").toLowerCase().includes("html");
  if (isHtml || beginning.trimStart().startsWith("<")) {
    return err(malformed("", "an HTML or XML page came instead of JSON", beginning));
  }
  if (!parsed.ok) return err(malformed("", parsed.error, beginning));
  const refusal = findRefusal?.(parsed.value) ?? null;
  return refusal === null ? checkInTurns(schema, parsed.value, signal) : err(refusal);
}

function readFailure(response: Response, { beginning, parsed }: ReadBody, options: FetchJsonOptions): SourceError {
  if (response.status === 429) {
    const now = (options.now ?? Date.now)();
    return { code: "rate-limited", retryAfterMs: parseRetryAfter(response.headers.get("retry-after"), now) };
  }
  const refusal = parsed.ok ? (options.findRefusal?.(parsed.value) ?? null) : null;
  const failure = refusal ?? options.readFailure?.(response.status, beginning) ?? null;
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
  const code = codeOf(error);
  return code === null ? "the connection failed" : `the connection failed (${code})`;
}

/** The code of what failed, or its name; null for what is no error. */
function codeOf(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return null;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}

interface ReadBody {
  /** The first kilobytes as text, for the log and for reasons that are plain text. */
  readonly beginning: string;
  /** The error is a sentence. */
  readonly parsed: Result<unknown, string>;
}

const beginningBytes = 8 * 1024;
/** Of an answer that is looked at before others have their turn. */
const stepBytes = 64 * 1024;

/**
 * Reads the body as JSON while it comes in, with never more than `maxBytes` of it in memory, and no more of it than its first fault. However
 * much comes at once, others have their turn in between.
 */
async function readBody(response: Response, options: FetchJsonOptions, signal: AbortSignal): Promise<ReadBody> {
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const json = createJsonReader({ decimals: options.decimals, bounds: options.bounds });
  const first = new Uint8Array(beginningBytes);
  let bytes = 0;
  const give = (parsed: Result<unknown, string>): ReadBody => ({
    beginning: new TextDecoder().decode(first.subarray(0, Math.min(bytes, beginningBytes))),
    parsed,
  });
  if (response.body === null) return give(json.end());
  const reader = response.body.getReader();
  const pace = createPace();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return give(json.end());
    if (bytes < beginningBytes) first.set(value.subarray(0, beginningBytes - bytes), bytes);
    bytes += value.byteLength;
    const fault = bytes > maxBytes ? "the answer is longer than anything expected" : await writeInSteps(value);
    if (fault !== null) {
      await reader.cancel();
      return give(err(fault));
    }
  }

  async function writeInSteps(chunk: Uint8Array): Promise<string | null> {
    for (let start = 0; start < chunk.length; start += stepBytes) {
      await pace();
      signal.throwIfAborted();
      const fault = json.write(chunk.subarray(start, start + stepBytes));
      if (fault !== null) return fault;
    }
    return null;
  }
}
