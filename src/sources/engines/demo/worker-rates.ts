import { BoundedCache } from "./bounded-cache.ts";
import { mix, unit } from "./noise.ts";
import type { DemoRates } from "./part-day.ts";
import type { DemoPart } from "./population.ts";
import { STEPS_PER_DAY } from "./time-steps.ts";
import { weighWorkerDay, wideTroubleOf } from "./workers.ts";

/** Hashrates of the workers of a part in each step of a day, in the order of `part.workers`. */
export type WorkerRatesOfDay = (part: DemoPart, day: number) => readonly Float64Array[];

/**
 * Shares the part's hashrate out among the workers that are on, by weight and with each worker's own jitter, so that the
 * workers always make up the miner.
 */
export function createWorkerRates(rates: DemoRates): WorkerRatesOfDay {
  const days = new BoundedCache<string, readonly Float64Array[]>(6);

  function compute(part: DemoPart, day: number): readonly Float64Array[] {
    const wide = { before: wideTroubleOf(part.miner.seed, day - 1), today: wideTroubleOf(part.miner.seed, day) };
    const weights = new Int32Array(STEPS_PER_DAY);
    const totals = new Float64Array(STEPS_PER_DAY);
    const series = part.workers.map((worker) => {
      const steady = weighWorkerDay(worker, day, wide, weights);
      if (steady !== null) weights.fill(steady);
      const jitterSeed = mix(worker.seed, 99);
      return Float64Array.from(weights, (weight, i) => {
        const jittered = weight * (1 + 0.2 * (unit(mix(jitterSeed, day * STEPS_PER_DAY + i)) - 0.5));
        totals[i] = (totals[i] ?? 0) + jittered;
        return jittered;
      });
    });
    const whole = rates.partDay(part, day).rates;
    for (const own of series) {
      for (let i = 0; i < STEPS_PER_DAY; i++) {
        const total = totals[i] ?? 0;
        own[i] = total === 0 ? 0 : ((whole[i] ?? 0) * (own[i] ?? 0)) / total;
      }
    }
    return series;
  }

  return (part, day) => days.get(`${part.miner.key}.${part.scheme}.${day}`, () => compute(part, day));
}
