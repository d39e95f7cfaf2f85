import type { Static, TSchema } from "typebox";
import { err, ok, type Result } from "#src/domain/result.ts";
import { fetchJson } from "../../fetch-json.ts";
import type { AsyncResult, SourceError } from "../../source-error.ts";
import type { EngineContext } from "../pool-engine.ts";
import { AccountAnswer, StatsAnswer } from "./answers.ts";

export interface EngineClient {
  get<const Schema extends TSchema>(schema: Schema, path: string): Promise<Result<Static<Schema>, SourceError>>;
  fetchStats(): AsyncResult<CollectedStats>;
  /** Null for an account that never sent a share. */
  fetchAccount(address: string): AsyncResult<AccountAnswer | null>;
}

export interface CollectedStats extends StatsAnswer {
  readonly nodes: NonNullable<StatsAnswer["nodes"]>;
  readonly hashrate: number | bigint;
}

export const notCollected: SourceError = {
  code: "unavailable",
  reason: "the engine has not collected its first statistics yet",
};

/** `address` may end with `/api`. */
export function createEngineClient(
  baseUrl: URL,
  { fetch, now }: Pick<EngineContext, "fetch" | "now">,
  timeoutMs?: number,
): EngineClient {
  const base = baseUrl.pathname.replace(/\/+$/, "");
  const root = base.endsWith("/api") ? base : `${base}/api`;

  function request<const Schema extends TSchema>(schema: Schema, path: string) {
    const url = new URL(baseUrl);
    url.pathname = `${root}/${path}`;
    return fetchJson(schema, url, { fetch, now, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  }

  const client: EngineClient = {
    async get(schema, path) {
      const answer = await request(schema, path);
      return !answer.ok && answer.error.code === "not-found"
        ? err({ code: "unavailable", reason: `it does not know the path /api/${path}; is its address right?` })
        : answer;
    },
    async fetchStats() {
      const answer = await client.get(StatsAnswer, "stats");
      if (!answer.ok) return answer;
      const { nodes, hashrate } = answer.value;
      // It goes on sending its last statistics as new ones.
      if (nodes === null) return err({ code: "unavailable", reason: "the engine cannot reach its redis" });
      return hashrate === undefined ? err(notCollected) : ok({ ...answer.value, nodes, hashrate });
    },
    async fetchAccount(address) {
      const answer = await request(AccountAnswer, `accounts/${address}`);
      if (answer.ok || answer.error.code !== "not-found") return answer;
      // Without its redis it knows nobody (AccountIndex in api/server.go checks `exist` before `err`).
      const stats = await client.fetchStats();
      return stats.ok || stats.error === notCollected ? ok(null) : stats;
    },
  };
  return client;
}
