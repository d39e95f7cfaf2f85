import Type from "typebox";
import { err, ok } from "#src/domain/result.ts";
import { fetchJson } from "../fetch-json.ts";
import { malformed } from "../source-error.ts";
import {
  HashrateMember,
  type OtherPoolContext,
  type OtherPoolSource,
  responseLimits,
  urlBelow,
} from "./other-pool-source.ts";

/** `stats`; only `nodes` before the pool's first collection. */
const Stats = Type.Object({
  hashrate: Type.Optional(HashrateMember),
  nodes: Type.Array(Type.Unknown()),
});

/** open-ethereum-pool, and pools whose API descends from it: `{address}/stats`. It reports no fee. */
export function createOpenEthereumPool({ address, now, fetch }: OtherPoolContext): OtherPoolSource {
  return {
    kind: "open-ethereum-pool",
    async fetchReading() {
      const response = await fetchJson(Stats, urlBelow(address, "stats"), { fetch, now, ...responseLimits });
      if (!response.ok) return response;
      const { hashrate } = response.value;
      if (hashrate === undefined)
        return err(malformed("/hashrate", "the pool has not collected it yet", response.value));
      return ok({ at: now(), hashrate: Number(hashrate), schemes: null, minimumPayout: null });
    },
  };
}
