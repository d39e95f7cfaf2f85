import type { Static, TSchema } from "typebox";
import { err, ok, type Result } from "#src/domain/result.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { type FetchJsonOptions, fetchJson } from "../../fetch-json.ts";
import { createRequestQueue, type RequestQueue } from "../../request-queue.ts";
import type { SourceError } from "../../source-error.ts";
import type { EngineContext } from "../pool-engine.ts";
import { checkCoin } from "./coin-match.ts";
import { createNotifications, type Notifications } from "./notifications.ts";
import { amountNames, listOf, type PoolInfo, PoolListResponse, PoolResponse, pagedResponseOf } from "./responses.ts";

type Query = Readonly<Record<string, string>>;

export interface EngineClient {
  /** `path` below the pool's own: "blocks". A 404 is `not-found`, unless the engine does not know the pool. */
  get<const Schema extends TSchema>(
    schema: Schema,
    path: string,
    query?: Query,
    options?: Partial<FetchJsonOptions>,
  ): Promise<Result<Static<Schema>, SourceError>>;
  /** From v2, which has the total, or from v1 where the engine is too old for v2. */
  getPage<const Row extends TSchema>(
    row: Row,
    path: string,
    page: { readonly index: number; readonly size: number },
  ): Promise<Result<{ readonly rows: readonly Static<Row>[]; readonly total: number | null }, SourceError>>;
  fetchPool(): Promise<Result<PoolInfo, SourceError>>;
  /** A miner's record needs the pool's terms, not its hashrate. */
  recentPool(): Promise<Result<PoolInfo, SourceError>>;
}

const poolTtlMs = MINUTE;

export interface ClientParts {
  readonly baseUrl: URL;
  readonly poolId: string;
  readonly queue: RequestQueue;
  readonly context: EngineContext;
  readonly timeoutMs: number | undefined;
}

export function createEngineClient({ baseUrl, poolId, queue, context, timeoutMs }: ClientParts): EngineClient {
  const { fetch, now } = context;
  let recent: { readonly at: number; readonly pool: PoolInfo } | null = null;
  let isV2Known: boolean | null = null;

  async function ask<const Schema extends TSchema>(
    schema: Schema,
    path: string,
    query: Query = {},
    options: Partial<FetchJsonOptions> = {},
  ): Promise<Result<Static<Schema>, SourceError>> {
    const url = new URL(baseUrl);
    url.pathname = `${url.pathname.replace(/\/+$/, "").replace(/\/api$/, "")}/api/${path}`;
    url.search = new URLSearchParams(query).toString();
    let isPoolUnknown = false;
    const readFailure = (status: number, text: string): SourceError | null => {
      isPoolUnknown = status === 404 && text.startsWith("Unknown pool");
      return isPoolUnknown ? { code: "not-found" } : (options.readFailure?.(status, text) ?? null);
    };
    const limit = timeoutMs === undefined ? {} : { timeoutMs };
    const response = await queue.run(() =>
      fetchJson(schema, url, { fetch, now, decimals: amountNames, ...limit, ...options, readFailure }),
    );
    return isPoolUnknown ? err(await describeUnknownPool()) : response;
  }

  async function describeUnknownPool(): Promise<SourceError> {
    const response = await ask(PoolListResponse, "pools");
    const known = response.ok ? response.value.pools.map(({ id }) => id.replace(/[^\w-]/g, "?").slice(0, 64)) : [];
    const others = known.length === 0 ? "" : `; its pools are ${known.slice(0, 50).join(", ")}`;
    return { code: "unavailable", reason: `it has no pool "${poolId}"${others}` };
  }

  const client: EngineClient = {
    get: (schema, path, query, options) => ask(schema, `pools/${poolId}/${path}`, query, options),
    async getPage(row, path, { index, size }) {
      const query = { page: String(index), pageSize: String(size) };
      if (isV2Known !== false) {
        const paged = await ask(pagedResponseOf(row), `v2/pools/${poolId}/${path}`, query);
        if (paged.ok) {
          isV2Known = true;
          const { result, success, itemCount } = paged.value;
          if (!success) return err({ code: "unavailable", reason: "the engine says that it did not succeed" });
          return ok({ rows: result, total: itemCount ?? null });
        }
        if (paged.error.code !== "not-found" || isV2Known) return paged;
      }
      const rows = await ask(listOf(row), `pools/${poolId}/${path}`, query);
      if (!rows.ok) return rows;
      isV2Known = false;
      return ok({ rows: rows.value, total: null });
    },
    async fetchPool() {
      const response = await ask(PoolResponse, `pools/${poolId}`);
      if (!response.ok) return response.error.code === "not-found" ? err(wrongAddress) : response;
      const fault = checkCoin(response.value.pool.coin, context.coin);
      if (fault !== null) return err(fault);
      recent = { at: now(), pool: response.value.pool };
      return ok(response.value.pool);
    },
    async recentPool() {
      return recent !== null && Math.abs(now() - recent.at) < poolTtlMs ? ok(recent.pool) : client.fetchPool();
    },
  };
  return client;
}

const wrongAddress: SourceError = {
  code: "unavailable",
  reason: "it does not know the path of a pool; is its address right?",
};

export interface EngineLink {
  readonly queue: RequestQueue;
  readonly notifications: Notifications;
}

const longestQueueSeconds = 10;

const linksOfProgram = new WeakMap<object, Map<string, EngineLink>>();

export function findEngineLink(baseUrl: URL, context: EngineContext, requestsPerSecond: number): EngineLink {
  const { program = {}, setTimer } = context;
  const links = linksOfProgram.get(program) ?? new Map<string, EngineLink>();
  linksOfProgram.set(program, links);
  const known = links.get(baseUrl.host);
  if (known !== undefined) return known;
  const link = createEngineLink(baseUrl, context, requestsPerSecond, setTimer);
  links.set(baseUrl.host, link);
  return link;
}

function createEngineLink(
  baseUrl: URL,
  { log, openSocket }: EngineContext,
  perSecond: number,
  setTimer: EngineContext["setTimer"],
): EngineLink {
  const url = new URL(baseUrl);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.pathname = `${url.pathname.replace(/\/+$/, "").replace(/\/api$/, "")}/notifications`;
  const timer = setTimer === undefined ? {} : { setTimer };
  return {
    queue: createRequestQueue({ perSecond, maxWaiting: longestQueueSeconds * perSecond, ...timer }),
    notifications: createNotifications({ url, log, openSocket, setTimer }),
  };
}
