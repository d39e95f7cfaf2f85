import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type {
  HashrateWindows,
  Miner,
  MinerLookup,
  MinerSample,
  ShareCounts,
  Worker,
} from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { packTrend, trendWindow } from "#src/domain/time/day-trend.ts";
import { resample } from "../../resample.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import { decimalToAtomic, type MinerStatsAnswer, parseTime, type WorkerSample } from "./answers.ts";

/** `pendingShares` is the accepted work of the round, not a number of shares. */
const unknownShares: ShareCounts = { valid: null, stale: null, invalid: null };

export interface MinerContext {
  readonly coin: CoinFacts;
  readonly scheme: RewardScheme;
  /** Atomic units: what the miner set, or the pool's minimum. */
  readonly threshold: bigint | null;
  readonly at: number;
}

/**
 * From one `/miners/{address}`. The engine answers zeros for any address, so one without a trace is `unknown`: it never mined here,
 * or the engine has deleted the traces.
 */
export function readMinerLookup(address: string, answer: MinerStatsAnswer, context: MinerContext): MinerLookup {
  const miner = readMiner(address, answer, context);
  const hasTrace =
    Number(answer.pendingShares) > 0 ||
    typeof answer.lastPayment === "string" ||
    (answer.performance ?? null) !== null ||
    miner.workers.length > 0 ||
    miner.balances.some(({ confirmed, paid }) => (confirmed ?? 0n) > 0n || (paid ?? 0n) > 0n) ||
    (answer.totalConfirmedBlocks ?? 0) > 0 ||
    (answer.totalPendingBlocks ?? 0) > 0;
  return { found: hasTrace ? "yes" : "unknown", miner };
}

function readMiner(address: string, answer: MinerStatsAnswer, { coin, scheme, threshold, at }: MinerContext): Miner {
  const hours = answer.performanceSamples ?? [];
  const trends = readWorkerTrends(hours, at);
  const present = answer.performance?.workers ?? {};
  const names = new Set([...Object.keys(present), ...hours.flatMap(({ workers }) => Object.keys(workers))]);
  return {
    address,
    hashrate: readWindows(
      sumOf(present),
      hours.map(({ workers }) => sumOf(workers)),
    ),
    // The engine stores the time of a share but does not send it.
    lastShareAt: null,
    shares: unknownShares,
    workers: [...names].sort().map(
      (name): Worker => ({
        name,
        scheme,
        hashrate: readWindows(
          rateOf(present, name),
          hours.map(({ workers }) => rateOf(workers, name)),
        ),
        lastShareAt: null,
        shares: unknownShares,
        sharesPerSecond: present[name]?.sharesPerSecond ?? null,
        trend: trends.get(name) ?? null,
      }),
    ),
    balances: [
      {
        chain: coin.slug,
        confirmed: decimalToAtomic(answer.pendingBalance, coin.decimals),
        unconfirmed: null,
        paid: decimalToAtomic(answer.totalPaid, coin.decimals),
        threshold,
      },
    ],
  };
}

/**
 * `now` is the engine's own hashrate over ten minutes; it leaves out miners without shares in the last twenty, so theirs is 0. The day
 * is the mean of the last full hours since the first with work. A mean of six such hours could be wrong by a quarter, so it is null.
 */
function readWindows(now: number, hours: readonly number[]): HashrateWindows {
  const worked = hours.slice(
    Math.max(
      0,
      hours.findIndex((rate) => rate > 0),
    ),
  );
  const day = worked.length === 0 ? null : worked.reduce((sum, rate) => sum + rate, 0) / worked.length;
  return { tenMinutes: now, sixHours: null, day };
}

/**
 * The engine's samples of an address, or of one of its workers, on the asked-for grid. It writes rows only for workers with shares: a
 * worker that is missing beside others mined nothing then, but before its first row it may not have existed.
 */
export function readMinerHistory(
  samples: readonly WorkerSample[],
  worker: string | null,
  scheme: RewardScheme,
  window: HistoryWindow,
): readonly MinerSample[] {
  const first = samples.findIndex(({ workers }) => worker === null || Object.hasOwn(workers, worker));
  const points = (first === -1 ? [] : samples.slice(first)).flatMap(({ created, workers }) => {
    const at = parseTime(created);
    if (at === null) return [];
    const online = Object.values(workers).filter(({ hashrate }) => Number(hashrate) > 0).length;
    return [{ at, value: worker === null ? sumOf(workers) : rateOf(workers, worker), weight: 1, online }];
  });
  const onlineAt = resample(
    points.map(({ at, weight, online }) => ({ at, weight, value: online })),
    window,
  );
  return resample(points, window).map(({ at, value }, index) => ({
    at,
    scheme,
    hashrate: value,
    workersOnline: worker === null ? Math.round(onlineAt[index]?.value ?? 0) : null,
  }));
}

/** The coarse samples up to where the fine ones begin. */
export function mergeSamples(coarse: readonly WorkerSample[], fine: readonly WorkerSample[]): readonly WorkerSample[] {
  const begin = parseTime(fine[0]?.created) ?? Number.POSITIVE_INFINITY;
  return [...coarse.filter(({ created }) => (parseTime(created) ?? 0) < begin), ...fine];
}

function sumOf(workers: WorkerSample["workers"]): number {
  return Object.values(workers).reduce((sum, { hashrate }) => sum + Number(hashrate), 0);
}

/**
 * The last 24 whole hours of each worker, from the engine's hourly samples, which have all workers at once. A worker that is missing
 * beside others mined nothing in that hour, but before its first row it may not have existed. An hour without a sample is null: it
 * has only just ended, or the whole address mined nothing.
 */
function readWorkerTrends(samples: readonly WorkerSample[], at: number): ReadonlyMap<string, string> {
  const { from, to, stepMs } = trendWindow(at);
  const hours = Array.from({ length: (to - from) / stepMs }, () => [] as WorkerSample["workers"][]);
  for (const { created, workers } of samples) {
    const time = parseTime(created);
    if (time !== null && time >= from && time < to) hours[Math.floor((time - from) / stepMs)]?.push(workers);
  }
  const names = new Set(hours.flat().flatMap((workers) => Object.keys(workers)));
  const trends = new Map<string, string>();
  for (const name of names) {
    const first = hours.findIndex((inHour) => inHour.some((workers) => Object.hasOwn(workers, name)));
    const trend = packTrend(hours.map((inHour, hour) => (hour < first ? null : meanRate(inHour, name))));
    if (trend !== null) trends.set(name, trend);
  }
  return trends;
}

function meanRate(samples: readonly WorkerSample["workers"][], name: string): number | null {
  if (samples.length === 0) return null;
  const sum = samples.reduce((total, workers) => total + rateOf(workers, name), 0);
  return sum / samples.length;
}

/** 0 for a worker that is missing beside others. */
function rateOf(workers: WorkerSample["workers"], name: string): number {
  return Object.hasOwn(workers, name) ? Number(workers[name]?.hashrate ?? 0) : 0;
}
