import { LRUCache } from "lru-cache";
import { SECOND } from "#src/domain/time/durations.ts";
import { dayOfStep, mix, STEP, STEPS_PER_DAY, smoothNoise, stepOf, unit } from "./noise-and-steps.ts";
import type { DemoPart, DemoWorker, Disruption } from "./population.ts";

export interface PartDay {
  readonly rates: Float64Array;
  readonly online: Int32Array;
}

/** A pool's hashrates are sums of these, a worker's are parts of them. */
export interface DemoHashrates {
  /** Fills `out` and returns whether there is any hashrate that day. */
  readonly fillPartDay: (part: DemoPart, day: number, out: PartDay) => boolean;
  readonly partDay: (part: DemoPart, day: number) => PartDay;
  readonly rateAt: (part: DemoPart, step: number) => number;
  readonly onlineAt: (part: DemoPart, step: number) => number;
  readonly ofWorkers: (part: DemoPart, day: number) => readonly Float64Array[];
  /** Null = never. */
  readonly lastShareAt: (part: DemoPart, worker: number, at: number) => number | null;
}

export function createPartDay(): PartDay {
  return { rates: new Float64Array(STEPS_PER_DAY), online: new Int32Array(STEPS_PER_DAY) };
}

/** The hour of the day, the week, the season. About 1. */
function computeRhythm(seed: number, step: number): number {
  const hourAngle = (2 * Math.PI * step) / STEPS_PER_DAY;
  return (
    1 +
    0.025 * Math.sin(hourAngle + (2 * Math.PI * seed) / 2 ** 32) +
    0.04 * smoothNoise(mix(seed, 1), step / (3 * STEPS_PER_DAY)) +
    0.09 * smoothNoise(mix(seed, 2), step / (29 * STEPS_PER_DAY))
  );
}

/** Steps. A day must hold a whole number of waves. */
const wave = 36;

interface PartAndDay {
  readonly part: DemoPart;
  readonly day: number;
}

export function createHashrates(poolSeed: number, hashesPerShare: number): DemoHashrates {
  const rhythmSeed = mix(poolSeed, 77);
  const scratch = new Int32Array(STEPS_PER_DAY);
  const weights = new Int32Array(STEPS_PER_DAY);
  const rhythms = new LRUCache<number, Float64Array>({
    max: 128,
    memoMethod: (day) =>
      Float64Array.from({ length: STEPS_PER_DAY }, (_, i) => computeRhythm(rhythmSeed, day * STEPS_PER_DAY + i)),
  });
  const partDays = new LRUCache<string, PartDay, PartAndDay>({
    max: 400,
    memoMethod: (_key, _old, { context: { part, day } }) => {
      const out = createPartDay();
      fillPartDay(part, day, out);
      return out;
    },
  });
  const workerDays = new LRUCache<string, readonly Float64Array[], PartAndDay>({
    max: 6,
    memoMethod: (_key, _old, { context: { part, day } }) => shareOut(part, day, partDay(part, day).rates),
  });

  function fillPartDay(part: DemoPart, day: number, out: PartDay): boolean {
    const wide = wideDisruptionsOf(part, day);
    weights.fill(0);
    out.online.fill(0);
    let steadyWeight = 0;
    let steadyOnline = 0;
    for (const worker of part.workers) {
      const steady = weighWorkerDay(worker, day, wide, scratch);
      if (steady !== null) {
        steadyWeight += steady;
        if (steady > 0) steadyOnline++;
        continue;
      }
      for (let i = 0; i < STEPS_PER_DAY; i++) {
        const weight = scratch[i] ?? 0;
        weights[i] = (weights[i] ?? 0) + weight;
        if (weight > 0) out.online[i] = (out.online[i] ?? 0) + 1;
      }
    }
    const rhythm = rhythms.memo(day);
    const first = day * STEPS_PER_DAY;
    const jitterSeed = mix(part.seed, 3);
    const waveSeed = mix(part.seed, 4);
    let any = false;
    const { rates, online } = out;
    const { unitRate } = part;
    for (let start = 0; start < STEPS_PER_DAY; start += wave) {
      const knot = (first + start) / wave;
      const from = unit(mix(waveSeed, knot)) - 0.5;
      const rise = unit(mix(waveSeed, knot + 1)) - 0.5 - from;
      for (let i = start; i < start + wave; i++) {
        const weight = steadyWeight + (weights[i] ?? 0);
        online[i] = (online[i] ?? 0) + steadyOnline;
        if (weight === 0) {
          rates[i] = 0;
          continue;
        }
        any = true;
        const along = (i - start) / wave;
        const slow = from + rise * along * along * (3 - 2 * along);
        const wobble = 1 + 0.1 * slow + 0.06 * (unit(mix(jitterSeed, first + i)) - 0.5);
        rates[i] = weight * unitRate * (rhythm[i] ?? 1) * wobble;
      }
    }
    return any;
  }

  const keyOf = (part: DemoPart, day: number) => `${part.miner.key}.${part.scheme}.${day}`;
  const partDay = (part: DemoPart, day: number) => partDays.memo(keyOf(part, day), { context: { part, day } });
  const ofWorkers = (part: DemoPart, day: number) => workerDays.memo(keyOf(part, day), { context: { part, day } });

  function lastShareAt(part: DemoPart, index: number, at: number): number | null {
    const worker = part.workers[index];
    if (worker === undefined) return null;
    const step = stepOf(at);
    const last = lastStepOnline(part, worker, step);
    if (last === null) return null;
    if (last < step) return (last + 1) * STEP - Math.floor(40 * SECOND * unit(mix(worker.seed, last)));
    const day = dayOfStep(step);
    const rate = ofWorkers(part, day)[index]?.[step - day * STEPS_PER_DAY] ?? 0;
    if (rate <= 0) return null;
    const interval = 2 ** Math.ceil(Math.log2(Math.max(1000, (1000 * hashesPerShare) / rate)));
    const momentIn = (n: number) => Math.floor((n + unit(mix(worker.seed, n))) * interval);
    const n = Math.floor(at / interval);
    const moment = momentIn(n) <= at ? momentIn(n) : momentIn(n - 1);
    return Math.max(moment, Math.min(at, worker.from * STEP));
  }

  return {
    fillPartDay,
    partDay,
    rateAt: (part, step) => partDay(part, dayOfStep(step)).rates[step - dayOfStep(step) * STEPS_PER_DAY] ?? 0,
    onlineAt: (part, step) => partDay(part, dayOfStep(step)).online[step - dayOfStep(step) * STEPS_PER_DAY] ?? 0,
    ofWorkers,
    lastShareAt,
  };
}

/** By weight and with a jitter, so that the workers always add up to the miner. */
function shareOut(part: DemoPart, day: number, whole: Float64Array): readonly Float64Array[] {
  const wide = wideDisruptionsOf(part, day);
  const weights = new Int32Array(STEPS_PER_DAY);
  const totals = new Float64Array(STEPS_PER_DAY);
  const first = day * STEPS_PER_DAY;
  const series = part.workers.map((worker) => {
    const steady = weighWorkerDay(worker, day, wide, weights);
    if (steady !== null) weights.fill(steady);
    // Plain loops: a farm of hundreds of workers over a month is millions of steps.
    const jitterSeed = mix(worker.seed, 99);
    const own = new Float64Array(STEPS_PER_DAY);
    for (let i = 0; i < STEPS_PER_DAY; i++) {
      const jittered = (weights[i] ?? 0) * (1 + 0.2 * (unit(mix(jitterSeed, first + i)) - 0.5));
      totals[i] = (totals[i] ?? 0) + jittered;
      own[i] = jittered;
    }
    return own;
  });
  for (const own of series) {
    for (let i = 0; i < STEPS_PER_DAY; i++) {
      const total = totals[i] ?? 0;
      own[i] = total === 0 ? 0 : ((whole[i] ?? 0) * (own[i] ?? 0)) / total;
    }
  }
  return series;
}

function lastStepOnline(part: DemoPart, worker: DemoWorker, step: number): number | null {
  const weights = new Int32Array(STEPS_PER_DAY);
  const newest = Math.min(step, worker.to - 1);
  for (let day = dayOfStep(newest); day >= dayOfStep(worker.from); day--) {
    const steady = weighWorkerDay(worker, day, wideDisruptionsOf(part, day), weights);
    if (steady !== null) weights.fill(steady);
    for (let i = Math.min(STEPS_PER_DAY - 1, newest - day * STEPS_PER_DAY); i >= 0; i--) {
      if ((weights[i] ?? 0) > 0) return day * STEPS_PER_DAY + i;
    }
  }
  return null;
}

/** 0 = offline. */
export function workerWeightsAt(part: DemoPart, step: number): readonly number[] {
  const day = dayOfStep(step);
  const wide = wideDisruptionsOf(part, day);
  const ofDay = new Int32Array(STEPS_PER_DAY);
  return part.workers.map(
    (worker) => weighWorkerDay(worker, day, wide, ofDay) ?? ofDay[step - day * STEPS_PER_DAY] ?? 0,
  );
}

/** At most one begins each day; `wide` hits all workers of the miner (their power or line). */
function disruptionOf(worker: DemoWorker, day: number, wide: Disruption | null): Disruption | null {
  if (worker.daily !== null) return worker.daily;
  if (wide !== null) return wide;
  const hash = mix(worker.seed, day);
  if (unit(hash) >= worker.disruptionChance) return null;
  const shape = mix(hash, 7);
  const u = unit(mix(hash, 8));
  return {
    start: shape % STEPS_PER_DAY,
    length: 1 + Math.floor(u * u * 100),
    keep: (shape >>> 16) % 10 < 7 ? 0 : 5 + ((shape >>> 24) % 5),
  };
}

interface WideDisruptions {
  readonly before: Disruption | null;
  readonly today: Disruption | null;
}

function wideDisruptionsOf({ miner }: DemoPart, day: number): WideDisruptions {
  return { before: wideDisruptionOf(miner.seed, day - 1), today: wideDisruptionOf(miner.seed, day) };
}

const wideChance = 0.008;

function wideDisruptionOf(minerSeed: number, day: number): Disruption | null {
  const hash = mix(minerSeed, day);
  if (unit(hash) >= wideChance) return null;
  const shape = mix(hash, 7);
  return { start: shape % STEPS_PER_DAY, length: 2 + ((shape >>> 16) % 40), keep: 0 };
}

/** A weight that is the same all day is returned instead of written to `out`, which makes long histories cheap. */
function weighWorkerDay(worker: DemoWorker, day: number, wide: WideDisruptions, out: Int32Array): number | null {
  const first = day * STEPS_PER_DAY;
  const from = Math.max(0, worker.from - first);
  const to = Math.min(STEPS_PER_DAY, worker.to - first);
  if (from >= to) return 0;
  const before = disruptionOf(worker, day - 1, wide.before);
  const today = disruptionOf(worker, day, wide.today);
  const spill = before === null ? 0 : Math.max(0, before.start + before.length - STEPS_PER_DAY);
  if (spill === 0 && today === null && from === 0 && to === STEPS_PER_DAY) return worker.weight;
  out.fill(0, 0, from);
  out.fill(worker.weight, from, to);
  out.fill(0, to);
  if (before !== null && spill > from) out.fill(kept(worker, before), from, Math.min(spill, to));
  if (today !== null) {
    const start = Math.max(from, spill, today.start);
    const end = Math.min(to, today.start + today.length);
    if (start < end) out.fill(kept(worker, today), start, end);
  }
  return null;
}

function kept(worker: DemoWorker, disruption: Disruption): number {
  return Math.floor((worker.weight * disruption.keep) / 16);
}
