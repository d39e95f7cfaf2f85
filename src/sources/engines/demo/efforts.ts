import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import { listArrivals } from "./arrivals.ts";
import type { DemoChain } from "./chain.ts";
import type { CrowdDays } from "./crowd-day.ts";
import type { FoundBlock, FoundBlocks } from "./found-blocks.ts";
import type { DemoRates } from "./part-day.ts";
import type { PartHoursOf } from "./part-hours.ts";
import type { DemoPart, DemoPopulation } from "./population.ts";
import { dayOfStep, STEP, STEPS_PER_DAY, stepOf } from "./time-steps.ts";

/** Efforts are the work between two blocks ÷ the work one block is expected to take, added up over the real hashrates. */
export interface Efforts {
  /** Null for the first block there is. */
  readonly ofBlock: (block: FoundBlock) => number | null;
  /** Of the round that a scheme has been in since its last block; null for SOLO, where each miner is in a round of his own. */
  readonly ofRound: (scheme: RewardScheme, at: number) => number | null;
}

export function createEfforts(parts: {
  readonly population: DemoPopulation;
  readonly chains: readonly DemoChain[];
  readonly rates: DemoRates;
  readonly crowdDays: CrowdDays;
  readonly partHours: PartHoursOf;
  readonly foundBlocks: FoundBlocks;
}): Efforts {
  const { population, chains, rates, crowdDays, partHours, foundBlocks } = parts;

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
    return crowdDays(day).reduce((sum, schemeDay, nth) => {
      if (scheme !== null && population.schemes[nth] !== scheme) return sum;
      return sum + (schemeDay.rates[step - day * STEPS_PER_DAY] ?? 0);
    }, 0);
  }

  function previousOwn(part: DemoPart, chain: DemoChain, block: FoundBlock): number {
    const hours = partHours(part);
    for (let hour = Math.floor(block.at / HOUR); hour >= hours.firstHour; hour--) {
      const index = hour - hours.firstHour;
      if ((hours.good[index] ?? 0) + (hours.orphans[index] ?? 0) === 0) continue;
      const day = Math.floor(hour / 24);
      const earlier = listArrivals(part, chain, hour, rates.partDay(part, day).rates).findLast(
        (arrival) => arrival.at < block.at || (arrival.at === block.at && arrival.nth < block.nth),
      );
      if (earlier !== undefined) return earlier.at;
    }
    return part.miner.minesFrom * STEP;
  }

  function ofBlock(block: FoundBlock): number | null {
    const chain = chains[block.chain];
    if (chain === undefined) return null;
    const { part, at } = block;
    if (block.chain === 0 && part.scheme === "solo") {
      return sumWork(chain, previousOwn(part, chain, block), at, (step) => rates.rateAt(part, step));
    }
    const scheme = block.chain === 0 ? part.scheme : null;
    const previous = foundBlocks.findBefore(at, { chain: block.chain, scheme });
    return previous === null ? null : sumWork(chain, previous.at, at, (step) => rateOfScheme(scheme, step));
  }

  function ofRound(scheme: RewardScheme, at: number): number | null {
    const chain = chains[0];
    if (scheme === "solo" || chain === undefined) return null;
    const previous = foundBlocks.findBefore(at + 1, { chain: 0, scheme });
    return previous === null ? null : sumWork(chain, previous.at, at, (step) => rateOfScheme(scheme, step));
  }

  return { ofBlock, ofRound };
}
