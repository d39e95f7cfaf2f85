import { countArrivals, expectedInHour } from "./arrivals.ts";
import { BoundedCache } from "./bounded-cache.ts";
import type { DemoChain } from "./chain.ts";
import { createPartDay, type DemoRates } from "./part-day.ts";
import type { DemoPart } from "./population.ts";
import { dayOfStep, hourOfStep } from "./time-steps.ts";

/** What a miner did under one scheme in each hour of his whole stay, the hours still to come included. */
export interface PartHours {
  readonly firstHour: number;
  /** For each chain: blocks to be expected of his work, hour by hour. */
  readonly expected: readonly Float64Array[];
  /** Blocks he found on the pool's own chain. */
  readonly good: Int32Array;
  readonly orphans: Int32Array;
  /** Days on which he found a block on any of the chains, oldest first. */
  readonly daysWithBlocks: readonly number[];
}

export type PartHoursOf = (part: DemoPart) => PartHours;

export function createPartHours(rates: DemoRates, chains: readonly DemoChain[]): PartHoursOf {
  const known = new BoundedCache<string, PartHours>(48);

  function compute(part: DemoPart): PartHours {
    const { minesFrom, to } = part.miner;
    const firstHour = hourOfStep(minesFrom);
    const length = Math.max(0, hourOfStep(to - 1) - firstHour + 1);
    const expected = chains.map(() => new Float64Array(length));
    const good = new Int32Array(length);
    const orphans = new Int32Array(length);
    const partDay = createPartDay();
    const daysWithBlocks = new Set<number>();
    for (let day = dayOfStep(minesFrom); day <= dayOfStep(to - 1); day++) {
      if (!rates.fillPartDay(part, day, partDay)) continue;
      chains.forEach((chain, nth) => {
        const targets = chain.targetRatesOfDay(day);
        for (let hour = 0; hour < 24; hour++) {
          const index = day * 24 + hour - firstHour;
          if (index < 0 || index >= length) continue;
          const sum = expectedInHour(partDay.rates, targets, chain, hour);
          const hours = expected[nth];
          if (hours !== undefined) hours[index] = sum;
          const count = countArrivals(part, chain, day * 24 + hour, sum);
          if (count.good + count.orphans > 0) daysWithBlocks.add(day);
          if (nth > 0) continue;
          good[index] = count.good;
          orphans[index] = count.orphans;
        }
      });
    }
    return { firstHour, expected, good, orphans, daysWithBlocks: [...daysWithBlocks] };
  }

  return (part) => known.get(`${part.miner.key}.${part.scheme}`, () => compute(part));
}
