import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerSample, Worker } from "#src/domain/mining/miner.ts";
import { findOutages, uptimeOver } from "#src/domain/mining/outages.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { DAY, floorTo, SECOND } from "#src/domain/time/durations.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { createBoundedMap } from "../cache/bounded-map.ts";
import { createSingleFlight } from "../cache/single-flight.ts";
import { completeWindows, findFirstShare, historyWindow, stepMs, withoutTimeBefore } from "../miners/miner-history.ts";
import type { SeenMinerStats, Services, WorkerHistory, WorkerState, WorkerStats } from "../services.ts";

const longestMs = 7 * DAY;
const lifeMs = 30 * SECOND;
const outageLifeMs = 5 * SECOND;

interface WorkerServiceParts {
  readonly engines: ReadonlyMap<CoinSlug, PoolEngine>;
  readonly getMinerStats: Services["miners"]["getMinerStats"];
  readonly now: () => number;
  readonly report: (error: unknown, context: { readonly coin: CoinSlug; readonly what: string }) => void;
}

type StatedWorker = Worker & { readonly state: WorkerState };
/** Points of a worker, oldest first; null when the engine did not answer. */
type Points = readonly MinerSample[] | null;

/**
 * One worker of a miner. The miner's own answer is the base; only for a worker that stands in it is the engine asked for
 * his history, so that made-up names cost it nothing.
 */
export function createWorkerService({ engines, getMinerStats, now, report }: WorkerServiceParts) {
  const fly = createSingleFlight<Points>();
  const kept = createBoundedMap<{ readonly points: Points }>(500, now);

  async function fetchPoints(
    engine: PoolEngine,
    { coin, address, at }: SeenMinerStats,
    worker: Worker,
  ): Promise<Points> {
    const { to } = historyWindow(at);
    const reachMs = Math.min(longestMs, engine.capabilities.minerHistoryMs);
    const from = floorTo(to - reachMs, stepMs);
    try {
      const answer = await engine.fetchMinerHistory(address, worker, { from, to, stepMs });
      return answer.ok ? answer.value : null;
    } catch (error) {
      report(error, { coin, what: "worker's history" });
      return null;
    }
  }

  /** As the miner's answer: kept for 30 s, one question however many wait. */
  async function recallPoints(engine: PoolEngine, stats: SeenMinerStats, worker: Worker): Promise<Points> {
    const key = JSON.stringify([stats.coin, stats.address, worker.scheme, worker.name]);
    const known = kept.get(key);
    if (known) return known.points;
    // Whoever did not answer about the miner a moment ago is not asked again.
    if (stats.isStale) return null;
    return fly(key, async () => {
      const points = await fetchPoints(engine, stats, worker);
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
    const stats = await getMinerStats(coin, address);
    if (!("miner" in stats)) return { state: "unknown-miner", coin, address: stats.address };
    const named = stats.workers.filter((worker) => worker.name === name);
    const schemes = rewardSchemes.filter((known) => named.some((worker) => worker.scheme === known));
    const worker = named.filter((one) => scheme === null || one.scheme === scheme).toSorted(byHashrate)[0];
    if (worker === undefined) return { state: "absent", coin, address: stats.address, schemes };
    const engine = engines.get(coin);
    const reachMs =
      engine?.capabilities.workerHistory === true ? Math.min(longestMs, engine.capabilities.minerHistoryMs) : 0;
    const points = engine === undefined || reachMs === 0 ? null : await recallPoints(engine, stats, worker);
    const areAveragesWhole = engine?.capabilities.averagesBeginAtFirstShare === true;
    return presentWorker(stats, worker, schemes, { points, reachMs, areAveragesWhole });
  };
}

function byHashrate(one: Worker, other: Worker): number {
  const rateOf = ({ hashrate }: Worker) => hashrate.tenMinutes ?? hashrate.sixHours ?? hashrate.day ?? 0;
  return rateOf(other) - rateOf(one);
}

function presentWorker(
  { coin, address, at, isStale }: SeenMinerStats,
  stated: StatedWorker,
  schemes: readonly RewardScheme[],
  {
    points,
    reachMs,
    areAveragesWhole,
  }: { readonly points: Points; readonly reachMs: number; readonly areAveragesWhole: boolean },
): WorkerStats {
  const { state, ...worker } = stated;
  const base = { state, coin, address, at, isStale, schemes };
  if (points === null) {
    return { ...base, worker, firstShareAt: null, history: { kind: reachMs > 0 ? "unanswered" : "not-kept" } };
  }
  const dayFrom = historyWindow(at).from;
  const day = points.filter((point) => point.at >= dayFrom);
  const firstShareAt = findFirstShare(day, dayFrom, reachMs >= DAY);
  const told = withoutTimeBefore(worker.hashrate, areAveragesWhole ? null : firstShareAt, at);
  const windows = completeWindows(told, day, at);
  return {
    ...base,
    worker: { ...worker, hashrate: windows },
    firstShareAt,
    history: describeHistory(points, at, reachMs),
  };
}

function describeHistory(samples: readonly MinerSample[], at: number, reachMs: number): WorkerHistory {
  const { to } = historyWindow(at);
  const open = to - stepMs;
  const from = floorTo(to - reachMs, stepMs);
  const points = samples.map((sample) => ({ at: floorTo(sample.at, stepMs), hashrate: sample.hashrate }));
  const found = findOutages(points, { from, to: open, stepMs });
  const uptime = (lengthMs: number) =>
    reachMs < lengthMs ? null : uptimeOver(found, { from: Math.max(from, open - lengthMs), to: open });
  return {
    kind: "kept",
    from,
    to,
    stepMs,
    points,
    since: found.since === from ? null : found.since,
    outages: found.outages,
    uptime: { day: uptime(DAY), week: uptime(longestMs) },
  };
}
