import { countArrivals, expectedInHour } from "./arrivals.ts";
import { BoundedCache } from "./bounded-cache.ts";
import type { DemoChain } from "./chain.ts";
import { createPartDay, type DemoRates } from "./part-day.ts";
import type { DemoPopulation } from "./population.ts";
import { STEPS_PER_DAY } from "./time-steps.ts";

const hoursPerDay = 24;

/** The sums over all miners of one scheme in one day. */
export interface SchemeDay {
  /** For each step. */
  readonly rates: Float64Array;
  readonly miners: Int32Array;
  readonly workers: Int32Array;
  /** For each chain and hour: blocks to be expected, and blocks found. */
  readonly chains: readonly ChainHours[];
}

export interface ChainHours {
  readonly expected: Float64Array;
  readonly good: Int32Array;
  readonly orphans: Int32Array;
}

/** In the order of `population.schemes`. */
export type CrowdDays = (day: number) => readonly SchemeDay[];

/** `chains`: the pool's own, then the merge-mined ones. */
export function createCrowdDays(population: DemoPopulation, rates: DemoRates, chains: readonly DemoChain[]): CrowdDays {
  const days = new BoundedCache<number, readonly SchemeDay[]>(100);

  function compute(day: number): readonly SchemeDay[] {
    const sums = population.schemes.map(() => emptyDay(chains.length));
    const first = day * STEPS_PER_DAY;
    const partDay = createPartDay();
    const targetsOfChains = chains.map((chain) => chain.targetRatesOfDay(day));
    for (const miner of population.listMiners(first, first + STEPS_PER_DAY)) {
      for (const part of miner.parts) {
        const sum = sums[population.schemes.indexOf(part.scheme)];
        if (sum === undefined || !rates.fillPartDay(part, day, partDay)) continue;
        for (let i = 0; i < STEPS_PER_DAY; i++) {
          const rate = partDay.rates[i] ?? 0;
          if (rate === 0) continue;
          sum.rates[i] = (sum.rates[i] ?? 0) + rate;
          sum.miners[i] = (sum.miners[i] ?? 0) + 1;
          sum.workers[i] = (sum.workers[i] ?? 0) + (partDay.online[i] ?? 0);
        }
        chains.forEach((chain, nth) => {
          const hours = sum.chains[nth];
          const targets = targetsOfChains[nth];
          if (hours === undefined || targets === undefined) return;
          for (let hour = 0; hour < hoursPerDay; hour++) {
            const expected = expectedInHour(partDay.rates, targets, chain, hour);
            if (expected === 0) continue;
            const count = countArrivals(part, chain, day * hoursPerDay + hour, expected);
            hours.expected[hour] = (hours.expected[hour] ?? 0) + expected;
            hours.good[hour] = (hours.good[hour] ?? 0) + count.good;
            hours.orphans[hour] = (hours.orphans[hour] ?? 0) + count.orphans;
          }
        });
      }
    }
    return sums;
  }

  return (day) => days.get(day, () => compute(day));
}

function emptyDay(chainCount: number): SchemeDay {
  return {
    rates: new Float64Array(STEPS_PER_DAY),
    miners: new Int32Array(STEPS_PER_DAY),
    workers: new Int32Array(STEPS_PER_DAY),
    chains: Array.from({ length: chainCount }, () => ({
      expected: new Float64Array(hoursPerDay),
      good: new Int32Array(hoursPerDay),
      orphans: new Int32Array(hoursPerDay),
    })),
  };
}
