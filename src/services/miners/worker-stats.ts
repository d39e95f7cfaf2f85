import type { CoinSlug } from "#src/domain/coins/index.ts";
import { historyWindow } from "#src/domain/miners/read-windows.ts";
import { beginsAtFirstShare, type EngineTraits } from "#src/domain/mining/engine-traits.ts";
import type { MinerSample, Worker } from "#src/domain/mining/miner.ts";
import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import { findOutages, type Outage, uptimeOver } from "#src/domain/mining/outages.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { DAY, floorTo, HOUR } from "#src/domain/time/durations.ts";
import type { EngineFacts } from "#src/sources/engines/pool-engine.ts";
import {
  completeWindows,
  earliestFirstShare,
  findFirstShare,
  latestFirstShare,
  stepMs,
  withoutTimeBefore,
} from "./hashrate-averages.ts";
import type { MinerStats, SeenMinerStats } from "./miner-stats.ts";
import type { MinerRecords } from "./records.ts";
import { hasRigWorked, readRigRates } from "./rig-rates.ts";
import { toPoints } from "./series/build-miner-series.ts";

const longestMs = 7 * DAY;

interface WorkerServiceParts {
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly records: MinerRecords;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
}

export type WorkerStats =
  /** The miner's own state gives the reason. */
  | { readonly state: "unknown-miner"; readonly coin: CoinSlug; readonly address: string }
  /** Not named now; `schemes`: those of workers with this name. */
  | {
      readonly state: "absent";
      readonly coin: CoinSlug;
      readonly address: string;
      readonly schemes: readonly RewardScheme[];
    }
  | {
      readonly state: WorkerState;
      readonly coin: CoinSlug;
      readonly address: string;
      readonly at: number;
      readonly isStale: boolean;
      /** Averages begin at the session's start, if known to be in the last 24 hours. */
      readonly worker: Worker;
      readonly firstShareAt: number | null;
      /** Earliest time of the first share, or of the history's first; null where only the latest is known. */
      readonly beganFrom: number | null;
      /** Latest time of it. */
      readonly beganBy: number | null;
      /** This name's, in the site's order. */
      readonly schemes: readonly RewardScheme[];
      readonly history: WorkerHistory;
    };

export type PresentWorkerStats = Extract<WorkerStats, { readonly worker: unknown }>;

export type WorkerHistory =
  /** `not-kept`: the engine keeps no history of workers. `unanswered`: not reported. */
  | { readonly kind: "not-kept" | "coming" | "unanswered" }
  | {
      readonly kind: "kept";
      /** At most 7 days; `to` is the end of the open step. */
      readonly from: number;
      readonly to: number;
      readonly stepMs: number;
      /** Oldest first. */
      readonly points: readonly { readonly at: number; readonly hashrate: number }[];
      /** First hashrate: outages and uptime begin there. Null: the worker mined before, or never in this time. */
      readonly since: number | null;
      /** By the rule of domain/mining/outages.ts, oldest first. */
      readonly outages: readonly Outage[];
      /** Fractions of the time since the first hashrate; null where the history is too short. */
      readonly uptime: { readonly day: number | null; readonly week: number | null };
    };

type StatedWorker = Worker & { readonly state: WorkerState };
interface Recorded {
  readonly to: number;
  readonly points: readonly MinerSample[];
}

type NoHistory = Exclude<WorkerHistory["kind"], "kept">;

/** Only workers in the miner's stats are requested, never invented names. */
export function createWorkerService({ engines, records, getMinerStats }: WorkerServiceParts) {
  async function readRecorded(
    stats: SeenMinerStats,
    worker: Worker,
    { reachMs, isOneByOne }: { readonly reachMs: number; readonly isOneByOne: boolean },
  ): Promise<Recorded | NoHistory> {
    if (reachMs === 0) return "not-kept";
    const read = await readRigRates(records, stats, { names: isOneByOne ? [worker.name] : null, isLong: false });
    if (read.kind !== "kept") return read.kind;
    const to = Math.min(historyWindow(stats.at).to, read.endOf([worker]));
    const from = floorTo(to - reachMs, stepMs);
    const rates = read.rates(worker, { from, to });
    // The engine reports one rig at a time, and this one was not requested yet.
    if (rates === null && isOneByOne) return "coming";
    const points = rates === null ? [] : toPoints(rates, from, worker.scheme);
    return { to, points: points.map((point) => ({ ...point, workersOnline: null })) };
  }

  return async function getWorkerStats(
    coin: CoinSlug,
    address: string,
    name: string,
    scheme: RewardScheme | null,
  ): Promise<WorkerStats> {
    const stats = await getMinerStats(coin, address);
    if (!("miner" in stats)) return { state: "unknown-miner", coin, address: stats.address };
    const named = stats.workers.filter((worker) => worker.name === name);
    const schemes = rewardSchemes.filter((known) => named.some((worker) => worker.scheme === known));
    const worker = named.filter((one) => scheme === null || one.scheme === scheme).toSorted(byHashrate)[0];
    if (worker === undefined) return { state: "absent", coin, address: stats.address, schemes };
    const { capabilities, traits = null } = engines.get(coin) ?? {};
    const reachMs = capabilities?.workerHistory === true ? Math.min(longestMs, capabilities.minerHistoryMs) : 0;
    const isOneByOne = capabilities?.oneWorkerPerRequest === true;
    const recorded = await readRecorded(stats, worker, { reachMs, isOneByOne });
    const from = historyWindow(stats.at).to - reachMs;
    const first =
      typeof recorded === "string" ? from : (recorded.points.find((point) => point.hashrate > 0)?.at ?? from);
    // A rig that seems to begin here may have paused: longer ranges would show it.
    const mayBeOld = first > from + HOUR && (capabilities?.minerHistoryMs ?? 0) > longestMs;
    const hasWorked = mayBeOld ? await findPast(stats, worker, from) : false;
    return presentWorker(stats, worker, schemes, { recorded, reachMs, traits, hasWorked });
  };

  async function findPast({ coin, address }: SeenMinerStats, worker: Worker, before: number): Promise<boolean | null> {
    const read = await records.read(coin, address, ["rigs-past"], { rigs: [worker.name] });
    return read.kind === "known" ? hasRigWorked(read.record.parts, worker, before) : null;
  }
}

function byHashrate(one: Worker, other: Worker): number {
  const rateOf = ({ hashrate }: Worker) => hashrate.tenMinutes ?? hashrate.sixHours ?? hashrate.day ?? 0;
  return rateOf(other) - rateOf(one);
}

function presentWorker(
  stats: SeenMinerStats,
  { state, ...worker }: StatedWorker,
  schemes: readonly RewardScheme[],
  {
    recorded,
    reachMs,
    traits,
    hasWorked,
  }: {
    readonly recorded: Recorded | NoHistory;
    readonly reachMs: number;
    readonly traits: Pick<EngineTraits, "averages" | "history"> | null;
    /** It worked before these points; null = not known yet. */
    readonly hasWorked: boolean | null;
  },
): WorkerStats {
  const { coin, address, at, isStale } = stats;
  const base = { state, coin, address, at, isStale, schemes };
  if (typeof recorded === "string") {
    return { ...base, worker, firstShareAt: null, beganFrom: null, beganBy: null, history: { kind: recorded } };
  }
  const { points } = recorded;
  const dayFrom = historyWindow(at).from;
  const day = points.filter((point) => point.at >= dayFrom);
  // A worker that returns after a night is not new.
  const hasWorkedBefore = hasWorked !== false || points.some((point) => point.at < dayFrom && point.hashrate > 0);
  const firstShareAt = hasWorkedBefore ? null : findFirstShare(day, dayFrom, reachMs >= DAY);
  // With a trend the list has already removed time before the beginning; both pages must agree.
  const isListed = (traits !== null && beginsAtFirstShare(traits.averages)) || worker.trend !== null;
  const stated = withoutTimeBefore(worker.hashrate, isListed ? null : firstShareAt, at);
  const windows = completeWindows(stated, day, at, traits?.averages);
  const history = describeHistory(recorded, stats, reachMs, hasWorked === true);
  const began = history.kind === "kept" ? (history.since ?? firstShareAt) : firstShareAt;
  return {
    ...base,
    worker: { ...worker, hashrate: windows },
    firstShareAt,
    beganFrom: traits === null ? null : earliestFirstShare(began, traits.history),
    beganBy: hasWorked === null ? null : latestFirstShare(points, began, at),
    history,
  };
}

function describeHistory(
  { to, points: samples }: Recorded,
  { historyStepMs: sourceStepMs }: SeenMinerStats,
  reachMs: number,
  isOld: boolean,
): WorkerHistory {
  const open = to - stepMs;
  const from = floorTo(to - reachMs, stepMs);
  const points = samples.map((sample) => ({ at: floorTo(sample.at, stepMs), hashrate: sample.hashrate }));
  const found = findOutages(points, { from, to: open, stepMs, sourceStepMs });
  const uptime = (lengthMs: number) =>
    reachMs < lengthMs ? null : uptimeOver(found, { from: Math.max(from, open - lengthMs), to: open });
  return {
    kind: "kept",
    from,
    to,
    stepMs,
    points,
    since: isOld || found.since === from ? null : found.since,
    outages: found.outages,
    uptime: { day: uptime(DAY), week: uptime(longestMs) },
  };
}
