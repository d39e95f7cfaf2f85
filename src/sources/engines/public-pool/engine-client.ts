import type { Static, TSchema } from "typebox";
import { err, type Result } from "#src/domain/result.ts";
import { fetchJson } from "../../fetch-json.ts";
import type { SourceError } from "../../source-error.ts";
import type { EngineContext } from "../pool-engine.ts";

export interface EngineClient {
  get<const Schema extends TSchema>(
    schema: Schema,
    ...path: readonly string[]
  ): Promise<Result<Static<Schema>, SourceError>>;
}

export function createEngineClient(
  baseUrl: URL,
  { fetch, now }: Pick<EngineContext, "fetch" | "now">,
  timeoutMs?: number,
): EngineClient {
  const base = baseUrl.pathname.replace(/\/+$/, "");
  const root = base.endsWith("/api") ? base : `${base}/api`;
  return {
    async get(schema, ...path) {
      const url = new URL(baseUrl);
      url.pathname = [root, ...path.map(encodeURIComponent)].join("/");
      const response = await fetchJson(schema, url, { fetch, now, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
      // A 404 means an unknown path: the engine has a response for any address and any worker.
      return !response.ok && response.error.code === "not-found"
        ? err({ code: "unavailable", reason: `it does not know the path /${path[0] ?? ""}; is its address right?` })
        : response;
    },
  };
}
