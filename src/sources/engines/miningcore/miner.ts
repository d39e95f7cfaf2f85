import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { Miner, MinerLookup, MinerSample, ShareCounts, Worker } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { packTrend, trendWindow } from "#src/domain/time/day-trend.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { mapInSlices } from "../../event-loop/time-slices.ts";
import { resample } from "../../resample.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import { averageParts, findLastWork, joinSamples } from "./averages.ts";
import { decimalToAtomic, type MinerStatsResponse, parseTime, type WorkerSample } from "./responses.ts";

/** `pendingShares` is the accepted work of the round, not a number of shares. */
const unknownShares: ShareCounts = { valid: null, stale: null, invalid: null };

export interface MinerContext {
  readonly coin: CoinFacts;
  readonly scheme: RewardScheme;
  /** Atomic units: what the miner set, or the pool's minimum. */
  readonly threshold: bigint | null;
  readonly acceptsMiners: boolean | null;
  readonly at: number;
}

/**
 * The engine reports zeros for any address, so one without a trace is `unknown`: it never mined here, or the engine has
 * deleted the traces. A farm of thousands has half a million figures: other work runs in between.
 */
export async function readMinerLookup(
  address: string,
  response: MinerStatsResponse,
  minutes: readonly WorkerSample[],
  context: MinerContext,
): Promise<MinerLookup> {
  const miner = await readMiner(address, response, minutes, context);
  return { found: miner.workers.length > 0 || hasTrace(response, context.coin) ? "yes" : "unknown", miner };
}

export function hasTrace(response: MinerStatsResponse, { decimals }: Pick<CoinFacts, "decimals">): boolean {
  const amounts = [response.pendingBalance, response.totalPaid].map((amount) => decimalToAtomic(amount, decimals));
  return (
    Number(response.pendingShares) > 0 ||
    typeof response.lastPayment === "string" ||
    (response.performance ?? null) !== null ||
    (response.performanceSamples ?? []).length > 0 ||
    amounts.some((amount) => (amount ?? 0n) > 0n) ||
    (response.totalConfirmedBlocks ?? 0) > 0 ||
    (response.totalPendingBlocks ?? 0) > 0
  );
}

type Rate = (workers: WorkerSample["workers"]) => number;

async function readMiner(
  address: string,
  response: MinerStatsResponse,
  minutes: readonly WorkerSample[],
  { coin, scheme, threshold, acceptsMiners, at }: MinerContext,
): Promise<Miner> {
  const hours = response.performanceSamples ?? [];
  const trends = await readWorkerTrends(hours, at);
  const parts = joinSamples({ hours, minutes }, at);
  const readPresent = readPresentFrom(response.performance ?? null, acceptsMiners, at);
  const presentAt = parseTime(response.performance?.created);
  const describe = (rate: Rate) => {
    const present = readPresent(rate);
    return {
      hashrate: { tenMinutes: present, ...averageParts(parts, rate, at) },
      // The engine stores the time of a share but does not send it.
      lastShareAt: null,
      lastHashrateAt: (present ?? 0) > 0 ? presentAt : findLastWork(parts, rate),
      shares: unknownShares,
    };
  };
  return {
    address,
    ...describe(sumOf),
    workers: await mapInSlices(
      await listNames([response.performance?.workers ?? {}, ...parts.map(({ workers }) => workers)]),
      (name): Worker => ({
        name,
        scheme,
        ...describe((workers) => rateOf(workers, name)),
        sharesPerSecond: response.performance?.workers[name]?.sharesPerSecond ?? null,
        trend: trends.get(name) ?? null,
      }),
    ),
    balances: [
      {
        chain: coin.slug,
        confirmed: decimalToAtomic(response.pendingBalance, coin.decimals),
        unconfirmed: null,
        paid: decimalToAtomic(response.totalPaid, coin.decimals),
        threshold,
      },
    ],
  };
}

/**
 * The engine sends no older sample (MinerStatsMaxAge in StatsRepository.cs): one that looks older comes from a slow
 * clock.
 */
export const oldestSampleMs = 20 * MINUTE;
/** An older figure does not describe the last ten minutes. */
const presentForMs = 10 * MINUTE;

/**
 * Over ten minutes (or the operator's window). A miner without shares in the last twenty minutes has 0. While the pool
 * takes no miners the engine measures nothing, and an old figure becomes unknown.
 */
function readPresentFrom(performance: WorkerSample | null, acceptsMiners: boolean | null, at: number) {
  const told = at - (parseTime(performance?.created) ?? at);
  const age = told > oldestSampleMs ? 0 : told;
  return (rate: Rate): number | null => {
    if (performance === null) return acceptsMiners === false ? null : 0;
    const present = rate(performance.workers);
    return age > presentForMs && (present > 0 || acceptsMiners === false) ? null : present;
  };
}

/**
 * When a worker stops, the engine writes its zero under the name up to the first dot: `a.b` leaves an `a` behind that
 * never worked.
 */
async function listNames(samples: readonly WorkerSample["workers"][]): Promise<readonly string[]> {
  const names = [...(await namesIn(samples))].sort();
  const isLeftBehind = (name: string) =>
    hasLonger(names, `${name}.`) && samples.every((workers) => rateOf(workers, name) === 0);
  const left = new Set((await mapInSlices(names, (name) => (isLeftBehind(name) ? [name] : []))).flat());
  return left.size === 0 ? names : names.filter((name) => !left.has(name));
}

async function namesIn(samples: readonly WorkerSample["workers"][]): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  await mapInSlices(samples, (workers) => {
    for (const name of Object.keys(workers)) names.add(name);
  });
  return names;
}

function hasLonger(names: readonly string[], beginning: string): boolean {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((names[middle] ?? "") < beginning) low = middle + 1;
    else high = middle;
  }
  return names[low]?.startsWith(beginning) === true;
}

/**
 * On the requested grid. The engine writes rows only for workers with shares: a worker missing beside others mined
 * nothing then, but before its first row it may not have existed.
 */
export async function readMinerHistory(
  samples: readonly WorkerSample[],
  worker: string | null,
  scheme: RewardScheme,
  window: HistoryWindow,
): Promise<readonly MinerSample[]> {
  const first = samples.findIndex(({ workers }) => worker === null || Object.hasOwn(workers, worker));
  const read = await mapInSlices(first === -1 ? [] : samples.slice(first), ({ created, workers }) => {
    const at = parseTime(created);
    if (at === null) return [];
    const online = Object.values(workers).filter(({ hashrate }) => Number(hashrate) > 0).length;
    return [{ at, value: worker === null ? sumOf(workers) : rateOf(workers, worker), weight: 1, online }];
  });
  const points = read.flat();
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

export function mergeSamples(coarse: readonly WorkerSample[], fine: readonly WorkerSample[]): readonly WorkerSample[] {
  const begin = parseTime(fine[0]?.created) ?? Number.POSITIVE_INFINITY;
  return [...coarse.filter(({ created }) => (parseTime(created) ?? 0) < begin), ...fine];
}

function sumOf(workers: WorkerSample["workers"]): number {
  return Object.values(workers).reduce((sum, { hashrate }) => sum + Number(hashrate), 0);
}

/**
 * 24 whole hours of each worker. Missing workers as in `readMinerHistory`. An hour without a sample is null: it has
 * only just ended, or the whole address mined nothing.
 */
async function readWorkerTrends(samples: readonly WorkerSample[], at: number): Promise<ReadonlyMap<string, string>> {
  const { from, to, stepMs } = trendWindow(at);
  const hours = Array.from({ length: (to - from) / stepMs }, () => [] as WorkerSample["workers"][]);
  for (const { created, workers } of samples) {
    const time = parseTime(created);
    if (time !== null && time >= from && time < to) hours[Math.floor((time - from) / stepMs)]?.push(workers);
  }
  const trends = new Map<string, string>();
  await mapInSlices(await namesIn(hours.flat()), (name) => {
    const first = hours.findIndex((inHour) => inHour.some((workers) => Object.hasOwn(workers, name)));
    const trend = packTrend(hours.map((inHour, hour) => (hour < first ? null : meanRate(inHour, name))));
    if (trend !== null) trends.set(name, trend);
  });
  return trends;
}

function meanRate(samples: readonly WorkerSample["workers"][], name: string): number | null {
  if (samples.length === 0) return null;
  const sum = samples.reduce((total, workers) => total + rateOf(workers, name), 0);
  return sum / samples.length;
}

function rateOf(workers: WorkerSample["workers"], name: string): number {
  return Object.hasOwn(workers, name) ? Number(workers[name]?.hashrate ?? 0) : 0;
}
