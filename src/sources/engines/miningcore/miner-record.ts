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
import { resample } from "../../resample.ts";
import type { HistoryWindow } from "../pool-engine.ts";
import { toAtomic } from "./amounts.ts";
import type { MinerAnswer, WorkerSample } from "./answers.ts";
import { parseTime } from "./times.ts";
import { rateOf, readWorkerTrends } from "./worker-trends.ts";

/** `pendingShares` is the work of the round, not a count of shares, and only of accepted ones. */
const unknownShares: ShareCounts = { valid: null, stale: null, invalid: null };

export interface MinerContext {
  readonly coin: CoinFacts;
  readonly scheme: RewardScheme;
  /** Atomic units: what the miner set, or the pool's minimum. */
  readonly threshold: bigint | null;
  readonly at: number;
}

/**
 * One `/miners/{address}`. The engine answers any address with zeros, so one without a trace is `unknown`: a stranger, or somebody
 * whose traces it has cleared away.
 */
export function readMinerLookup(address: string, answer: MinerAnswer, context: MinerContext): MinerLookup {
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

function readMiner(address: string, answer: MinerAnswer, { coin, scheme, threshold, at }: MinerContext): Miner {
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
    // The engine keeps the time of a share but does not tell it.
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
        trend: trends.get(name) ?? null,
      }),
    ),
    balances: [
      {
        chain: coin.slug,
        confirmed: toAtomic(answer.pendingBalance, coin.decimals),
        unconfirmed: null,
        paid: toAtomic(answer.totalPaid, coin.decimals),
        threshold,
      },
    ],
  };
}

/**
 * `now` is the engine's own measure over ten minutes; who sent nothing in its last twenty is not in it, so he makes none. The day is
 * the mean of its last full hours since the first with work. Six such hours would be off by up to a quarter, so they stay open.
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
 * The engine's samples of an address, or of one worker of it, on the asked-for grid. It writes rows only for who worked: a worker
 * who is missing beside others made nothing then, but before his first row he may not have been there.
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
