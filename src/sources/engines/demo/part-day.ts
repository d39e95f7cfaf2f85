import { BoundedCache } from "./bounded-cache.ts";
import { mix, smoothNoise, unit } from "./noise.ts";
import type { DemoPart } from "./population.ts";
import { dayOfStep, STEPS_PER_DAY } from "./time-steps.ts";
import { weighWorkerDay, wideTroubleOf } from "./workers.ts";

/** The hashrate of one miner under one scheme, in each step of one day, and his workers that are on. */
export interface PartDay {
  readonly rates: Float64Array;
  readonly online: Int32Array;
}

/** The only place where hashrates come from: pools are sums of these, workers are parts of these. */
export interface DemoRates {
  /** Fills `out` and answers whether there is any hashrate that day. */
  readonly fillPartDay: (part: DemoPart, day: number, out: PartDay) => boolean;
  readonly rateAt: (part: DemoPart, step: number) => number;
  readonly onlineAt: (part: DemoPart, step: number) => number;
  readonly partDay: (part: DemoPart, day: number) => PartDay;
}

export function createPartDay(): PartDay {
  return { rates: new Float64Array(STEPS_PER_DAY), online: new Int32Array(STEPS_PER_DAY) };
}

/** What moves all miners of a pool together: the hour of the day, the week, the season. About 1. */
function computeRhythm(seed: number, step: number): number {
  const hourAngle = (2 * Math.PI * step) / STEPS_PER_DAY;
  return (
    1 +
    0.025 * Math.sin(hourAngle + (2 * Math.PI * seed) / 2 ** 32) +
    0.04 * smoothNoise(mix(seed, 1), step / (3 * STEPS_PER_DAY)) +
    0.09 * smoothNoise(mix(seed, 2), step / (29 * STEPS_PER_DAY))
  );
}

/** Steps between the knots of a miner's own slow wave; a day holds a whole number of them. */
const wave = 36;

export function createRates(poolSeed: number): DemoRates {
  const rhythmSeed = mix(poolSeed, 77);
  const rhythms = new BoundedCache<number, Float64Array>(128);
  const partDays = new BoundedCache<string, PartDay>(400);
  const scratch = new Int32Array(STEPS_PER_DAY);
  const weights = new Int32Array(STEPS_PER_DAY);

  const rhythmOf = (day: number) =>
    rhythms.get(day, () =>
      Float64Array.from({ length: STEPS_PER_DAY }, (_, i) => computeRhythm(rhythmSeed, day * STEPS_PER_DAY + i)),
    );

  function fillPartDay(part: DemoPart, day: number, out: PartDay): boolean {
    const wide = { before: wideTroubleOf(part.miner.seed, day - 1), today: wideTroubleOf(part.miner.seed, day) };
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
    const rhythm = rhythmOf(day);
    const first = day * STEPS_PER_DAY;
    const jitterSeed = mix(part.seed, 3);
    const waveSeed = mix(part.seed, 4);
    let any = false;
    let knot = Number.NaN;
    let from = 0;
    let to = 0;
    for (let i = 0; i < STEPS_PER_DAY; i++) {
      const weight = steadyWeight + (weights[i] ?? 0);
      out.online[i] = (out.online[i] ?? 0) + steadyOnline;
      if (weight === 0) {
        out.rates[i] = 0;
        continue;
      }
      any = true;
      const step = first + i;
      const along = (i % wave) / wave;
      if (knot !== Math.floor(step / wave)) {
        knot = Math.floor(step / wave);
        from = unit(mix(waveSeed, knot)) - 0.5;
        to = unit(mix(waveSeed, knot + 1)) - 0.5;
      }
      const slow = from + (to - from) * along * along * (3 - 2 * along);
      const wobble = 1 + 0.1 * slow + 0.06 * (unit(mix(jitterSeed, step)) - 0.5);
      out.rates[i] = weight * part.unitRate * (rhythm[i] ?? 1) * wobble;
    }
    return any;
  }

  function partDay(part: DemoPart, day: number): PartDay {
    return partDays.get(`${part.miner.key}.${part.scheme}.${day}`, () => {
      const out = createPartDay();
      fillPartDay(part, day, out);
      return out;
    });
  }

  return {
    fillPartDay,
    partDay,
    rateAt: (part, step) => partDay(part, dayOfStep(step)).rates[step - dayOfStep(step) * STEPS_PER_DAY] ?? 0,
    onlineAt: (part, step) => partDay(part, dayOfStep(step)).online[step - dayOfStep(step) * STEPS_PER_DAY] ?? 0,
  };
}
