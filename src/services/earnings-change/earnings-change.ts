import type { Store } from "#src/db/store.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { type ComparedWith, daysBack } from "#src/domain/earnings/compared-with.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import { outageSpan } from "#src/domain/mining/outages.ts";
import { DAY, floorTo, HOUR, SECOND } from "#src/domain/time/durations.ts";
import type { EngineFacts } from "#src/sources/engines/pool-engine.ts";
import { createCache, createCachedLoad, createSingleFlight } from "../cache.ts";
import type { FarmRecord } from "../miners/farm-record.ts";
import { mergeHistories } from "../miners/hashrate-averages.ts";
import type { MinerStats, SeenMinerStats } from "../miners/miner-stats.ts";
import type { MinerRecords } from "../miners/records.ts";
import type { PoolStats } from "../pools/pool-stats.ts";
import { type DescribedChange, describeChange } from "./describe-change.ts";
import { farmReach } from "./find-idle-rigs.ts";
import { loadPoolFinds } from "./pool-finds.ts";
import { changeStepMs } from "./time-grid.ts";

/** `unknown-miner`: the miner's own state gives the reason. */
export type MinerEarningsChange =
  | DescribedChange
  | { readonly state: "coming"; readonly coin: CoinSlug; readonly address: string }
  | { readonly state: "unknown-miner"; readonly coin: CoinSlug; readonly address: string };

type PoolRecord = Pick<Parameters<typeof describeChange>[0], "network" | "prices" | "finds" | "fees">;

interface Window {
  readonly from: number;
  readonly to: number;
}

const poolLifeMs = 5 * SECOND;

interface EarningsChangeParts {
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly records: MinerRecords;
  readonly store: Pick<Store, "miners" | "samples" | "prices" | "blocks" | "pools">;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly getFarmRecord: (coin: CoinSlug, address: string, reachMs: number) => Promise<FarmRecord>;
  readonly getPoolStats: (coin: CoinSlug) => Promise<PoolStats>;
  readonly now: () => number;
}

export function createEarningsChange({
  engines,
  records,
  store,
  getMinerStats,
  getFarmRecord,
  getPoolStats,
  now,
}: EarningsChangeParts) {
  /** `version`: of a record that lacked something; null = complete. */
  const kept = createCache<{ readonly change: DescribedChange; readonly version: number | null }>(5_000, now);
  const singleFlight = createSingleFlight<MinerEarningsChange>();
  const cachedPool = createCachedLoad<PoolRecord>(now, poolLifeMs, 100);

  async function loadPool(coin: CoinSlug, window: Window): Promise<PoolRecord> {
    const [network, prices, finds, fees] = await Promise.all([
      store.samples.listNetworkPoints(coin, "10m", window),
      store.prices.listPricePoints(getCoin(coin).ticker, "10m", window),
      loadPoolFinds(store, coin, { ...window, stepMs: changeStepMs }),
      store.pools.listFeeChanges(coin),
    ]);
    return { network, prices, finds, fees };
  }

  /** The engine's earlier record where the site's own begins later; null = it is being read. */
  async function listHistory({ coin, address }: SeenMinerStats, from: number, to: number) {
    const own = await store.miners.listSamples(coin, address, { from, to });
    const isRecorded = own.some((sample) => sample.at < from + HOUR);
    const isKept = (engines.get(coin)?.capabilities.minerHistoryMs ?? 0) > DAY;
    if (isRecorded || !isKept) return { history: own, isAll: true };
    const read = await records.read(coin, address, ["history", "past"]);
    if (read.kind !== "known") return { history: own, isAll: false };
    if (read.coming.length > 0) return null;
    const { history, past } = read.record.parts;
    const hours = new Set(own.map(({ at }) => floorTo(at, HOUR)));
    const older = (past?.value ?? []).filter(({ at }) => !hours.has(floorTo(at, HOUR)));
    return { history: mergeHistories([...older, ...(history?.value ?? [])], own), isAll: past?.fault === null };
  }

  /** Null while the miner's past is being read. */
  async function load(stats: SeenMinerStats, against: ComparedWith, to: number) {
    const { coin, address } = stats;
    const from = to - DAY * (1 + Math.max(...daysBack(against)));
    const window = { from, to };
    const listed = await listHistory(stats, from, to);
    if (listed === null) return null;
    const [recorded, shares, farm, pool] = await Promise.all([
      cachedPool(JSON.stringify([coin, window]), () => loadPool(coin, window)),
      store.miners.listShares(coin, address, window),
      getFarmRecord(coin, address, farmReach(daysBack(against))),
      getPoolStats(coin),
    ]);
    const within = (sample: MinerSample) => sample.at >= from && sample.at < to;
    const change = describeChange({
      stats,
      against,
      to,
      pool,
      history: listed.history.filter(within),
      ...recorded,
      farm,
      shares,
      tellsShares: engines.get(coin)?.capabilities.shareCounts ?? false,
    });
    return { change, isComplete: !stats.isStale && listed.isAll && areRigsKnown(farm, to) };
  }

  return {
    /** The last 24 hours, up to the last full ten minutes. */
    async getEarningsChange(coin: CoinSlug, address: string, against: ComparedWith): Promise<MinerEarningsChange> {
      const stats = await getMinerStats(coin, address);
      if (!("miner" in stats)) return { state: "unknown-miner", coin, address: stats.address };
      const at = now();
      // The same 24 hours as on the farm page.
      const to = outageSpan(stats.isStale || stats.state === "forgotten" ? at : stats.at, DAY).to;
      const key = `${coin} ${stats.address} ${against} ${to}`;
      const { version } = stats;
      const known = kept.get(key);
      if (known !== undefined && (known.version ?? version) === version) return known.change;
      return singleFlight(`${key} ${version}`, async () => {
        const loaded = await load(stats, against, to);
        if (loaded === null) return { state: "coming", coin, address: stats.address };
        const { change, isComplete } = loaded;
        kept.set(key, { change, version: isComplete ? null : version }, to + changeStepMs - at);
        return change;
      });
    },
  };
}

/** Up to `to`: rigs are read less often than the miner, and an outage of their last steps may be missing. */
function areRigsKnown(farm: FarmRecord, to: number): boolean {
  if (farm.kind === "kept") return farm.window.to >= to && farm.rigs.every(({ record }) => record !== null);
  return farm.kind === "not-kept" || farm.kind === "too-many";
}
