import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { createDemoChain, type DemoChain } from "./chain.ts";
import { type CrowdDays, createCrowdDays } from "./crowd-day.ts";
import type { DemoOptions } from "./demo-options.ts";
import { createEfforts, type Efforts } from "./efforts.ts";
import { createFoundBlocks, type FoundBlocks } from "./found-blocks.ts";
import { hashText } from "./noise.ts";
import { createRates, type DemoRates } from "./part-day.ts";
import { createPartHours, type PartHoursOf } from "./part-hours.ts";
import { createPopulation, type DemoPopulation } from "./population.ts";
import { createWorkerRates, type WorkerRatesOfDay } from "./worker-rates.ts";

/** All of a made-up pool but its books: functions of time, none of which remembers what was asked. */
export interface DemoPool {
  readonly coin: CoinFacts;
  readonly seed: number;
  readonly schemes: readonly RewardScheme[];
  /** The pool's own, then the merge-mined ones. */
  readonly chains: readonly [DemoChain, ...DemoChain[]];
  readonly population: DemoPopulation;
  readonly rates: DemoRates;
  readonly workerRates: WorkerRatesOfDay;
  readonly crowdDays: CrowdDays;
  readonly partHours: PartHoursOf;
  readonly foundBlocks: FoundBlocks;
  readonly efforts: Efforts;
}

export function createDemoPool(
  coin: CoinFacts,
  offered: readonly RewardScheme[],
  options: Pick<DemoOptions, "seed" | "endStep">,
): DemoPool {
  const seed = hashText(`${options.seed} ${coin.slug}`);
  const schemes: readonly RewardScheme[] = offered.length > 0 ? [...new Set(offered)] : ["pps"];
  const chains: readonly [DemoChain, ...DemoChain[]] = [
    createDemoChain(coin, seed),
    ...coin.mergeMined.map((slug) => createDemoChain(auxiliary(coin, slug), seed)),
  ];
  const population = createPopulation(coin, seed, schemes, options.endStep);
  const rates = createRates(seed);
  const crowdDays = createCrowdDays(population, rates, chains);
  const partHours = createPartHours(rates, chains);
  const foundBlocks = createFoundBlocks(population, rates, crowdDays, chains);
  const efforts = createEfforts({ population, chains, rates, crowdDays, partHours, foundBlocks });
  const workerRates = createWorkerRates(rates);
  return { coin, seed, schemes, chains, population, rates, workerRates, crowdDays, partHours, foundBlocks, efforts };
}

function auxiliary(coin: CoinFacts, slug: string): CoinFacts {
  const aux = findCoin(slug);
  if (aux === undefined)
    throw new Error(`${coin.slug} is said to merge-mine "${slug}", which is not in the list of coins.`);
  return aux;
}
