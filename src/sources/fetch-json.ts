import type { Static, TSchema } from "typebox";
import { err, ok, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { checkInSlices } from "./check-schema.ts";
import { createTimeSlices } from "./event-loop/time-slices.ts";
import type { JsonBounds } from "./json/json-bounds.ts";
import { createJsonReader, type JsonReader } from "./json/json-reader.ts";
import { malformed, type SourceError } from "./source-error.ts";

export interface FetchJsonOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Includes connection, redirects and the last byte of the body. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly now?: () => number;
  /** Runs before the schema, whatever the status: some sources send errors with status 200, and reasons with 4xx. */
  readonly findRefusal?: (response: unknown) => SourceError | null;
  /** For sources that send the reason of a failure as plain text. Not called for a 429. */
  readonly readFailure?: (status: number, text: string) => SourceError | null;
  /** Members with decimals: read as text, digit for digit. */
  readonly decimals?: ReadonlySet<string>;
  readonly bounds?: JsonBounds;
  /** For a body that is no single JSON document. */
  readonly createReader?: () => JsonReader;
  /** A response that begins with "<" is wanted. */
  readonly isXml?: true;
  /** JSON to send: makes the request a POST, which follows no redirect. */
  readonly body?: string;
  /** Some engines have such a GET: like a POST it is never sent twice. */
  readonly isChange?: true;
}

const defaultTimeoutMs = 5 * SECOND;
const defaultMaxBytes = 16 * 1024 * 1024;
const maxRedirects = 3;

/**
 * One GET, or one POST of `body`. A GET that changes nothing is sent once more when the connection closes before a
 * response begins. Every failure is a SourceError. It never contains the URL, because queries have wallets and IP
 * addresses.
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
      ? await readResponse(schema, response.value, body, options, signal)
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
 * A server closes an idle connection after some seconds. A request at that moment, or after this process was blocked,
 * finds it closed. The server is not down, so a reading request is sent again (RFC 9110, 9.2.2).
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

const closedCodes: ReadonlySet<string | null> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

function requestOf({ headers, body }: FetchJsonOptions): RequestInit {
  if (body === undefined) return { headers: { accept: "application/json", ...headers } };
  const sent = { accept: "application/json", "content-type": "application/json", ...headers };
  return { method: "POST", headers: sent, body };
}

async function readResponse<const Schema extends TSchema>(
  schema: Schema,
  response: Response,
  { beginning, parsed }: ReadBody,
  { findRefusal, isXml }: FetchJsonOptions,
  signal: AbortSignal,
): Promise<Result<Static<Schema>, SourceError>> {
  const isHtml = (response.headers.get("content-type") ?? "").toLowerCase().includes("html");
  if (isHtml || (isXml !== true && beginning.trimStart().startsWith("<"))) {
    return err(malformed("", "an HTML or XML page came instead of JSON", beginning));
  }
  if (!parsed.ok) return err(malformed("", parsed.error, beginning));
  const refusal = findRefusal?.(parsed.value) ?? null;
  return refusal === null ? checkInSlices(schema, parsed.value, signal) : err(refusal);
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
  const reason = `it has status ${response.status}`;
  return { code: response.status === 401 || response.status === 403 ? "refused" : "unavailable", reason };
}

/** Seconds or an HTTP date; null when it is neither. */
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

function codeOf(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return null;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}

interface ReadBody {
  readonly beginning: string;
  readonly parsed: Result<unknown, string>;
}

const beginningBytes = 8 * 1024;
const stepBytes = 64 * 1024;

/** Holds `maxBytes` at most, stops at the first fault, and yields to other work. */
async function readBody(response: Response, options: FetchJsonOptions, signal: AbortSignal): Promise<ReadBody> {
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const json = options.createReader?.() ?? createJsonReader({ decimals: options.decimals, bounds: options.bounds });
  const first = new Uint8Array(beginningBytes);
  let bytes = 0;
  const give = (parsed: Result<unknown, string>): ReadBody => ({
    beginning: new TextDecoder().decode(first.subarray(0, Math.min(bytes, beginningBytes))),
    parsed,
  });
  if (response.body === null) return give(json.end());
  const reader = response.body.getReader();
  const yieldIfDue = createTimeSlices();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return give(json.end());
    if (bytes < beginningBytes) first.set(value.subarray(0, beginningBytes - bytes), bytes);
    bytes += value.byteLength;
    const fault = bytes > maxBytes ? "the response is longer than anything expected" : await writeInSteps(value);
    if (fault !== null) {
      await reader.cancel();
      return give(err(fault));
    }
  }

  async function writeInSteps(chunk: Uint8Array): Promise<string | null> {
    for (let start = 0; start < chunk.length; start += stepBytes) {
      await yieldIfDue();
      signal.throwIfAborted();
      const fault = json.write(chunk.subarray(start, start + stepBytes));
      if (fault !== null) return fault;
    }
    return null;
  }
}
