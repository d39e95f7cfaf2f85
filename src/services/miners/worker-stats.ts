import type { CoinSlug } from "#src/domain/coins/index.ts";
import { beginsAtFirstShare, type EngineCustoms } from "#src/domain/mining/engine-customs.ts";
import type { MinerSample, Worker } from "#src/domain/mining/miner.ts";
import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import { findOutages, type Outage, uptimeOver } from "#src/domain/mining/outages.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { DAY, floorTo, HOUR, SECOND } from "#src/domain/time/durations.ts";
import { createCache, createSingleFlight } from "../cache.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import {
  completeWindows,
  earliestFirstShare,
  findFirstShare,
  historyWindow,
  latestFirstShare,
  stepMs,
  withoutTimeBefore,
} from "./hashrate-averages.ts";
import type { MinerStats, SeenMinerStats } from "./miner-stats.ts";
import { createPastQuestion, type Past } from "./past-work.ts";

const longestMs = 7 * DAY;
const lifeMs = 30 * SECOND;
const outageLifeMs = 5 * SECOND;

interface WorkerServiceParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly now: () => number;
  readonly report: ReportError;
}

/** One worker of a miner, under one scheme. */
export type WorkerStats =
  /** Nothing is known of any worker; the miner's own state says why. */
  | { readonly state: "unknown-miner"; readonly coin: CoinSlug; readonly address: string }
  /** The engine does not name this worker now; `schemes`: those under which it names a worker like this. */
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
      /** When the engine gave this answer. */
      readonly at: number;
      readonly isStale: boolean;
      /** Averages begin at the session's start, where that is known to lie in the last 24 hours. */
      readonly worker: Worker;
      readonly firstShareAt: number | null;
      /** The first share, or the first of the history, came at the earliest now; null where the engine's points only show that it came before them. */
      readonly beganFrom: number | null;
      /** At the latest now. */
      readonly beganBy: number | null;
      /** All schemes under which this name mines, in the site's order. */
      readonly schemes: readonly RewardScheme[];
      readonly history: WorkerHistory;
    };

/** Stats of a worker that the engine names now. */
export type PresentWorkerStats = Extract<WorkerStats, { readonly worker: unknown }>;

export type WorkerHistory =
  /** `not-kept`: the engine keeps no history of single workers. `unanswered`: it did not answer this question. */
  | { readonly kind: "not-kept" | "unanswered" }
  | {
      readonly kind: "kept";
      /** At most 7 days; `to` is the end of the open step. */
      readonly from: number;
      readonly to: number;
      readonly stepMs: number;
      /** Oldest first. */
      readonly points: readonly { readonly at: number; readonly hashrate: number }[];
      /** The first hashrate, where it lies within: outages and uptime begin there. Null: the worker mined before, or never in this time. */
      readonly since: number | null;
      /** Oldest first, by the rule of domain/mining/outages.ts. */
      readonly outages: readonly Outage[];
      /** Fractions of one, of the time since the first hashrate; null where the history does not reach so far. */
      readonly uptime: { readonly day: number | null; readonly week: number | null };
    };

type StatedWorker = Worker & { readonly state: WorkerState };
/** Points of a worker, oldest first; null when the engine did not answer. */
type Points = readonly MinerSample[] | null;

/**
 * One worker of a miner. The engine is asked for a worker's history only if the miner's own stats name that worker, so that
 * made-up names cost the engine nothing.
 */
export function createWorkerService({ engines, getMinerStats, now, report }: WorkerServiceParts) {
  const hadWorked = createPastQuestion({ engines, now, report });
  const singleFlight = createSingleFlight<Points>();
  const kept = createCache<{ readonly points: Points }>(500, now);

  async function fetchPoints(
    engine: GatedEngine,
    { coin, address, at }: SeenMinerStats,
    worker: Worker,
  ): Promise<Points | "not-asked"> {
    const { to } = historyWindow(at);
    const reachMs = Math.min(longestMs, engine.capabilities.minerHistoryMs);
    const from = floorTo(to - reachMs, stepMs);
    try {
      const answer = await engine.fetchMinerHistory(address, worker, { from, to, stepMs });
      if (answer.ok) return answer.value;
      return answer.error.code === "not-asked" ? "not-asked" : null;
    } catch (error) {
      report(error, { coin, what: "worker's history" });
      return null;
    }
  }

  /** Like the miner's stats: kept for 30 s, and one question however many wait. */
  async function loadPoints(engine: GatedEngine, stats: SeenMinerStats, worker: Worker): Promise<Points> {
    const key = JSON.stringify([stats.coin, stats.address, worker.scheme, worker.name]);
    const known = kept.get(key);
    if (known) return known.points;
    // An engine that did not answer about the miner a moment ago is not asked again.
    if (stats.isStale) return null;
    return singleFlight(key, async () => {
      const points = await fetchPoints(engine, stats, worker);
      if (points === "not-asked") return null;
      kept.set(key, { points }, points === null ? outageLifeMs : lifeMs);
      return points;
    });
  }

  return async function getWorkerStats(
    coin: CoinSlug,
    address: string,
    name: string,
    scheme: RewardScheme | null,
  ): Promise<WorkerStats> {
    // The history of the worker is what this is about: the miner's own must not take its place.
    const release = engines.get(coin)?.holdQuestion();
    const stats = await getMinerStats(coin, address);
    release?.();
    if (!("miner" in stats)) return { state: "unknown-miner", coin, address: stats.address };
    const named = stats.workers.filter((worker) => worker.name === name);
    const schemes = rewardSchemes.filter((known) => named.some((worker) => worker.scheme === known));
    const worker = named.filter((one) => scheme === null || one.scheme === scheme).toSorted(byHashrate)[0];
    if (worker === undefined) return { state: "absent", coin, address: stats.address, schemes };
    const engine = engines.get(coin);
    const reachMs =
      engine?.capabilities.workerHistory === true ? Math.min(longestMs, engine.capabilities.minerHistoryMs) : 0;
    const points = engine === undefined || reachMs === 0 ? null : await loadPoints(engine, stats, worker);
    const from = historyWindow(stats.at).to - reachMs;
    const first = points?.find((point) => point.hashrate > 0)?.at ?? from;
    // What began in these days may have paused before: longer ranges of the same chart would show it.
    const isAsked = first > from + HOUR && !stats.isStale;
    const past = isAsked ? await hadWorked(coin, stats.address, worker, from) : "no";
    return presentWorker(stats, worker, schemes, {
      points,
      reachMs,
      customs: engine?.customs ?? null,
      past,
    });
  };
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
    points,
    reachMs,
    customs,
    past,
  }: {
    readonly points: Points;
    readonly reachMs: number;
    /** Null: the pool has no engine. */
    readonly customs: Pick<EngineCustoms, "averages" | "history"> | null;
    /** Whether it worked before the first of these points. */
    readonly past: Past;
  },
): WorkerStats {
  const { coin, address, at, isStale } = stats;
  const base = { state, coin, address, at, isStale, schemes };
  if (points === null) {
    return {
      ...base,
      worker,
      firstShareAt: null,
      beganFrom: null,
      beganBy: null,
      history: { kind: reachMs > 0 ? "unanswered" : "not-kept" },
    };
  }
  const isOld = past === "yes";
  const dayFrom = historyWindow(at).from;
  const day = points.filter((point) => point.at >= dayFrom);
  // After a pause of a night a worker begins again, and not for the first time.
  const hasWorkedBefore = past !== "no" || points.some((point) => point.at < dayFrom && point.hashrate > 0);
  const firstShareAt = hasWorkedBefore ? null : findFirstShare(day, dayFrom, reachMs >= DAY);
  // Where the trend told when the worker began, the list has left the time before out already, and this page says what it says.
  const isListed = (customs !== null && beginsAtFirstShare(customs.averages)) || worker.trend !== null;
  const stated = withoutTimeBefore(worker.hashrate, isListed ? null : firstShareAt, at);
  const windows = completeWindows(stated, day, at, customs?.averages);
  const history = describeHistory(points, stats, reachMs, isOld);
  const began = history.kind === "kept" ? (history.since ?? firstShareAt) : firstShareAt;
  return {
    ...base,
    worker: { ...worker, hashrate: windows },
    firstShareAt,
    beganFrom: customs === null ? null : earliestFirstShare(began, customs.history),
    beganBy: past === "not-asked" ? null : latestFirstShare(points, began, at),
    history,
  };
}

function describeHistory(
  samples: readonly MinerSample[],
  { at, historyStepMs: sourceStepMs }: SeenMinerStats,
  reachMs: number,
  isOld: boolean,
): WorkerHistory {
  const { to } = historyWindow(at);
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
