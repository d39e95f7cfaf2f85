import type { Block } from "#src/domain/mining/block.ts";
import type { Miner, Worker } from "#src/domain/mining/miner.ts";
import { err, ok } from "#src/domain/result.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { type AsyncResult, unsupportedAddress } from "../../source-error.ts";
import type { EngineCapabilities, EngineContext, PageRequest, PoolEngine } from "../pool-engine.ts";
import { createResponseCache } from "../reading/response-cache.ts";
import { pageOfWhole } from "../reading/whole-list.ts";
import { type Bridge, type BridgeBlock, type BridgeRig, createBridgeReader } from "./bridge.ts";
import { createCounterMemory } from "./counters.ts";
import { traits } from "./traits.ts";

// Solo bridges between a Kaspa node and its miners, by their metrics. The block itself pays the wallet, so there are no
// balances and payouts. Counters and blocks begin anew with the process. The settings of rusty-kaspa's bridge
// (`POST /api/config`, on the same port) are never touched.

const addressPattern = /^[a-z]{2,20}:[0-9a-z]{20,120}$/;
/** Without a share for longer, a rig is not counted as working. */
const activeForMs = 5 * MINUTE;

export function createKaspaBridge(baseUrl: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const { coin, now } = context;
  if (!context.schemes.includes("solo")) throw new Error("It runs SOLO only, which must be among the pool's schemes.");
  if (coin.family !== "kaspa") throw new Error(`It mines Kaspa and its forks, and ${coin.ticker} is none.`);
  const readBridge = createBridgeReader(baseUrl, context, timeoutMs);
  const recent = createResponseCache<Bridge>(now);
  const counters = createCounterMemory();

  const capabilities: EngineCapabilities = {
    poolHistoryMs: 0,
    minerHistoryMs: 0,
    workerHistory: false,
    workerTrends: false,
    balances: false,
    mergeMining: false,
    unconfirmedBalances: false,
    payouts: false,
    paysWithBlock: true,
    topMiners: true,
    blocksByMiner: true,
    fullAddresses: true,
    shareCounts: true,
    settings: "none",
    settingsProof: "none",
  };
  const unsupported = (what: string) => async () => err({ code: "unsupported", what } as const);

  function fetchBridge(): AsyncResult<Bridge> {
    return recent("", async () => {
      const bridge = await readBridge();
      if (bridge.ok) counters.note(new Map(bridge.value.rigs.map((rig) => [keyOf(rig), rig.hashes])), now());
      return bridge;
    });
  }

  /** Its own figure is an average over all of its process: only until ten minutes were watched. */
  function rateOf(rig: BridgeRig): number | null {
    return counters.rateOf(keyOf(rig)) ?? rig.sinceStart ?? counters.rateSoFar(keyOf(rig));
  }

  function lastShareAt(rig: BridgeRig): number | null {
    return rig.lastSeenAt ?? counters.roseAt(keyOf(rig));
  }

  const isActive = (rig: BridgeRig) => now() - (lastShareAt(rig) ?? 0) <= activeForMs;

  function toWorker(rig: BridgeRig): Worker {
    return {
      name: rig.name,
      scheme: "solo",
      hashrate: { tenMinutes: rateOf(rig), sixHours: null, day: null },
      lastShareAt: rig.lastSeenAt,
      lastHashrateAt: counters.roseAt(keyOf(rig)),
      shares: rig.shares,
      trend: null,
    };
  }

  function toMiner(address: string, rigs: readonly BridgeRig[]): Miner {
    const times = rigs.flatMap(({ lastSeenAt }) => lastSeenAt ?? []);
    return {
      address,
      hashrate: { tenMinutes: rigs.length === 0 ? 0 : sumKnown(rigs.map(rateOf)), sixHours: null, day: null },
      lastShareAt: times.length === 0 ? null : Math.max(...times),
      shares: {
        valid: sum(rigs.map(({ shares }) => shares.valid)),
        stale: sum(rigs.map(({ shares }) => shares.stale)),
        invalid: sum(rigs.map(({ shares }) => shares.invalid)),
      },
      workers: rigs.map(toWorker),
      balances: [{ chain: coin.slug, confirmed: null, unconfirmed: null, paid: null, threshold: null }],
    };
  }

  async function fetchBlockPage(page: PageRequest, finder: string | null) {
    const bridge = await fetchBridge();
    if (!bridge.ok) return bridge;
    const { blocks } = bridge.value;
    if (blocks === null) return err({ code: "unsupported", what: "when blocks were found" } as const);
    const own = finder === null ? blocks : blocks.filter(({ wallet }) => wallet === finder);
    // Those from before its start are forgotten.
    return pageOfWhole(
      own.map((block) => ({ at: block.foundAt, id: block.hash, item: toBlock(block, coin.slug) })),
      page,
      true,
    );
  }

  return {
    name: "kaspa-bridge",
    isDemo: false,
    capabilities,
    traits,
    async fetchPool() {
      const bridge = await fetchBridge();
      if (!bridge.ok) return bridge;
      const at = now();
      const { rigs, blocks, network } = bridge.value;
      const rates = rigs.map(rateOf);
      const active = rigs.filter(isActive);
      const isMeasured = rigs.length === 0 || rates.some((rate) => rate !== null);
      const found = (blocks ?? []).map(({ foundAt }) => foundAt);
      return ok({
        at,
        measuredAt: null,
        acceptsMiners: null,
        ports: [],
        // It counts the blocks that the node has stored, which is no height.
        network: { at, height: null, ...network, blockReward: null, lastBlockAt: null },
        ...(isMeasured
          ? {
              schemes: [
                {
                  at,
                  scheme: "solo" as const,
                  hashrate: sumKnown(rates) ?? 0,
                  miners: new Set(active.map(({ wallet }) => wallet)).size,
                  workers: active.length,
                  effort: null,
                },
              ],
            }
          : { schemes: [], heldSums: { why: "measuring" } as const }),
        fees: {},
        minimumPayout: null,
        payoutIntervalMs: null,
        lastBlockFoundAt: found.length === 0 ? null : Math.max(...found),
      });
    },
    fetchPoolHistory: unsupported("a history of the pool"),
    async fetchTopMiners(limit) {
      const bridge = await fetchBridge();
      if (!bridge.ok) return bridge;
      const byWallet = Map.groupBy(bridge.value.rigs, ({ wallet }) => wallet);
      return ok(
        [...byWallet]
          .map(([address, rigs]) => {
            const { hashrate, lastShareAt: seenAt } = toMiner(address, rigs);
            const workers = rigs.filter(isActive).length;
            return { address, hashrate: hashrate.tenMinutes ?? 0, hashrateDay: null, workers, lastShareAt: seenAt };
          })
          .filter(({ hashrate }) => hashrate > 0)
          .sort((a, b) => b.hashrate - a.hashrate)
          .slice(0, limit),
      );
    },
    fetchBlocks: (page) => fetchBlockPage(page, null),
    fetchPayouts: unsupported("payouts: the block itself pays the finder"),
    async fetchMiner(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const bridge = await fetchBridge();
      if (!bridge.ok) return bridge;
      const rigs = bridge.value.rigs.filter(({ wallet }) => wallet === address);
      // It forgets everybody when it is started again.
      return ok({ found: rigs.length === 0 ? "unknown" : "yes", miner: toMiner(address, rigs) });
    },
    fetchMinerHistory: unsupported("a history of miners"),
    async fetchMinerBlocks(address, page) {
      return addressPattern.test(address) ? fetchBlockPage(page, address) : unsupportedAddress;
    },
    fetchMinerPayouts: unsupported("payouts: the block itself pays the finder"),
    fetchMinerSettings: unsupported("settings: there is nothing to pay out"),
    updateMinerSettings: unsupported("settings: there is nothing to pay out"),
  };
}

function keyOf({ wallet, name }: BridgeRig): string {
  return JSON.stringify([wallet, name]);
}

/** The bridge lists a block once the node calls it blue. It may turn red with a later reorganisation, unseen here. */
function toBlock({ wallet, worker, hash, blueScore, foundAt }: BridgeBlock, chain: string): Block {
  return {
    chain,
    height: blueScore,
    hash,
    foundAt,
    scheme: "solo",
    finder: wallet,
    worker: worker === "" ? null : worker,
    difficulty: null,
    effort: null,
    reward: null,
    status: "confirmed",
    progress: 1,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known);
}
