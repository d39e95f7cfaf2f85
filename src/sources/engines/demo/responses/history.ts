import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { NetworkSample, PoolHistory, PoolSample } from "#src/domain/mining/pool.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { createTimeSlices } from "../../../event-loop/time-slices.ts";
import type { HistoryWindow, WorkerRates } from "../../pool-engine.ts";
import type { DemoPool } from "../simulation/demo-pool.ts";
import { createStepReader, dayOfStep, STEP, STEPS_PER_DAY, stepOf } from "../simulation/noise-and-steps.ts";
import type { DemoMiner, DemoPart } from "../simulation/population.ts";
import { sharesOfStep } from "./shares.ts";

interface Bucket {
  readonly at: number;
  /** An unfinished bucket has only the steps that have begun. */
  readonly from: number;
  readonly to: number;
}

export const maxHistoryPoints = 60_000;

function listBuckets(window: HistoryWindow, now: number, start: number, end: number): readonly Bucket[] {
  const buckets: Bucket[] = [];
  const first = Math.ceil(Math.max(window.from, start * STEP) / window.stepMs) * window.stepMs;
  const last = Math.min(window.to, now + 1, end * STEP);
  for (let at = first; at < last; at += window.stepMs) {
    const to = Math.min(Math.ceil((at + window.stepMs) / STEP), stepOf(now) + 1, end);
    buckets.push({ at, from: stepOf(at), to: Math.max(to, stepOf(at) + 1) });
  }
  return buckets;
}

function meanOf(bucket: Bucket, valueAt: (step: number) => number): number {
  let sum = 0;
  for (let step = bucket.from; step < bucket.to; step++) sum += valueAt(step);
  return sum / (bucket.to - bucket.from);
}

export async function listPoolHistory(pool: DemoPool, window: HistoryWindow, now: number): Promise<PoolHistory> {
  const { schemes, chains } = pool;
  const [chain] = chains;
  const network: NetworkSample[] = [];
  const samples: PoolSample[] = [];
  const yieldIfDue = createTimeSlices();
  const sumsOf = window.stepMs >= DAY ? pool.schemeRates : pool.schemeDays;
  const readers = schemes.map((scheme, nth) => ({
    scheme,
    rate: createStepReader((day) => sumsOf(day)[nth]?.rates),
    miners: createStepReader((day) => sumsOf(day)[nth]?.miners),
    workers: createStepReader((day) => sumsOf(day)[nth]?.workers),
  }));
  for (const bucket of listBuckets(window, now, 0, pool.population.endStep)) {
    const hashrate = meanOf(bucket, chain.hashrateAt);
    const sample = chain.sampleAt(bucket.from, bucket.at);
    const difficulty = meanOf(bucket, chain.difficultyAt);
    network.push({ ...sample, hashrate, difficulty });
    for (const { scheme, rate, miners, workers } of readers) {
      samples.push({
        at: bucket.at,
        scheme,
        hashrate: meanOf(bucket, rate),
        miners: Math.round(meanOf(bucket, miners)),
        workers: Math.round(meanOf(bucket, workers)),
        effort: null,
      });
    }
    await yieldIfDue();
  }
  return { network, schemes: samples };
}

/** Since they connected. An hour offline is a zero: the demo knows that nothing was mined. */
export async function listMinerHistory(
  pool: DemoPool,
  miner: DemoMiner,
  worker: { readonly part: DemoPart; readonly index: number } | null,
  window: HistoryWindow,
  now: number,
): Promise<readonly MinerSample[]> {
  const samples: MinerSample[] = [];
  const yieldIfDue = createTimeSlices();
  const readers = (worker === null ? miner.parts : [worker.part]).map((part) => ({
    part,
    rateAt: createStepReader((day) =>
      worker === null ? pool.rates.partDay(part, day).rates : pool.rates.ofWorkers(part, day)[worker.index],
    ),
    onlineAt: createStepReader((day) => pool.rates.partDay(part, day).online),
  }));
  for (const bucket of listBuckets(window, now, miner.from, pool.population.endStep)) {
    for (const { part, rateAt, onlineAt } of readers) {
      const hashrate = meanOf(bucket, rateAt);
      const online = worker === null ? meanOf(bucket, onlineAt) : hashrate > 0 ? 1 : 0;
      const shares = sharesOfStep(pool, part, bucket.from, hashrate * (bucket.to - bucket.from));
      samples.push({ at: bucket.at, scheme: part.scheme, hashrate, workersOnline: Math.round(online), shares });
    }
    await yieldIfDue();
  }
  return samples;
}

export async function listWorkerRates(
  pool: DemoPool,
  miner: DemoMiner,
  window: HistoryWindow,
  now: number,
): Promise<readonly WorkerRates[]> {
  const steps = Math.ceil((window.to - window.from) / window.stepMs);
  const buckets = listBuckets(window, now, miner.from, pool.population.endStep);
  const all: WorkerRates[] = [];
  for (const part of miner.parts) {
    const own = part.workers.map(() => new Float64Array(steps).fill(Number.NaN));
    const yieldIfDue = createTimeSlices();
    for (const bucket of buckets) {
      const index = (bucket.at - window.from) / window.stepMs;
      const days = new Map(
        [dayOfStep(bucket.from), dayOfStep(bucket.to - 1)].map((day) => [day, pool.rates.ofWorkers(part, day)]),
      );
      for (const [worker, rates] of own.entries()) {
        rates[index] = meanOf(bucket, (step) => {
          const day = dayOfStep(step);
          return days.get(day)?.[worker]?.[step - day * STEPS_PER_DAY] ?? 0;
        });
      }
      await yieldIfDue();
    }
    all.push(...part.workers.map(({ name }, worker) => ({ name, scheme: part.scheme, rates: own[worker] ?? nothing })));
  }
  return all;
}

const nothing = new Float64Array(0);
