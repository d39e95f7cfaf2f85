import type { Static, TSchema } from "typebox";
import { err } from "#src/domain/result.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { fetchJson } from "../../fetch-json.ts";
import type { AsyncResult } from "../../source-error.ts";
import type { OfferParts } from "../offered-pools.ts";
import type { EngineContext } from "../pool-engine.ts";
import {
  BlocksAnswer,
  ConfigAnswer,
  HistoryAnswer,
  PaymentsAnswer,
  StatsAnswer,
  WorkerStatsAnswer,
} from "./answers.ts";

// Every response of the engine has all of its pools, and /api/stats each worker too: megabytes. Pools of one program
// share what was read.

export interface SharedDocument<Value> {
  /** One that is younger than `forMs`: as a document is kept, where that is absent. */
  read(forMs?: number): AsyncResult<Value>;
}

export interface EngineClient {
  readonly stats: SharedDocument<StatsAnswer>;
  readonly history: SharedDocument<HistoryAnswer>;
  readonly blocks: SharedDocument<BlocksAnswer>;
  readonly payments: SharedDocument<PaymentsAnswer>;
  readonly config: SharedDocument<ConfigAnswer>;
  fetchMiner(address: string): AsyncResult<WorkerStatsAnswer>;
}

/** The engine renews its figures every 30 seconds (s-nomp) or five minutes (zny-nomp), as shipped. */
const keptForMs = 30 * SECOND;
/** A poll finds out whether the engine responds: it shares only what another pool's poll has read just now. */
export const polledForMs = 5 * SECOND;
const configKeptForMs = 10 * MINUTE;
const longest = { maxBytes: 64 * 1024 * 1024, bounds: { longestList: 100_000 } } as const;

export const notGathered = err({
  code: "unavailable",
  reason: "the engine has not gathered its statistics yet",
} as const);

const clientsOfProgram = new WeakMap<object, Map<string, EngineClient>>();

export function findEngineClient(baseUrl: URL, context: EngineContext, timeoutMs?: number): EngineClient {
  const { program = {} } = context;
  const clients = clientsOfProgram.get(program) ?? new Map<string, EngineClient>();
  clientsOfProgram.set(program, clients);
  const client = clients.get(baseUrl.href) ?? createEngineClient(baseUrl, context, timeoutMs);
  clients.set(baseUrl.href, client);
  return client;
}

export function createEngineClient(baseUrl: URL, { fetch, now }: OfferParts, timeoutMs?: number): EngineClient {
  const base = baseUrl.pathname.replace(/\/+$/, "").replace(/\/api$/, "");

  async function get<const Schema extends TSchema>(
    schema: Schema,
    path: string,
    query = "",
  ): AsyncResult<Static<Schema>> {
    const url = new URL(baseUrl);
    url.pathname = `${base}/api/${path}`;
    url.search = query;
    const limit = timeoutMs === undefined ? {} : { timeoutMs };
    const response = await fetchJson(schema, url, { fetch, now, ...longest, ...limit });
    return !response.ok && response.error.code === "not-found"
      ? err({ code: "unavailable", reason: `it does not know the path /api/${path}; is its address right?` })
      : response;
  }

  function share<Value>(request: () => AsyncResult<Value>, longestMs: number = keptForMs): SharedDocument<Value> {
    let kept: { readonly at: number; readonly response: AsyncResult<Value> } | null = null;
    return {
      read(forMs = longestMs) {
        if (kept !== null && Math.abs(now() - kept.at) < forMs) return kept.response;
        const mine = { at: now(), response: request() };
        kept = mine;
        void mine.response.then(({ ok }) => {
          if (!ok && kept === mine) kept = null;
        });
        return mine.response;
      },
    };
  }

  const payments = share(() => get(PaymentsAnswer, "payments"));

  /** Until the engine has gathered its first statistics they are an empty body, and no pool has payments. */
  async function fetchStats(): AsyncResult<StatsAnswer> {
    const stats = await get(StatsAnswer, "stats");
    if (stats.ok || stats.error.code !== "malformed" || stats.error.sample !== "") return stats;
    const listed = await payments.read();
    return listed.ok && listed.value.length === 0 ? notGathered : stats;
  }

  return {
    stats: share(fetchStats),
    history: share(() => get(HistoryAnswer, "pool_stats")),
    blocks: share(() => get(BlocksAnswer, "blocks")),
    payments,
    config: share(() => get(ConfigAnswer, "config"), configKeptForMs),
    fetchMiner: (address) => get(WorkerStatsAnswer, "worker_stats", address),
  };
}
