import { type Static, type TSchema, Type } from "typebox";
import { err, ok } from "#src/domain/result.ts";
import { fetchJson } from "../../fetch-json.ts";
import { type AsyncResult, malformed } from "../../source-error.ts";
import type { ChainNode, NodeContext } from "../chain-node.ts";
import { hashrateOf, positive } from "../measures.ts";
import { DigitsText, EpochMs, Hash, Height } from "../values.ts";

// Alephium's full node, by REST. Sixteen chains (four groups by four) each have heights of their own, so that a height
// alone finds no block, and only the network is asked for. Its height is that of the chain from group 0 to group 0.

const DifficultyResponse = Type.Object({ difficulty: DigitsText });
const ChainInfoResponse = Type.Object({ currentHeight: Height });
/** The block of the main chain comes first. */
const HashesResponse = Type.Object({ headers: Type.Array(Hash, { minItems: 1, maxItems: 1000 }) });
const HeaderResponse = Type.Object({ hash: Hash, timestamp: EpochMs, height: Height });

const firstChain = "fromGroup=0&toGroup=0";

export function createAlephium(address: URL, { coin, now, fetch }: NodeContext, timeoutMs?: number): ChainNode {
  function get<const Schema extends TSchema>(schema: Schema, path: string): AsyncResult<Static<Schema>> {
    const url = new URL(`${address.href.replace(/\/$/, "")}${path}`);
    return fetchJson(schema, url, { fetch, now, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  }

  return {
    name: "alephium",
    offers: { header: false, coinbase: false },
    async fetchTip() {
      const [synced, metric, chain] = await Promise.all([
        get(Type.Boolean(), "/infos/self-clique-synced"),
        get(DifficultyResponse, "/infos/current-difficulty"),
        get(ChainInfoResponse, `/blockflow/chain-info?${firstChain}`),
      ]);
      if (!metric.ok) return metric;
      if (!chain.ok) return chain;
      if (!synced.ok) return synced;
      if (!synced.value) return err({ code: "unavailable", reason: "the node still loads the chain" });
      const height = chain.value.currentHeight;
      const hashes = await get(HashesResponse, `/blockflow/hashes?${firstChain}&height=${height}`);
      if (!hashes.ok) return hashes;
      const header = await get(HeaderResponse, `/blockflow/headers/${hashes.value.headers[0]}`);
      if (!header.ok) return header;
      if (header.value.height !== height) {
        return err(malformed("", "the header is that of another block", header.value));
      }
      const difficulty = positive(BigInt(metric.value.difficulty));
      return ok({
        at: now(),
        height,
        difficulty,
        // The node's own figure is whole megahashes in a text.
        hashrate: hashrateOf(difficulty, coin),
        blockReward: null,
        lastBlockAt: header.value.timestamp,
      });
    },
    async fetchBlockHeader() {
      return err({ code: "unsupported", what: "a block by its height" });
    },
    async fetchCoinbase() {
      return err({ code: "unsupported", what: "what a block paid" });
    },
  };
}
