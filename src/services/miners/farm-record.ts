import { setImmediate } from "node:timers/promises";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { historyWindow } from "#src/domain/miners/read-windows.ts";
import { maxRigRequests } from "#src/domain/mining/max-rig-requests.ts";
import type { OutageWindow } from "#src/domain/mining/outages.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { type RigRecord, readRigRecord } from "#src/domain/mining/rig-record.ts";
import { DAY, floorTo, SECOND } from "#src/domain/time/durations.ts";
import type { EngineFacts } from "#src/sources/engines/pool-engine.ts";
import { createCachedLoad } from "../cache.ts";
import { stepMs } from "./hashrate-averages.ts";
import type { MinerStats, SeenMinerStats } from "./miner-stats.ts";
import type { MinerRecords } from "./records.ts";
import { readRigRates } from "./rig-rates.ts";

const usualReachMs = 7 * DAY;

export type FarmRecord =
  /**
   * `not-kept`: the engine keeps no history of workers. `too-many`: it reports one at a time, and there are more than
   * `maxRigRequests`. `coming`: being read. `unanswered`: not reported. `unknown-miner`: no worker is known.
   */
  | { readonly kind: "not-kept" | "too-many" | "coming" | "unanswered" | "unknown-miner" }
  | {
      readonly kind: "kept";
      /** `to` is the start of the open step. */
      readonly window: OutageWindow;
      /** In the order of the stats; `record` null: not reported. */
      readonly rigs: readonly RecordedRig[];
    };

export interface RecordedRig {
  readonly name: string;
  readonly scheme: RewardScheme | null;
  readonly record: RigRecord | null;
}

/** Shared by the loaders of a page. */
const builtLifeMs = 5 * SECOND;

interface FarmParts {
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly records: MinerRecords;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly now: () => number;
}

export function createFarmService({ engines, records, getMinerStats, now }: FarmParts) {
  const built = createCachedLoad<FarmRecord>(now, builtLifeMs, 500, ({ kind }) => kind === "kept");

  async function load(stats: SeenMinerStats, reachMs: number): Promise<FarmRecord> {
    const engine = engines.get(stats.coin);
    if (engine?.capabilities.workerHistory !== true || engine.capabilities.minerHistoryMs === 0) {
      return { kind: "not-kept" };
    }
    // A sum over some rigs would look like the farm's.
    const isOneByOne = engine.capabilities.oneWorkerPerRequest === true;
    if (isOneByOne && stats.workers.length > maxRigRequests) return { kind: "too-many" };
    const names = isOneByOne ? stats.workers.map(({ name }) => name) : null;
    const read = await readRigRates(records, stats, { names, isLong: reachMs > usualReachMs });
    if (read.kind !== "kept") return { kind: read.kind };
    const to = Math.min(historyWindow(stats.at).to, read.endOf([]));
    const from = floorTo(to - Math.min(reachMs, engine.capabilities.minerHistoryMs), stepMs);
    const window = { from, to: to - stepMs, stepMs };
    const rule = { ...window, sourceStepMs: engine.traits.history.stepMs };
    const rigs: RecordedRig[] = [];
    let worked = performance.now();
    for (const { name, scheme } of stats.workers) {
      const end = Math.min(to, read.endOf([{ name, scheme }]));
      const rates = end > from ? read.rates({ name, scheme }, { from, to: end }) : null;
      rigs.push({ name, scheme, record: rates && readRigRecord(rates, { ...rule, to: end - stepMs }) });
      // Thousands of rigs take a tenth of a second: yields to other requests.
      if (performance.now() - worked > 15) {
        await setImmediate();
        worked = performance.now();
      }
    }
    return { kind: "kept", window, rigs };
  }

  return async function getFarmRecord(
    coin: CoinSlug,
    address: string,
    reachMs: number = usualReachMs,
  ): Promise<FarmRecord> {
    const stats = await getMinerStats(coin, address);
    if (!("miner" in stats)) return { kind: "unknown-miner" };
    const key = JSON.stringify([coin, stats.address, stats.version, stats.at, reachMs]);
    return built(key, () => load(stats, reachMs));
  };
}
