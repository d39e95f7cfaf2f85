import { plainTraits } from "#src/domain/mining/__fixtures__/plain-traits.ts";
import { err } from "#src/domain/result.ts";
import type { EngineCapabilities, PoolEngine } from "#src/sources/engines/pool-engine.ts";

type FakeEngine = Partial<Omit<PoolEngine, "capabilities">> & { readonly capabilities?: Partial<EngineCapabilities> };

/** Offers only what the test gives it. */
export function createFakeEngine({ capabilities, ...given }: FakeEngine): PoolEngine {
  const unsupported = (what: string) => async () => err({ code: "unsupported", what } as const);
  return {
    name: "fake",
    isDemo: false,
    traits: plainTraits,
    fetchPool: unsupported("pool"),
    fetchPoolHistory: unsupported("pool history"),
    fetchTopMiners: unsupported("top miners"),
    fetchBlocks: unsupported("blocks"),
    fetchPayouts: unsupported("payouts"),
    fetchMiner: unsupported("miner"),
    fetchMinerHistory: unsupported("miner history"),
    fetchMinerBlocks: unsupported("miner blocks"),
    fetchMinerPayouts: unsupported("miner payouts"),
    fetchMinerSettings: unsupported("miner settings"),
    updateMinerSettings: unsupported("miner settings"),
    ...given,
    capabilities: {
      poolHistoryMs: 0,
      minerHistoryMs: 0,
      workerHistory: false,
      workerTrends: false,
      balances: false,
      mergeMining: false,
      unconfirmedBalances: false,
      payouts: false,
      topMiners: false,
      blocksByMiner: false,
      fullAddresses: false,
      shareCounts: false,
      settings: "none",
      settingsProof: "none",
      ...capabilities,
    },
  };
}
