import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "#src/db/store.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { type ComparedWith, daysBack } from "#src/domain/earnings/compared-with.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import { outageSpan } from "#src/domain/mining/outages.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { DAY, floorTo, SECOND } from "#src/domain/time/durations.ts";
import { createCache, createSingleFlight } from "../cache.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import { busyFor } from "../engine-gate/flights.ts";
import type { FarmRecord } from "../miners/farm-record.ts";
import { mergeHistories } from "../miners/hashrate-averages.ts";
import type { MinerStats, SeenMinerStats } from "../miners/miner-stats.ts";
import type { PoolStats } from "../pools/pool-stats.ts";
import { type DescribedChange, describeChange } from "./describe-change.ts";
import { farmReach } from "./find-idle-rigs.ts";
import { loadPoolFinds } from "./pool-finds.ts";
import { changeStepMs } from "./time-grid.ts";

/** `unknown-miner`: nothing is known of this address; the miner's own state says why. */
export type MinerEarningsChange =
  | DescribedChange
  /** The engine had too many questions for this visitor, who may ask again then. */
  | {
      readonly state: "not-asked";
      readonly coin: CoinSlug;
      readonly address: string;
      readonly retryAfterMs: number;
    }
  | { readonly state: "unknown-miner"; readonly coin: CoinSlug; readonly address: string };

interface EarningsChangeParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly store: Pick<Store, "miners" | "samples" | "prices" | "blocks" | "pools">;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly getFarmRecord: (coin: CoinSlug, address: string, reachMs: number) => Promise<FarmRecord>;
  readonly getPoolStats: (coin: CoinSlug) => Promise<PoolStats>;
  readonly now: () => number;
  readonly report: ReportError;
}

/** Visitors wait for this. What is not answered by then counts as not known; a request that hangs must not hold the page. */
const longestMs = 2 * SECOND;
/** An answer holds for a step of the grid; one that an engine left incomplete for less. */
const incompleteLifeMs = 30 * SECOND;

/** Why a miner earned more or less than before, from what is recorded. */
export function createEarningsChange({
  engines,
  store,
  getMinerStats,
  getFarmRecord,
  getPoolStats,
  now,
  report,
}: EarningsChangeParts) {
  const kept = createCache<DescribedChange>(500, now);
  const singleFlight = createSingleFlight<MinerEarningsChange>();

  /** The engine is asked for what the store does not have: only the first look at a miner needs that. */
  async function listHistory({ coin, address, isStale }: SeenMinerStats, from: number, to: number) {
    const own = await store.miners.listSamples(coin, address, { from, to });
    const engine = engines.get(coin);
    const reachMs = engine?.capabilities.minerHistoryMs ?? 0;
    const isStored = own.some((sample) => sample.at < from + changeStepMs * 6);
    if (engine === undefined || isStored || isStale || reachMs <= DAY) return own;
    try {
      const window = { from: Math.max(from, to - floorTo(reachMs, changeStepMs)), to, stepMs: changeStepMs };
      const answer = await engine.fetchMinerHistory(address, null, window);
      if (!answer.ok && answer.error.code === "not-asked") return busyFor(answer.error) ?? own;
      return answer.ok ? mergeHistories(answer.value, own) : own;
    } catch (error) {
      report(error, { coin, what: "miner's history" });
      return own;
    }
  }

  /** A number: when to ask again an engine that was too busy. */
  async function load(stats: SeenMinerStats, against: ComparedWith, to: number) {
    const { coin, address } = stats;
    const from = to - DAY * (1 + Math.max(...daysBack(against)));
    const window = { from, to };
    // The history of the miner before those of the rigs: without it there is nothing to compare.
    const history = await listHistory(stats, from, to);
    if (typeof history === "number") return history;
    const [network, prices, shares, farm, finds, fees, pool] = await Promise.all([
      store.samples.listNetworkPoints(coin, "10m", window),
      store.prices.listPricePoints(getCoin(coin).ticker, "10m", window),
      store.miners.listShares(coin, address, window),
      Promise.race([getFarmRecord(coin, address, farmReach(daysBack(against))), giveUp()]),
      loadPoolFinds(store, coin, { ...window, stepMs: changeStepMs }),
      store.pools.listFeeChanges(coin),
      getPoolStats(coin),
    ]);
    const within = (sample: MinerSample) => sample.at >= from && sample.at < to;
    const change = describeChange({
      stats,
      against,
      to,
      pool,
      history: history.filter(within),
      network,
      prices,
      farm,
      fees,
      finds,
      shares,
      tellsShares: engines.get(coin)?.capabilities.shareCounts ?? false,
    });
    return { change, isComplete: !stats.isStale && farm.kind !== "unanswered" && !isOfSome(change) };
  }

  return {
    /** Of the last 24 hours, up to the last full ten minutes. */
    async getEarningsChange(coin: CoinSlug, address: string, against: ComparedWith): Promise<MinerEarningsChange> {
      const release = engines.get(coin)?.holdQuestion();
      const stats = await getMinerStats(coin, address);
      release?.();
      if (!("miner" in stats)) return { state: "unknown-miner", coin, address: stats.address };
      const at = now();
      // The same 24 hours as on the farm page.
      const to = outageSpan(stats.isStale || stats.state === "forgotten" ? at : stats.at, DAY).to;
      const key = `${coin} ${stats.address} ${against} ${to}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      return singleFlight(key, async () => {
        const loaded = await load(stats, against, to);
        if (typeof loaded === "number") {
          return { state: "not-asked", coin, address: stats.address, retryAfterMs: loaded };
        }
        const { change, isComplete } = loaded;
        kept.set(key, change, isComplete ? to + changeStepMs - at : incompleteLifeMs);
        return change;
      });
    },
  };
}

function giveUp(): Promise<FarmRecord> {
  return wait(longestMs, { kind: "unanswered" } as const, { ref: false });
}

function isOfSome(change: DescribedChange): boolean {
  return change.state === "known" && change.rigsKnown === "some";
}
