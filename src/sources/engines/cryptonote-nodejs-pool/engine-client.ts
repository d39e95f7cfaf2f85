import type { Static, TSchema } from "typebox";
import { err, ok, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { type FetchJsonOptions, fetchJson } from "../../fetch-json.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { EngineContext } from "../pool-engine.ts";
import { type CollectedStats, StatsResponse } from "./responses.ts";

export interface EngineClient {
  get<const Schema extends TSchema>(
    schema: Schema,
    path: string,
    query?: Readonly<Record<string, string>>,
    options?: Pick<FetchJsonOptions, "isChange">,
  ): Promise<Result<Static<Schema>, SourceError>>;
  fetchStats(): Promise<Result<CollectedStats, SourceError>>;
  /** The last stats if they are recent: a miner's record needs only the pool's terms. */
  recentStats(): Promise<Result<CollectedStats, SourceError>>;
}

/** The engine itself collects new figures every 5 s. */
const statsTtlMs = 10 * SECOND;

export function createEngineClient(baseUrl: URL, context: EngineContext, timeoutMs?: number): EngineClient {
  let recent: { readonly at: number; readonly stats: CollectedStats } | null = null;

  const client: EngineClient = {
    async get(schema, path, query = {}, options = {}) {
      const url = new URL(baseUrl);
      url.pathname = `${url.pathname.replace(/\/+$/, "")}/${path}`;
      url.search = new URLSearchParams(query).toString();
      const { fetch, now } = context;
      const response = await fetchJson(schema, url, {
        fetch,
        now,
        findRefusal,
        ...options,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
      // A 404 means an unknown path, never an unknown miner.
      return !response.ok && response.error.code === "not-found"
        ? err({ code: "unavailable", reason: `it does not know the path /${path}; is its address right?` })
        : response;
    },
    async fetchStats() {
      const response = await client.get(StatsResponse, "stats");
      if (!response.ok) return response;
      const stats = requireCollected(response.value, context);
      if (stats.ok) recent = { at: context.now(), stats: stats.value };
      return stats;
    },
    async recentStats() {
      return recent !== null && Math.abs(context.now() - recent.at) < statsTtlMs
        ? ok(recent.stats)
        : client.fetchStats();
    },
  };
  return client;
}

function requireCollected(response: StatsResponse, { coin }: EngineContext): Result<CollectedStats, SourceError> {
  const { config, pool, lastblock, network, charts } = response;
  if (config === undefined || pool === undefined) {
    return err({ code: "unavailable", reason: "the engine has not collected its first statistics yet" });
  }
  if (BigInt(config.coinUnits) !== 10n ** BigInt(coin.decimals)) {
    const reason = `the engine divides amounts by ${config.coinUnits}, but ${coin.ticker} has ${coin.decimals} decimals`;
    return err(malformed("/config/coinUnits", reason, config.coinUnits));
  }
  if (config.symbol.toUpperCase() !== coin.ticker.toUpperCase()) {
    return err(malformed("/config/symbol", `the engine runs another coin than ${coin.ticker}`, config.symbol));
  }
  return ok({ config, pool, lastblock, network, charts });
}

/** Errors come with status 200. "Not found" means an unknown address and is no error: the schema reads it. */
function findRefusal(response: unknown): SourceError | null {
  if (typeof response !== "object" || response === null || !("error" in response)) return null;
  const { error } = response;
  return typeof error === "string" && error !== "Not found"
    ? { code: "unavailable", reason: `the engine says "${error.slice(0, 100)}"` }
    : null;
}
