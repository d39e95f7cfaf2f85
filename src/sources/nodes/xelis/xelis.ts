import { Type } from "typebox";
import { err, ok } from "#src/domain/result.ts";
import type { ChainNode, NodeContext } from "../chain-node.ts";
import { createRpcClient, type RpcDialect } from "../json-rpc/json-rpc-client.ts";
import { hashrateOf, positive } from "../measures.ts";
import { DigitsText, EpochMs, Hash, Height } from "../values.ts";

// xelis_daemon. A graph of blocks: several share a height, so that a height alone finds no block, and only the network
// is asked for. Its numbers of 256 bits are texts.

const InfoResponse = Type.Object({
  height: Height,
  top_block_hash: Hash,
  difficulty: DigitsText,
  /** That of the next block, without fees, in atomic units. */
  miner_reward: Type.Integer({ minimum: 0 }),
});

const BlockResponse = Type.Object({ hash: Hash, height: Height, timestamp: EpochMs });

const dialect: RpcDialect = { version: "2.0", findRefusal: () => null };

export function createXelis(address: URL, context: NodeContext, timeoutMs?: number): ChainNode {
  const { coin, now } = context;
  const rpc = createRpcClient(new URL("/json_rpc", address), context, dialect, timeoutMs);

  return {
    name: "xelis",
    offers: { header: false, coinbase: false },
    async fetchTip() {
      const info = await rpc.call(InfoResponse, "get_info", {});
      if (!info.ok) return info;
      const block = await rpc.call(BlockResponse, "get_block_by_hash", { hash: info.value.top_block_hash });
      if (!block.ok) return block;
      const difficulty = positive(BigInt(info.value.difficulty));
      const { height, miner_reward: reward } = info.value;
      return ok({
        at: now(),
        height,
        difficulty,
        hashrate: hashrateOf(difficulty, coin),
        blockReward: reward > 0 ? BigInt(reward) : null,
        lastBlockAt: block.value.timestamp,
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
