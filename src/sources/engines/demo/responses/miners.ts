import type { Balance, HashrateWindows, Miner, ShareCounts, Worker } from "#src/domain/mining/miner.ts";
import type { TopMiner } from "#src/domain/mining/pool.ts";
import { packTrend, trendHours, trendWindow } from "#src/domain/time/day-trend.ts";
import { mapInSlices } from "../../../event-loop/time-slices.ts";
import type { DemoBooks } from "../accounting/books.ts";
import type { DemoPool } from "../simulation/demo-pool.ts";
import { dayOfStep, mix, STEP, STEPS_PER_DAY, STEPS_PER_HOUR, stepOf } from "../simulation/noise-and-steps.ts";
import type { DemoMiner, DemoPart } from "../simulation/population.ts";
import { sharesOfStep } from "./shares.ts";

const listedSteps = 7 * STEPS_PER_DAY;

interface WorkerRatesOfTwoDays {
  readonly day: number;
  readonly today: readonly Float64Array[];
  readonly yesterday: readonly Float64Array[];
}

export async function describeMiner(
  pool: DemoPool,
  books: DemoBooks,
  miner: DemoMiner,
  at: number,
  threshold: bigint,
): Promise<Miner> {
  const parts = await Promise.all(miner.parts.map((part) => describeWorkers(pool, part, at)));
  const workers = parts.flat();
  const own = addWindows(workers.map((worker) => worker.hashrate));
  return {
    address: miner.address,
    hashrate: own,
    lastShareAt: latest(workers.map((worker) => worker.lastShareAt)),
    shares: {
      valid: sum(workers.map((worker) => worker.shares.valid)),
      stale: sum(workers.map((worker) => worker.shares.stale)),
      invalid: sum(workers.map((worker) => worker.shares.invalid)),
    },
    workers,
    balances: await Promise.all(
      pool.chains.map(async (chain, nth): Promise<Balance> => {
        const { confirmed, unconfirmed, paid } = await books.balances(miner, nth, at);
        return {
          chain: chain.coin.slug,
          confirmed,
          unconfirmed,
          paid,
          threshold: nth === 0 ? threshold : books.defaultThreshold(nth),
        };
      }),
    ),
  };
}

async function describeWorkers(pool: DemoPool, part: DemoPart, at: number): Promise<readonly Worker[]> {
  const step = stepOf(at);
  const isWaiting = step < part.miner.minesFrom;
  const day = dayOfStep(step);
  const rates = { day, today: pool.rates.ofWorkers(part, day), yesterday: pool.rates.ofWorkers(part, day - 1) };
  const described = await mapInSlices(part.workers.entries(), ([index, worker]): readonly Worker[] => {
    // Workers without a share yet are listed with zeros.
    if (worker.from > step && !(isWaiting && worker.from === part.miner.minesFrom)) return [];
    const hashrate = windowsOf(rates, index, step);
    const seen = pool.rates.lastShareAt(part, index, at);
    if (!isWaiting && (seen === null || stepOf(seen) < step - listedSteps)) return [];
    return [
      {
        name: worker.name,
        scheme: part.scheme,
        hashrate,
        lastShareAt: seen,
        shares: countShares(pool, part, rates, index, at),
        trend: trendOf(rates, index, { at, since: worker.from }),
      },
    ];
  });
  return described.flat();
}

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

/** Each worker reconnects once a day, at its own time: real engines also restart their counts. */
function countShares(
  pool: DemoPool,
  part: DemoPart,
  rates: WorkerRatesOfTwoDays,
  index: number,
  at: number,
): ShareCounts {
  const step = stepOf(at);
  const phase = mix(part.workers[index]?.seed ?? 0, 23) % STEPS_PER_DAY;
  const connected = step - ((step - phase + STEPS_PER_DAY) % STEPS_PER_DAY);
  const sum = { valid: 0, stale: 0, invalid: 0 };
  for (let s = connected; s <= step; s++) {
    const over = s === step ? (at - step * STEP) / STEP : 1;
    const shares = sharesOfStep(pool, part, s, rateAt(rates, index, s) * over);
    sum.valid += shares.valid;
    sum.stale += shares.stale;
    sum.invalid += shares.invalid;
  }
  return { valid: Math.floor(sum.valid), stale: Math.floor(sum.stale), invalid: Math.floor(sum.invalid) };
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

export function latest(times: readonly (number | null)[]): number | null {
  return times.reduce<number | null>((a, b) => (a === null ? b : b === null ? a : Math.max(a, b)), null);
}

export function listTopMiners({ population, rates }: DemoPool, at: number, limit: number): readonly TopMiner[] {
  const step = stepOf(at);
  return population
    .listMiners(step, step + 1)
    .map((miner) => ({
      miner,
      hashrate: sum(miner.parts.map((part) => rates.rateAt(part, step))),
      workers: sum(miner.parts.map((part) => rates.onlineAt(part, step))),
    }))
    .filter(({ hashrate }) => hashrate > 0)
    .sort((a, b) => b.hashrate - a.hashrate || a.miner.profile.index - b.miner.profile.index)
    .slice(0, limit)
    .map(({ miner, hashrate, workers }) => ({
      address: miner.address,
      hashrate,
      hashrateDay: sum(miner.parts.map((part) => averageOfDay(rates, part, step))),
      workers,
      lastShareAt: latest(miner.parts.flatMap((part) => lastSharesOf(rates, part, at))),
    }));
}

export function lastSharesOf(rates: DemoPool["rates"], part: DemoPart, at: number): readonly (number | null)[] {
  return part.workers.map((_, index) => rates.lastShareAt(part, index, at));
}

function averageOfDay(rates: DemoPool["rates"], part: DemoPart, step: number): number {
  const day = dayOfStep(step);
  const index = step - day * STEPS_PER_DAY;
  const today = rates.partDay(part, day).rates.slice(0, index + 1);
  const yesterday = rates.partDay(part, day - 1).rates.slice(index + 1);
  return (sum([...today]) + sum([...yesterday])) / STEPS_PER_DAY;
}

export const showcaseLabels = ["top", "farm", "offline", "waiting", "two-schemes", "low-worker"] as const;
export type ShowcaseLabel = (typeof showcaseLabels)[number];

/** For the demo page and for tests. The label stays true for some hours. */
export interface ShowcaseEntry {
  readonly label: ShowcaseLabel;
  readonly address: string;
  /** Only for `low-worker`. */
  readonly worker: string | null;
}

/** A label is missing where the pool has no such miner: no SOLO, or closed. */
export function listShowcase(pool: DemoPool, at: number): readonly ShowcaseEntry[] {
  const step = stepOf(at);
  // Newly connected miners do not mine yet.
  const present = pool.population.listMiners(step, step + STEPS_PER_HOUR + 1).filter((miner) => miner.from <= step);
  const rateOf = (miner: DemoMiner) => miner.parts.reduce((sum, part) => sum + pool.rates.rateAt(part, step), 0);
  const workersOf = (miner: DemoMiner) => miner.parts.reduce((sum, part) => sum + pool.rates.onlineAt(part, step), 0);
  const intoDaily = (miner: DemoMiner) => (step % STEPS_PER_DAY) - miner.profile.dailyStart;
  const phase = (miner: DemoMiner) => (intoDaily(miner) + STEPS_PER_DAY) % STEPS_PER_DAY;
  const isSettled = (miner: DemoMiner) => step - miner.minesFrom > STEPS_PER_DAY && miner.to > step;
  const active = present.filter((miner) => rateOf(miner) > 0);
  const dipping = active.find((miner) => {
    const into = phase(miner);
    return miner.profile.kind === "dip" && isSettled(miner) && into >= 2 && into < 40;
  });

  const found: readonly (readonly [ShowcaseLabel, DemoMiner | undefined, string | null])[] = [
    ["top", best(active, rateOf), null],
    [
      "farm",
      best(
        active.filter((miner) => workersOf(miner) >= 200),
        workersOf,
      ),
      null,
    ],
    [
      "offline",
      present.find((miner) => {
        const into = phase(miner);
        return miner.profile.kind === "shift" && isSettled(miner) && into >= 2 * STEPS_PER_HOUR && into < 48;
      }),
      null,
    ],
    ["waiting", present.find((miner) => miner.profile.kind === "newcomer" && step < miner.minesFrom), null],
    [
      "two-schemes",
      active.find((miner) => miner.parts.length > 1 && miner.parts.every((part) => pool.rates.rateAt(part, step) > 0)),
      null,
    ],
    ["low-worker", dipping, dipping?.parts[0]?.workers[1]?.name ?? null],
  ];
  return found.flatMap(([label, miner, worker]) =>
    miner === undefined ? [] : [{ label, address: miner.address, worker }],
  );
}

function best(miners: readonly DemoMiner[], worthOf: (miner: DemoMiner) => number): DemoMiner | undefined {
  return miners.reduce<DemoMiner | undefined>(
    (top, miner) => (top === undefined || worthOf(miner) > worthOf(top) ? miner : top),
    undefined,
  );
}
