import { Type } from "typebox";
import { err, ok } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { malformed } from "../../source-error.ts";
import type { ChainNode, NodeContext } from "../chain-node.ts";
import { createRpcClient, type RpcDialect } from "../json-rpc/json-rpc-client.ts";
import { hashrateOf, positive } from "../measures.ts";
import { EpochSeconds, Hash, Height } from "../values.ts";

// monerod and the nodes derived from it (zephyrd, salviumd). Its coinbase pays a key that only its owner recognises, so
// whom a block paid it cannot say. Only calls that --restricted-rpc leaves open.

const Amount = Type.Union([Type.Integer({ minimum: 1 }), Type.BigInt({ minimum: 1n })]);
const Status = Type.String({ pattern: "^[A-Za-z][A-Za-z ]*$" });
/** The lower 64 bits of a difficulty are not enough for every chain; the hexadecimal form is whole. */
const WideNumber = Type.String({ pattern: "^0x[0-9a-f]{1,32}$" });

const InfoResponse = Type.Object({
  status: Status,
  /** The number of blocks: that of the newest plus one. */
  height: Type.Integer({ minimum: 1 }),
  wide_difficulty: WideNumber,
  synchronized: Type.Boolean(),
});

const HeaderResponse = Type.Object({
  status: Status,
  block_header: Type.Object({
    height: Height,
    hash: Hash,
    /** Blocks on top of this one. */
    depth: Height,
    orphan_status: Type.Boolean(),
    /** 0: the first block of a chain. */
    timestamp: Type.Union([EpochSeconds, Type.Literal(0)]),
    /** Subsidy and fees, in atomic units. */
    reward: Amount,
    wide_difficulty: WideNumber,
  }),
});

/** Errors come with status 200. */
const dialect: RpcDialect = {
  version: "2.0",
  findRefusal({ code }, method) {
    if (code === -2) return { code: "not-found" };
    // An internal error, which an unknown hash is here too.
    if (code === -5 && method === "get_block_header_by_hash") return { code: "not-found" };
    if (code === -9) return { code: "unavailable", reason: "the node still loads the chain" };
    return null;
  },
};

const busy = { code: "unavailable", reason: "the node still loads the chain, or is busy" } as const;

export function createMonerod(address: URL, context: NodeContext, timeoutMs?: number): ChainNode {
  const { coin, now } = context;
  const rpc = createRpcClient(new URL("json_rpc", withSlash(address)), context, dialect, timeoutMs);

  return {
    name: "monerod",
    offers: { header: true, coinbase: true },
    async fetchTip() {
      const [info, last] = await Promise.all([
        rpc.call(InfoResponse, "get_info", {}),
        rpc.call(HeaderResponse, "get_last_block_header", {}),
      ]);
      if (!info.ok) return info;
      if (!last.ok) return last;
      if (info.value.status !== "OK" || last.value.status !== "OK" || !info.value.synchronized) return err(busy);
      // That of the next block, which is what the network works at.
      const difficulty = positive(BigInt(info.value.wide_difficulty));
      return ok({
        at: now(),
        height: info.value.height - 1,
        difficulty,
        hashrate: hashrateOf(difficulty, coin),
        // The header's reward holds the fees of that block.
        blockReward: null,
        lastBlockAt: last.value.block_header.timestamp * SECOND || null,
      });
    },
    async fetchBlockHeader(height) {
      const response = await rpc.call(HeaderResponse, "get_block_header_by_height", { height });
      if (!response.ok) return response;
      if (response.value.status !== "OK") return err(busy);
      const { block_header: header } = response.value;
      if (header.height !== height) {
        return err(malformed("/result/block_header", "the header is that of another block", header));
      }
      // Nobody mined the first block.
      if (header.timestamp === 0) return err({ code: "not-found" });
      if (header.orphan_status) return err({ code: "unavailable", reason: "the chain is just going another way" });
      return ok({
        height,
        hash: header.hash,
        minedAt: header.timestamp * SECOND,
        difficulty: positive(BigInt(header.wide_difficulty)),
        confirmations: header.depth + 1,
      });
    },
    async fetchCoinbase(hash) {
      const response = await rpc.call(HeaderResponse, "get_block_header_by_hash", { hash });
      if (!response.ok) return response;
      if (response.value.status !== "OK") return err(busy);
      const { block_header: header } = response.value;
      if (header.hash !== hash) {
        return err(malformed("/result/block_header", "the header is that of another block", header));
      }
      return ok({ total: BigInt(header.reward), addresses: null });
    },
  };
}

function withSlash(address: URL): URL {
  const base = new URL(address);
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  return base;
}
