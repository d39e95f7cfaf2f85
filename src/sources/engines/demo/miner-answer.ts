import type { Balance, HashrateWindows, Miner, ShareCounts, Worker } from "#src/domain/mining/miner.ts";
import { packTrend, trendHours, trendWindow } from "#src/domain/time/day-trend.ts";
import type { DemoBooks } from "./books.ts";
import type { DemoPool } from "./demo-pool.ts";
import { lastShareAt } from "./last-share.ts";
import { mix, unit } from "./noise.ts";
import type { DemoMiner, DemoPart } from "./population.ts";
import { dayOfStep, STEPS_PER_DAY, STEPS_PER_HOUR, stepOf } from "./time-steps.ts";

const daySeconds = 86_400;
/** Workers that were last seen longer ago are no longer listed. */
const listedSteps = 7 * STEPS_PER_DAY;

interface WorkerRatesOfTwoDays {
  readonly day: number;
  readonly today: readonly Float64Array[];
  readonly yesterday: readonly Float64Array[];
}

/** What the pool answers when somebody asks for this miner. */
export function describeMiner(
  pool: DemoPool,
  books: DemoBooks,
  miner: DemoMiner,
  at: number,
  threshold: bigint,
): Miner {
  const workers = miner.parts.flatMap((part) => describeWorkers(pool, part, at));
  const own = addWindows(workers.map((worker) => worker.hashrate));
  return {
    address: miner.address,
    hashrate: own,
    lastShareAt: workers.reduce<number | null>((last, worker) => later(last, worker.lastShareAt), null),
    shares: {
      valid: sum(workers.map((worker) => worker.shares.valid)),
      stale: sum(workers.map((worker) => worker.shares.stale)),
      invalid: sum(workers.map((worker) => worker.shares.invalid)),
    },
    workers,
    balances: pool.chains.map((chain, nth): Balance => {
      const { confirmed, unconfirmed, paid } = books.balances(miner, nth, at);
      return {
        chain: chain.coin.slug,
        confirmed,
        unconfirmed,
        paid,
        threshold: nth === 0 ? threshold : books.defaultThreshold(nth),
      };
    }),
  };
}

function describeWorkers(pool: DemoPool, part: DemoPart, at: number): readonly Worker[] {
  const step = stepOf(at);
  const isWaiting = step < part.miner.minesFrom;
  const day = dayOfStep(step);
  const rates = { day, today: pool.workerRates(part, day), yesterday: pool.workerRates(part, day - 1) };
  return part.workers.flatMap((worker, index) => {
    // Who connects but has not sent a share yet is there, with nothing to his name.
    if (worker.from > step && !(isWaiting && worker.from === part.miner.minesFrom)) return [];
    const hashrate = windowsOf(rates, index, step);
    const seen = lastShareAt(pool, part, index, at);
    if (!isWaiting && (seen === null || stepOf(seen) < step - listedSteps)) return [];
    return [
      {
        name: worker.name,
        scheme: part.scheme,
        hashrate,
        lastShareAt: seen,
        shares: sharesOf(pool, worker.seed, hashrate.day ?? 0),
        trend: trendOf(rates, index, { at, since: worker.from }),
      },
    ];
  });
}

/** The mean of each of the last 24 whole hours; what was before he came is not known. */
function trendOf(
  rates: WorkerRatesOfTwoDays,
  index: number,
  { at, since }: { readonly at: number; readonly since: number },
): string | null {
  const first = stepOf(trendWindow(at).from);
  const hours = Array.from({ length: trendHours }, (_, hour) => {
    const from = first + hour * STEPS_PER_HOUR;
    if (from + STEPS_PER_HOUR <= since) return null;
    let sum = 0;
    for (let step = from; step < from + STEPS_PER_HOUR; step++) sum += rateAt(rates, index, step);
    return sum / STEPS_PER_HOUR;
  });
  return packTrend(hours);
}

function rateAt(rates: WorkerRatesOfTwoDays, index: number, step: number): number {
  const day = dayOfStep(step);
  return (day === rates.day ? rates.today : rates.yesterday)[index]?.[step - day * STEPS_PER_DAY] ?? 0;
}

/** The present step, and the means of the last 36 and 144 steps with it. */
function windowsOf(rates: WorkerRatesOfTwoDays, index: number, step: number): HashrateWindows {
  let sixHours = 0;
  let day = 0;
  for (let s = step - STEPS_PER_DAY + 1; s <= step; s++) {
    const rate = rateAt(rates, index, s);
    day += rate;
    if (s > step - 36) sixHours += rate;
  }
  return { tenMinutes: rateAt(rates, index, step), sixHours: sixHours / 36, day: day / STEPS_PER_DAY };
}

/** Shares of the last 24 hours: the work of that time, in shares. */
function sharesOf(pool: DemoPool, seed: number, dayRate: number): ShareCounts {
  const valid = Math.round((dayRate * daySeconds) / pool.population.hashesPerShare);
  return {
    valid,
    stale: Math.round(valid * (0.002 + 0.008 * unit(mix(seed, 21)))),
    invalid: Math.round(valid * 0.002 * unit(mix(seed, 22))),
  };
}

function addWindows(windows: readonly HashrateWindows[]): HashrateWindows {
  return {
    tenMinutes: sum(windows.map((window) => window.tenMinutes)),
    sixHours: sum(windows.map((window) => window.sixHours)),
    day: sum(windows.map((window) => window.day)),
  };
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

function later(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b);
}
