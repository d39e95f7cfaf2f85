import { type Static, type TSchema, Type } from "typebox";
import type { Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { checkSchema } from "../../check-schema.ts";
import { fetchJson } from "../../fetch-json.ts";
import { createRequestQueue, type RequestLimit, type RequestQueue } from "../../request-queue.ts";
import { type SourceError, unsupportedAddress } from "../../source-error.ts";
import type { EngineContext } from "../pool-engine.ts";

export interface SiteClient {
  readonly limit: RequestLimit;
  /** `path` below `/{coin}/api/v1/`. */
  get<const Schema extends TSchema>(
    schema: Schema,
    path: readonly string[],
    query?: Readonly<Record<string, string>>,
  ): Promise<Result<Static<Schema>, SourceError>>;
}

const mostWaiting = 30;

const queues = new WeakMap<object, Map<string, RequestQueue>>();

/** The other site may allow fewer, and then says when to come again. */
function readPace({ requestsPerSecond = 5 }: EngineContext["options"]): number {
  if (typeof requestsPerSecond === "number" && Number.isInteger(requestsPerSecond) && requestsPerSecond >= 1) {
    return requestsPerSecond;
  }
  throw new Error("Its option requestsPerSecond must be a whole number from 1.");
}

/** One for all pools at the same site, at the pace of the first. */
function queueFor(baseUrl: URL, { program = {}, setTimer, options }: EngineContext): RequestQueue {
  const perSecond = readPace(options);
  const known = queues.get(program) ?? new Map<string, RequestQueue>();
  queues.set(program, known);
  const queue =
    known.get(baseUrl.host) ??
    createRequestQueue({ perSecond, maxWaiting: mostWaiting, ...(setTimer === undefined ? {} : { setTimer }) });
  known.set(baseUrl.host, queue);
  return queue;
}

export function createSiteClient(baseUrl: URL, context: EngineContext, timeoutMs?: number): SiteClient {
  const { coin, fetch, now } = context;
  const base = baseUrl.pathname.replace(/\/+$/, "");
  const queue = queueFor(baseUrl, context);
  return {
    limit: queue,
    get(schema, path, query = {}) {
      const url = new URL(baseUrl);
      url.pathname = [base, coin.slug, "api", "v1", ...path.map(encodeURIComponent)].join("/");
      url.search = new URLSearchParams(query).toString();
      const options = { fetch, now, findRefusal, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
      return queue.run(() => fetchJson(schema, url, options));
    },
  };
}

const ErrorAnswer = Type.Object({ error: Type.Object({ code: Type.String(), path: Type.Optional(Type.String()) }) });

/** Codes of src/api/api-error.ts. */
export function findRefusal(answer: unknown): SourceError | null {
  const refusal = checkSchema(ErrorAnswer, answer);
  if (!refusal.ok) return null;
  const { code, path } = refusal.value.error;
  switch (code) {
    case "invalid-address":
      return unsupportedAddress.error;
    case "invalid-request":
      return path === "before" ? { code: "unknown-cursor" } : null;
    case "unsupported-coin":
      return { code: "unavailable", reason: "the other site has no pool of this coin" };
    case "not-found":
      return { code: "not-found" };
    case "not-offered":
      return { code: "unsupported", what: "this: the other site's engine does not" };
    case "engine-busy":
      return { code: "rate-limited", retryAfterMs: 2 * SECOND };
    case "engine-unreachable":
      return { code: "unavailable", reason: "the engine behind the other site is not responding" };
    case "blocks-unknown":
      return { code: "unavailable", reason: "the other site has not read its blocks" };
    default:
      return null;
  }
}
