import { type Static, Type } from "typebox";
import { err, ok, type Result } from "#src/domain/result.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { ChainNode, NodeContext } from "../chain-node.ts";
import { readHexNumber, readHexTime } from "../hex-numbers.ts";
import { createRpcClient, type RpcDialect } from "../json-rpc/json-rpc-client.ts";
import { hashrateOf, positive } from "../measures.ts";
import { HexHash, HexNumber } from "../values.ts";

// geth as it was before the merge, and the nodes derived from it (core-geth, etc.). `eth_hashrate` is that of the node
// itself, so the network's follows from the difficulty. Old blocks keep their headers under every way of syncing.

const BlockResponse = Type.Object({
  number: HexNumber,
  hash: HexHash,
  timestamp: HexNumber,
  difficulty: HexNumber,
  miner: Type.String({ pattern: "^0x[0-9a-fA-F]{40}$" }),
});
/** Null above the tip, and for an unknown hash. */
const BlockOrNone = Type.Union([BlockResponse, Type.Null()]);

/** False, or where the node stands. */
const SyncingResponse = Type.Union([Type.Literal(false), Type.Object({ currentBlock: HexNumber })]);

const dialect: RpcDialect = { version: "2.0", findRefusal: () => null };

export function createGeth(address: URL, context: NodeContext, timeoutMs?: number): ChainNode {
  const { coin, now } = context;
  const rpc = createRpcClient(address, context, dialect, timeoutMs);

  async function fetchBlock(
    method: "eth_getBlockByNumber" | "eth_getBlockByHash",
    block: string,
  ): Promise<Result<Static<typeof BlockResponse>, SourceError>> {
    const response = await rpc.call(BlockOrNone, method, [block, false]);
    if (!response.ok) return response;
    return response.value === null ? err({ code: "not-found" }) : ok(response.value);
  }

  return {
    name: "geth",
    offers: { header: true, coinbase: true },
    async fetchTip() {
      const [syncing, latest] = await Promise.all([
        rpc.call(SyncingResponse, "eth_syncing", []),
        fetchBlock("eth_getBlockByNumber", "latest"),
      ]);
      if (!syncing.ok) return syncing;
      if (syncing.value !== false) return err({ code: "unavailable", reason: "the node still loads the chain" });
      if (!latest.ok) return latest;
      const height = readHexNumber(latest.value.number);
      const lastBlockAt = readHexTime(latest.value.timestamp);
      if (height === null || lastBlockAt === null) {
        return err(malformed("/result", "a height or time cannot be", latest.value));
      }
      const difficulty = positive(BigInt(latest.value.difficulty));
      const hashrate = hashrateOf(difficulty, coin);
      return ok({ at: now(), height, difficulty, hashrate, blockReward: null, lastBlockAt });
    },
    async fetchBlockHeader(height) {
      const [block, tip] = await Promise.all([
        fetchBlock("eth_getBlockByNumber", `0x${height.toString(16)}`),
        fetchBlock("eth_getBlockByNumber", "latest"),
      ]);
      if (!block.ok) return block;
      if (!tip.ok) return tip;
      const minedAt = readHexTime(block.value.timestamp);
      const top = readHexNumber(tip.value.number);
      if (readHexNumber(block.value.number) !== height || minedAt === null || top === null) {
        return err(malformed("/result", "the header is that of another block", block.value));
      }
      // Between two calls the chain may have gone back.
      if (top < height) return err({ code: "unavailable", reason: "the chain is just going another way" });
      return ok({
        height,
        hash: block.value.hash,
        minedAt,
        difficulty: positive(BigInt(block.value.difficulty)),
        confirmations: top - height + 1,
      });
    },
    async fetchCoinbase(hash) {
      const block = await fetchBlock("eth_getBlockByHash", hash.startsWith("0x") ? hash : `0x${hash}`);
      // The reward is a rule of the chain, and its fees would take every receipt.
      return block.ok ? ok({ total: null, addresses: [block.value.miner.toLowerCase()] }) : block;
    },
  };
}
