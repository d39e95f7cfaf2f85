import { setImmediate } from "node:timers/promises";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { mostSingleRigs } from "#src/domain/mining/most-single-rigs.ts";
import type { OutageWindow } from "#src/domain/mining/outages.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { type RigRecord, readRigRecord } from "#src/domain/mining/rig-record.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { DAY, floorTo, SECOND } from "#src/domain/time/durations.ts";
import { createCache, createSingleFlight } from "../cache.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import { historyWindow, stepMs } from "./hashrate-averages.ts";
import type { MinerStats, SeenMinerStats } from "./miner-stats.ts";

/** What pages and files tell of outages. */
const usualReachMs = 7 * DAY;
const lifeMs = 30 * SECOND;
const outageLifeMs = 5 * SECOND;

/** What is recorded of the rigs of one miner. */
export type FarmRecord =
  /**
   * `not-kept`: the engine keeps no history of single workers. `too-many`: it tells one worker at a time, and there are more than
   * `mostSingleRigs`. `unanswered`: it did not answer this question. `unknown-miner`: nothing is known of any worker.
   */
  | { readonly kind: "not-kept" | "too-many" | "unanswered" | "unknown-miner" }
  | {
      readonly kind: "kept";
      /** `to` is the start of the open step. */
      readonly window: OutageWindow;
      /** The rigs that the miner's stats list, in their order; `record` null: the engine said nothing of this one. */
      readonly rigs: readonly RecordedRig[];
    };

export interface RecordedRig {
  readonly name: string;
  readonly scheme: RewardScheme | null;
  readonly record: RigRecord | null;
}

interface FarmParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly now: () => number;
  readonly report: ReportError;
}

/** Like the record of one worker: asked only for workers that the miner's stats name, kept for 30 s, one question however many wait. */
export function createFarmService({ engines, getMinerStats, now, report }: FarmParts) {
  const singleFlight = createSingleFlight<FarmRecord>();
  const kept = createCache<FarmRecord>(50, now);

  return async function getFarmRecord(
    coin: CoinSlug,
    address: string,
    reachMs: number = usualReachMs,
  ): Promise<FarmRecord> {
    const engine = engines.get(coin);
    // The histories of the rigs are what this is about: the miner's own must not take their place.
    const release = engine?.holdQuestion();
    const stats = await getMinerStats(coin, address);
    release?.();
    if (!("miner" in stats)) return { kind: "unknown-miner" };
    if (engine?.capabilities.workerHistory !== true || engine.capabilities.minerHistoryMs === 0) {
      return { kind: "not-kept" };
    }
    const key = `${coin} ${stats.address} ${reachMs}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    // An engine that did not answer about the miner a moment ago is not asked again.
    if (stats.isStale) return { kind: "unanswered" };
    return singleFlight(key, async () => {
      const record = await readFarm(engine, stats, reachMs).catch((error: unknown): FarmRecord | null => {
        report(error, { coin, what: "histories of workers" });
        return { kind: "unanswered" };
      });
      if (record === null) return { kind: "unanswered" };
      kept.set(key, record, record.kind === "unanswered" ? outageLifeMs : lifeMs);
      return record;
    });
  };
}

/** Null where the engine was too busy for this visitor. */
async function readFarm(engine: GatedEngine, stats: SeenMinerStats, reachMs: number): Promise<FarmRecord | null> {
  // Sums of some of the rigs would pass for those of the farm.
  if (engine.capabilities.tellsWorkersSingly === true && stats.workers.length > mostSingleRigs) {
    return { kind: "too-many" };
  }
  const { to } = historyWindow(stats.at);
  const from = floorTo(to - Math.min(reachMs, engine.capabilities.minerHistoryMs), stepMs);
  const answer = await engine.fetchWorkerHistories?.(stats.address, { from, to, stepMs });
  if (!answer?.ok) return answer?.error.code === "not-asked" ? null : { kind: "unanswered" };
  const window = { from, to: to - stepMs, stepMs };
  const rule = { ...window, sourceStepMs: engine.customs.history.stepMs };
  const ratesOf = new Map(answer.value.map(({ name, scheme, rates }) => [JSON.stringify([name, scheme]), rates]));
  const rigs: RecordedRig[] = [];
  let worked = performance.now();
  for (const { name, scheme } of stats.workers) {
    const rates = ratesOf.get(JSON.stringify([name, scheme]));
    rigs.push({ name, scheme, record: rates === undefined ? null : readRigRecord(rates, rule) });
    // Thousands of rigs take a tenth of a second: other requests get their turn in between.
    if (performance.now() - worked > 15) {
      await setImmediate();
      worked = performance.now();
    }
  }
  return { kind: "kept", window, rigs };
}
