import { parseAmount } from "#src/domain/money/amount.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { ChainNode, NodeContext } from "../chain-node.ts";
import { createRpcClient } from "../json-rpc/json-rpc-client.ts";
import { hashrateOf, positive } from "../measures.ts";
import { bitcoindDialect } from "./dialect.ts";
import {
  BlockHashResponse,
  BlockResponse,
  BlockStatsResponse,
  ChainInfoResponse,
  HeaderResponse,
  MiningInfoResponse,
  TransactionResponse,
} from "./responses.ts";

// bitcoind and the nodes derived from it: btc, bch, ltc, xec, dgb and others with the same calls. Only reading calls,
// and none that needs a transaction index: a transaction is requested together with its block.

export function createBitcoind(
  address: URL,
  context: NodeContext,
  timeoutMs?: number,
  name: "bitcoind" | "nexad" | "zcashd" = "bitcoind",
): ChainNode {
  const { coin, now } = context;
  // zcashd and zebrad take a number there and no boolean.
  const verbose = name === "zcashd" ? 1 : true;
  const rpc = createRpcClient(address, context, bitcoindDialect, timeoutMs);

  /** Null where this kind of node has no such call or has pruned the block. */
  async function fetchSubsidy(hash: string): Promise<Result<bigint | null, SourceError>> {
    const stats = await rpc.call(BlockStatsResponse, "getblockstats", [hash, ["subsidy"]]);
    if (stats.ok) return ok(BigInt(stats.value.subsidy));
    return stats.error.code === "unsupported" || stats.error.code === "not-found" ? ok(null) : stats;
  }

  return {
    name,
    // Nexa's blocks and transactions have two hashes each; how its node prints them was not read.
    offers: { header: true, coinbase: name !== "nexad" },
    async fetchTip() {
      const info = await rpc.call(ChainInfoResponse, "getblockchaininfo", []);
      if (!info.ok) return info;
      const { blocks, bestblockhash, difficulties } = info.value;
      if (info.value.initialblockdownload === true || info.value.initial_block_download_complete === false) {
        return err({ code: "unavailable", reason: "the node still loads the chain" });
      }
      const [mining, header, subsidy] = await Promise.all([
        rpc.call(MiningInfoResponse, "getmininginfo", []),
        rpc.call(HeaderResponse, "getblockheader", [bestblockhash]),
        fetchSubsidy(bestblockhash),
      ]);
      if (!mining.ok) return mining;
      if (!header.ok) return header;
      if (!subsidy.ok) return subsidy;
      // Where one chain has many algorithms, the plain figures are those of the algorithm that the node was started
      // with.
      const own = difficulties?.[coin.algorithmSlug] ?? difficulties?.[`${coin.algorithmSlug}d`];
      const difficulty = positive(difficulties === undefined ? info.value.difficulty : own);
      return ok({
        at: now(),
        height: blocks,
        difficulty,
        hashrate: difficulties === undefined ? positive(mining.value.networkhashps) : hashrateOf(difficulty, coin),
        blockReward: subsidy.value !== null && subsidy.value > 0n ? subsidy.value : null,
        lastBlockAt: header.value.time * SECOND,
      });
    },
    async fetchBlockHeader(height) {
      const hash = await rpc.call(BlockHashResponse, "getblockhash", [height]);
      if (!hash.ok) return hash;
      const header = await rpc.call(HeaderResponse, "getblockheader", [hash.value]);
      if (!header.ok) return header;
      const { confirmations, time, difficulty } = header.value;
      if (header.value.height !== height || header.value.hash !== hash.value) {
        return err(malformed("/result", "the header is that of another block", header.value));
      }
      if (confirmations < 1) return err({ code: "unavailable", reason: "the chain is just going another way" });
      return ok({
        height,
        hash: hash.value,
        minedAt: time * SECOND,
        difficulty: positive(difficulty),
        confirmations,
      });
    },
    async fetchCoinbase(hash) {
      if (name === "nexad") return err({ code: "unsupported", what: "what a block paid" });
      const block = await rpc.call(BlockResponse, "getblock", [hash, 1]);
      if (!block.ok) return block;
      const transaction = await rpc.call(TransactionResponse, "getrawtransaction", [block.value.tx[0], verbose, hash]);
      if (!transaction.ok) return transaction;
      const { vin, vout } = transaction.value;
      if (vin[0]?.coinbase === undefined) {
        return err(malformed("/result/vin", "the first transaction of a block is no coinbase", vin));
      }
      let total = 0n;
      for (const { value } of vout) {
        const amount = parseAmount(value, coin.decimals);
        if (!amount.ok) return err(malformed("/result/vout", `an amount of ${coin.ticker} cannot be read`, value));
        total += amount.value;
      }
      const addresses = vout.flatMap(({ scriptPubKey: { address, addresses = [] } }) => address ?? addresses);
      return ok({ total, addresses });
    },
  };
}
