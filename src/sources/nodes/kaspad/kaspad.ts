import { Type } from "typebox";
import { err, ok } from "#src/domain/result.ts";
import { malformed } from "../../source-error.ts";
import type { ChainNode, NodeContext } from "../chain-node.ts";
import { positive } from "../measures.ts";
import { EpochMs, Hash, Height } from "../values.ts";
import { converseByWrpc } from "../wrpc/wrpc-client.ts";

// rusty-kaspa and its forks. A graph of blocks: several share a height, so that only the network is asked for. Its
// height is the blue score of the newest block of the selected chain, which kaspa-bridge gives its blocks too.

const ServerInfo = Type.Object({ isSynced: Type.Boolean() });

/** 64 bits, and written as an integer or as `4.1e16`. */
const Measure = Type.Union([
  Type.Number({ minimum: 0, maximum: 1e30 }),
  Type.BigInt({ minimum: 0n, maximum: 10n ** 30n }),
]);

const DagInfo = Type.Object({ difficulty: Measure, sink: Hash });

const Hashrate = Type.Object({ networkHashesPerSecond: Measure });

/** `pastMedianTime` of the graph is no block's own: it is minutes old. */
const SinkBlock = Type.Object({
  block: Type.Object({ header: Type.Object({ hash: Hash, timestamp: EpochMs, blueScore: Height }) }),
});

/** Blocks. The node refuses fewer. */
const windowSize = 1000;

export function createKaspad(address: URL, context: NodeContext, timeoutMs?: number): ChainNode {
  return {
    name: "kaspad",
    offers: { header: false, coinbase: false },
    fetchTip: () =>
      converseByWrpc(
        address,
        context,
        async (call) => {
          const server = await call(ServerInfo, "getServerInfo", {});
          if (!server.ok) return server;
          if (!server.value.isSynced) return err({ code: "unavailable", reason: "the node still loads the chain" });
          const dag = await call(DagInfo, "getBlockDagInfo", {});
          if (!dag.ok) return dag;
          const { difficulty, sink } = dag.value;
          const found = await call(SinkBlock, "getBlock", { hash: sink, includeTransactions: false });
          if (!found.ok) return found;
          const { hash, timestamp, blueScore } = found.value.block.header;
          if (hash !== sink) return err(malformed("", "the header is that of another block", hash));
          const estimate = await call(Hashrate, "estimateNetworkHashesPerSecond", { windowSize });
          // Refused on a chain of fewer blocks than the window.
          if (!estimate.ok && estimate.error.code !== "unavailable") return estimate;
          return ok({
            at: context.now(),
            height: blueScore,
            difficulty: positive(difficulty),
            hashrate: estimate.ok ? positive(estimate.value.networkHashesPerSecond) : null,
            blockReward: null,
            lastBlockAt: timestamp,
          });
        },
        timeoutMs,
      ),
    async fetchBlockHeader() {
      return err({ code: "unsupported", what: "a block by its height" });
    },
    async fetchCoinbase() {
      return err({ code: "unsupported", what: "what a block paid" });
    },
  };
}
