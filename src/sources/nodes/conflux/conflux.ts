import { Type } from "typebox";
import { err, ok } from "#src/domain/result.ts";
import { malformed } from "../../source-error.ts";
import type { ChainNode, NodeContext } from "../chain-node.ts";
import { readHexNumber, readHexTime } from "../hex-numbers.ts";
import { createRpcClient, type RpcDialect } from "../json-rpc/json-rpc-client.ts";
import { hashrateOf, positive } from "../measures.ts";
import { HexHash, HexNumber } from "../values.ts";

// conflux-rust, its core space. A graph of blocks: the height that pools and explorers show is the epoch, which is the
// height of its pivot. Blocks beside the pivot are kept and paid as well, so a height alone finds no block, and only the
// network is asked for.

const PivotResponse = Type.Object({
  hash: HexHash,
  height: HexNumber,
  timestamp: HexNumber,
  difficulty: HexNumber,
});

const dialect: RpcDialect = { version: "2.0", findRefusal: () => null };

export function createConflux(address: URL, context: NodeContext, timeoutMs?: number): ChainNode {
  const { coin, now } = context;
  const rpc = createRpcClient(address, context, dialect, timeoutMs);

  return {
    name: "conflux",
    offers: { header: false, coinbase: false },
    async fetchTip() {
      const pivot = await rpc.call(PivotResponse, "cfx_getBlockByEpochNumber", ["latest_mined", false]);
      if (!pivot.ok) return pivot;
      const height = readHexNumber(pivot.value.height);
      const lastBlockAt = readHexTime(pivot.value.timestamp);
      if (height === null || lastBlockAt === null) {
        return err(malformed("/result", "a height or time cannot be", pivot.value));
      }
      const difficulty = positive(BigInt(pivot.value.difficulty));
      const hashrate = hashrateOf(difficulty, coin);
      return ok({ at: now(), height, difficulty, hashrate, blockReward: null, lastBlockAt });
    },
    async fetchBlockHeader() {
      return err({ code: "unsupported", what: "a block by its height" });
    },
    async fetchCoinbase() {
      return err({ code: "unsupported", what: "what a block paid" });
    },
  };
}
