import { LRUCache } from "lru-cache";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { createTimeSlices } from "../../../event-loop/time-slices.ts";
import {
  createDaysOfSchemes,
  createPartHours,
  type DaysOfSchemes,
  listArrivals,
  type PartHoursOf,
} from "./activity.ts";
import { createDemoChain, type DemoChain } from "./chain.ts";
import { createHashrates, createPartDay, type DemoHashrates } from "./hashrates.ts";
import { dayOfStep, hashText, STEP, STEPS_PER_DAY, stepOf } from "./noise-and-steps.ts";
import { createPopulation, type DemoPart, type DemoPopulation } from "./population.ts";

export interface Simulation extends DaysOfSchemes {
  readonly coin: CoinFacts;
  readonly seed: number;
  readonly schemes: readonly RewardScheme[];
  /** The pool's own first. */
  readonly chains: readonly [DemoChain, ...DemoChain[]];
  readonly population: DemoPopulation;
  readonly rates: DemoHashrates;
  readonly partHours: PartHoursOf;
}

export interface DemoPool extends Simulation {
  readonly foundBlocks: FoundBlocks;
  readonly efforts: Efforts;
}

export function createDemoPool(
  coin: CoinFacts,
  offered: readonly RewardScheme[],
  options: { readonly seed: string; readonly endStep: number },
): DemoPool {
  const seed = hashText(`${options.seed} ${coin.slug}`);
  const schemes: readonly RewardScheme[] = offered.length > 0 ? [...new Set(offered)] : ["pps"];
  const chains: readonly [DemoChain, ...DemoChain[]] = [
    createDemoChain(coin, seed),
    ...coin.mergeMined.map((slug) => createDemoChain(mergeMinedCoin(coin, slug), seed)),
  ];
  const population = createPopulation(coin, seed, schemes, options.endStep);
  const rates = createHashrates(seed, population.hashesPerShare);
  const days = createDaysOfSchemes(population, rates, chains);
  const partHours = createPartHours(rates, chains);
  const simulation: Simulation = { coin, seed, schemes, chains, population, rates, ...days, partHours };
  const foundBlocks = createFoundBlocks(simulation);
  return { ...simulation, foundBlocks, efforts: createEfforts(simulation, foundBlocks) };
}

function mergeMinedCoin(coin: CoinFacts, slug: string): CoinFacts {
  const found = findCoin(slug);
  if (found === undefined)
    throw new Error(`${coin.slug} is said to merge-mine "${slug}", which is not in the list of coins.`);
  return found;
}

export interface FoundBlock {
  /** 0 = the pool's own chain, else a merge-mined one. */
  readonly chain: number;
  readonly at: number;
  readonly part: DemoPart;
  readonly nth: number;
  readonly isOrphan: boolean;
  readonly height: number;
  /** In its day, oldest = 0. */
  readonly position: number;
}

export interface FoundBlocks {
  readonly ofDay: (day: number) => readonly FoundBlock[];
  /** Computes hundreds of days if needed, with other work in between. */
  readonly findBefore: (at: number, filter: BlockFilter) => Promise<FoundBlock | null>;
}

export interface BlockFilter {
  readonly chain: number;
  /** null = any. */
  readonly scheme: RewardScheme | null;
}

const maxLookBackDays = 400;

function createFoundBlocks({ population, rates, schemeDays, chains }: Simulation): FoundBlocks {
  // A day of a fast chain has twenty thousand blocks: the cache holds few such days.
  const blocksADay = 8640 / chains[0].coin.algorithmBlockTimeSeconds;
  const days = new LRUCache<number, readonly FoundBlock[]>({
    max: Math.max(2, Math.min(60, Math.ceil(20_000 / blocksADay))),
    memoMethod: compute,
  });

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

  const ofDay = (day: number) => days.memo(day);

  function hoursWithBlocks(day: number, chain: number): readonly number[] {
    const sums = schemeDays(day).map((sum) => sum.chains[chain]);
    return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
      sums.some((hours) => (hours?.good[hour] ?? 0) + (hours?.orphans[hour] ?? 0) > 0),
    );
  }

  function hasBlocks(day: number, filter: BlockFilter): boolean {
    return schemeDays(day).some((sum, nth) => {
      if (filter.scheme !== null && population.schemes[nth] !== filter.scheme) return false;
      const hours = sum.chains[filter.chain];
      return hours?.good.some((count) => count > 0) || hours?.orphans.some((count) => count > 0) || false;
    });
  }

  async function findBefore(at: number, filter: BlockFilter): Promise<FoundBlock | null> {
    const yieldIfDue = createTimeSlices();
    const today = Math.floor(Math.min(at, population.endStep * STEP) / DAY);
    for (let day = today; day > today - maxLookBackDays; day--) {
      await yieldIfDue();
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

/** Heights that fit the pace of the chain, all different: two blocks at the same height move apart. */
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

/** Work between two blocks ÷ the expected work for one block. */
export interface Efforts {
  /** Null for the very first block. */
  readonly ofBlock: (block: FoundBlock) => Promise<number | null>;
  /** Null for SOLO, where each miner has a round of their own. */
  readonly ofRound: (scheme: RewardScheme, at: number) => Promise<number | null>;
}

function createEfforts(
  { population, chains, rates, schemeDays, partHours }: Simulation,
  foundBlocks: FoundBlocks,
): Efforts {
  function sumWork(chain: DemoChain, from: number, to: number, rateAt: (step: number) => number): number {
    let effort = 0;
    for (let step = stepOf(from); step * STEP < to; step++) {
      const ms = Math.min(to, (step + 1) * STEP) - Math.max(from, step * STEP);
      effort += (rateAt(step) * ms) / 1000 / chain.workPerBlockAt(step);
    }
    return effort;
  }

  function rateOfScheme(scheme: RewardScheme | null, step: number): number {
    const day = dayOfStep(step);
    return schemeDays(day).reduce((sum, schemeDay, nth) => {
      if (scheme !== null && population.schemes[nth] !== scheme) return sum;
      return sum + (schemeDay.rates[step - day * STEPS_PER_DAY] ?? 0);
    }, 0);
  }

  function previousOwn(part: DemoPart, chain: DemoChain, block: FoundBlock): number {
    const { firstHour, chains: ofChains } = partHours(part);
    for (let hour = Math.floor(block.at / HOUR); hour >= firstHour; hour--) {
      const index = hour - firstHour;
      if ((ofChains[0]?.good[index] ?? 0) + (ofChains[0]?.orphans[index] ?? 0) === 0) continue;
      const day = Math.floor(hour / 24);
      const earlier = listArrivals(part, chain, hour, rates.partDay(part, day).rates).findLast(
        (arrival) => arrival.at < block.at || (arrival.at === block.at && arrival.nth < block.nth),
      );
      if (earlier !== undefined) return earlier.at;
    }
    return part.miner.minesFrom * STEP;
  }

  async function ofBlock(block: FoundBlock): Promise<number | null> {
    const chain = chains[block.chain];
    if (chain === undefined) return null;
    const { part, at } = block;
    if (block.chain === 0 && part.scheme === "solo") {
      return sumWork(chain, previousOwn(part, chain, block), at, (step) => rates.rateAt(part, step));
    }
    const scheme = block.chain === 0 ? part.scheme : null;
    const previous = await foundBlocks.findBefore(at, { chain: block.chain, scheme });
    return previous === null ? null : sumWork(chain, previous.at, at, (step) => rateOfScheme(scheme, step));
  }

  async function ofRound(scheme: RewardScheme, at: number): Promise<number | null> {
    if (scheme === "solo") return null;
    const previous = await foundBlocks.findBefore(at + 1, { chain: 0, scheme });
    return previous === null ? null : sumWork(chains[0], previous.at, at, (step) => rateOfScheme(scheme, step));
  }

  return { ofBlock, ofRound };
}
