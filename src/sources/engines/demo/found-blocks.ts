import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { listArrivals } from "./arrivals.ts";
import { BoundedCache } from "./bounded-cache.ts";
import type { DemoChain } from "./chain.ts";
import type { CrowdDays } from "./crowd-day.ts";
import { createPartDay, type DemoRates } from "./part-day.ts";
import type { DemoPart, DemoPopulation } from "./population.ts";
import { STEP, STEPS_PER_DAY } from "./time-steps.ts";

/** A block before it is dressed for people: who found it, when, on which chain. */
export interface FoundBlock {
  /** 0 = the pool's own chain, else a merge-mined one. */
  readonly chain: number;
  readonly at: number;
  readonly part: DemoPart;
  readonly nth: number;
  readonly isOrphan: boolean;
  readonly height: number;
  /** Position in its day, oldest = 0: with the day a stable name. */
  readonly position: number;
}

export interface FoundBlocks {
  /** All blocks of a day, oldest first, those included that are still to come. */
  readonly ofDay: (day: number) => readonly FoundBlock[];
  /** The newest block before `at` that `accepts`; null when there is none in the days before. */
  readonly findBefore: (at: number, filter: BlockFilter) => FoundBlock | null;
}

export interface BlockFilter {
  readonly chain: number;
  /** null = any. */
  readonly scheme: RewardScheme | null;
}

const maxLookBackDays = 400;

export function createFoundBlocks(
  population: DemoPopulation,
  rates: DemoRates,
  crowdDays: CrowdDays,
  chains: readonly DemoChain[],
): FoundBlocks {
  // Fast chains have days of twenty thousand blocks: few of those are kept, many of the others.
  const ownChain = chains[0];
  const blocksADay = ownChain === undefined ? 1 : 8640 / ownChain.coin.algorithmBlockTimeSeconds;
  const days = new BoundedCache<number, readonly FoundBlock[]>(
    Math.max(2, Math.min(60, Math.ceil(20_000 / blocksADay))),
  );

  function compute(day: number): readonly FoundBlock[] {
    const found: Omit<FoundBlock, "height" | "position">[] = [];
    const first = day * STEPS_PER_DAY;
    const partDay = createPartDay();
    const hours = chains.map((_, nth) => hoursWithBlocks(day, nth));
    if (hours.every((some) => some.length === 0)) return [];
    for (const miner of population.listMiners(first, first + STEPS_PER_DAY)) {
      for (const part of miner.parts) {
        if (!rates.fillPartDay(part, day, partDay)) continue;
        chains.forEach((chain, nth) => {
          for (const hour of hours[nth] ?? []) {
            for (const arrival of listArrivals(part, chain, day * 24 + hour, partDay.rates)) {
              found.push({ chain: nth, part, at: arrival.at, nth: arrival.nth, isOrphan: arrival.isOrphan });
            }
          }
        });
      }
    }
    found.sort((a, b) => a.at - b.at || a.chain - b.chain || a.part.seed - b.part.seed || a.nth - b.nth);
    const heights = chains.map((chain, nth) => assignHeights(found, nth, chain, day));
    const taken = chains.map(() => 0);
    return found.map((block, position) => {
      const turn = taken[block.chain] ?? 0;
      taken[block.chain] = turn + 1;
      return { ...block, position, height: heights[block.chain]?.[turn] ?? 0 };
    });
  }

  const ofDay = (day: number) => days.get(day, () => compute(day));

  function hoursWithBlocks(day: number, chain: number): readonly number[] {
    const sums = crowdDays(day).map((sum) => sum.chains[chain]);
    return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
      sums.some((hours) => (hours?.good[hour] ?? 0) + (hours?.orphans[hour] ?? 0) > 0),
    );
  }

  function hasBlocks(day: number, filter: BlockFilter): boolean {
    return crowdDays(day).some((sum, nth) => {
      if (filter.scheme !== null && population.schemes[nth] !== filter.scheme) return false;
      const hours = sum.chains[filter.chain];
      return hours?.good.some((count) => count > 0) || hours?.orphans.some((count) => count > 0) || false;
    });
  }

  function findBefore(at: number, filter: BlockFilter): FoundBlock | null {
    const today = Math.floor(Math.min(at, population.endStep * STEP) / DAY);
    for (let day = today; day > today - maxLookBackDays; day--) {
      if (!hasBlocks(day, filter)) continue;
      const block = ofDay(day).findLast(
        (block) =>
          block.at < at &&
          block.chain === filter.chain &&
          (filter.scheme === null || block.part.scheme === filter.scheme),
      );
      if (block !== undefined) return block;
    }
    return null;
  }

  return { ofDay, findBefore };
}

/** Heights that fit the chain's pace, no two alike on one chain: two blocks in one slot move apart. */
function assignHeights(
  found: readonly { readonly chain: number; readonly at: number }[],
  nth: number,
  chain: DemoChain,
  day: number,
): readonly number[] {
  const heights = found.filter((block) => block.chain === nth).map((block) => chain.heightAt(block.at));
  for (let i = heights.length - 2; i >= 0; i--) heights[i] = Math.min(heights[i] ?? 0, (heights[i + 1] ?? 0) - 1);
  let lowest = chain.heightAt(day * 24 * HOUR - 1) + 1;
  for (let i = 0; i < heights.length; i++) {
    const height = Math.max(heights[i] ?? 0, lowest);
    heights[i] = height;
    lowest = height + 1;
  }
  return heights;
}
