import { LRUCache } from "lru-cache";
import type { DemoChain } from "./chain.ts";
import { createPartDay, type DemoHashrates, type PartDay } from "./hashrates.ts";
import {
  dayOfStep,
  hourOfStep,
  mix,
  poisson,
  STEP,
  STEP_SECONDS,
  STEPS_PER_DAY,
  STEPS_PER_HOUR,
  unit,
} from "./noise-and-steps.ts";
import type { DemoPart, DemoPopulation } from "./population.ts";

// Each miner finds blocks by their own Poisson process, whose intensity is their hashrate. The blocks of a scheme or of
// the pool are those of all its miners: again a Poisson process, with the finder drawn by hashrate.

const orphanFraction = 0.01;
const hoursPerDay = 24;

export interface ChainHours {
  readonly expected: Float64Array;
  readonly good: Int32Array;
  readonly orphans: Int32Array;
}

export interface SchemeRates {
  readonly rates: Float64Array;
  readonly miners: Int32Array;
  readonly workers: Int32Array;
}

export interface SchemeDay extends SchemeRates {
  readonly chains: readonly ChainHours[];
}

export interface DaysOfSchemes {
  readonly schemeDays: (day: number) => readonly SchemeDay[];
  /** The same without blocks, in two thirds of the time. */
  readonly schemeRates: (day: number) => readonly SchemeRates[];
}

export function createDaysOfSchemes(
  population: DemoPopulation,
  rates: DemoHashrates,
  chains: readonly DemoChain[],
): DaysOfSchemes {
  function compute(day: number, chains: readonly DemoChain[]): readonly SchemeDay[] {
    const sums = population.schemes.map(
      (): SchemeDay => ({
        rates: new Float64Array(STEPS_PER_DAY),
        miners: new Int32Array(STEPS_PER_DAY),
        workers: new Int32Array(STEPS_PER_DAY),
        chains: chains.map(() => createChainHours(hoursPerDay)),
      }),
    );
    const first = day * STEPS_PER_DAY;
    const partDay = createPartDay();
    for (const miner of population.listMiners(first, first + STEPS_PER_DAY)) {
      for (const part of miner.parts) {
        const sum = sums[population.schemes.indexOf(part.scheme)];
        if (sum === undefined || !rates.fillPartDay(part, day, partDay)) continue;
        addSteps(sum, partDay);
        chains.forEach((chain, nth) => {
          addDay(sum.chains[nth], day * hoursPerDay, { part, chain, day, ratesOfDay: partDay.rates });
        });
      }
    }
    return sums;
  }

  const days = new LRUCache<number, readonly SchemeDay[]>({ max: 100, memoMethod: (day) => compute(day, chains) });
  const daysOfRates = new LRUCache<number, readonly SchemeRates[]>({ max: 12, memoMethod: (day) => compute(day, []) });
  return { schemeDays: (day) => days.memo(day), schemeRates: (day) => daysOfRates.memo(day) };
}

function addSteps({ rates, miners, workers }: SchemeRates, part: PartDay): void {
  for (let i = 0; i < STEPS_PER_DAY; i++) {
    const rate = part.rates[i] ?? 0;
    if (rate === 0) continue;
    rates[i] = (rates[i] ?? 0) + rate;
    miners[i] = (miners[i] ?? 0) + 1;
    workers[i] = (workers[i] ?? 0) + (part.online[i] ?? 0);
  }
}

export interface PartHours {
  readonly firstHour: number;
  readonly length: number;
  readonly chains: readonly ChainHours[];
  readonly daysWithBlocks: readonly number[];
}

export type PartHoursOf = (part: DemoPart) => PartHours;

export function createPartHours(rates: DemoHashrates, chains: readonly DemoChain[]): PartHoursOf {
  function compute(part: DemoPart): PartHours {
    const { minesFrom, to } = part.miner;
    const firstHour = hourOfStep(minesFrom);
    const length = Math.max(0, hourOfStep(to - 1) - firstHour + 1);
    const hours = chains.map(() => createChainHours(length));
    const partDay = createPartDay();
    const daysWithBlocks: number[] = [];
    for (let day = dayOfStep(minesFrom); day <= dayOfStep(to - 1); day++) {
      if (!rates.fillPartDay(part, day, partDay)) continue;
      const found = chains.map((chain, nth) =>
        addDay(hours[nth], firstHour, { part, chain, day, ratesOfDay: partDay.rates }),
      );
      if (found.includes(true)) daysWithBlocks.push(day);
    }
    return { firstHour, length, chains: hours, daysWithBlocks };
  }

  const known = new LRUCache<string, PartHours, DemoPart>({
    max: 48,
    memoMethod: (_key, _old, { context }) => compute(context),
  });
  return (part) => known.memo(`${part.miner.key}.${part.scheme}`, { context: part });
}

function createChainHours(length: number): ChainHours {
  return { expected: new Float64Array(length), good: new Int32Array(length), orphans: new Int32Array(length) };
}

interface DayOfWork {
  readonly part: DemoPart;
  readonly chain: DemoChain;
  readonly day: number;
  readonly ratesOfDay: Float64Array;
}

/** `hours` begin at `firstHour` (since 1970). Returns whether a block was found. */
function addDay(
  hours: ChainHours | undefined,
  firstHour: number,
  { part, chain, day, ratesOfDay }: DayOfWork,
): boolean {
  if (hours === undefined) return false;
  const targets = chain.targetRatesOfDay(day);
  let isAnyFound = false;
  for (let hour = 0; hour < hoursPerDay; hour++) {
    const index = day * hoursPerDay + hour - firstHour;
    if (index < 0 || index >= hours.expected.length) continue;
    const expected = expectedInHour(ratesOfDay, targets, chain, hour);
    if (expected === 0) continue;
    const { good, orphans } = countArrivals(part, chain, day * hoursPerDay + hour, expected);
    hours.expected[index] = (hours.expected[index] ?? 0) + expected;
    hours.good[index] = (hours.good[index] ?? 0) + good;
    hours.orphans[index] = (hours.orphans[index] ?? 0) + orphans;
    isAnyFound ||= good + orphans > 0;
  }
  return isAnyFound;
}

function expectedInStep(rate: number, workPerBlock: number): number {
  return (rate * STEP_SECONDS) / workPerBlock;
}

function expectedInHour(ratesOfDay: Float64Array, targetsOfDay: Float64Array, chain: DemoChain, hour: number): number {
  let ratio = 0;
  for (let i = hour * STEPS_PER_HOUR; i < (hour + 1) * STEPS_PER_HOUR; i++) {
    const rate = ratesOfDay[i] ?? 0;
    if (rate > 0) ratio += rate / (targetsOfDay[i] ?? 0);
  }
  return (ratio * STEP_SECONDS) / chain.coin.algorithmBlockTimeSeconds;
}

function arrivalSeed(part: DemoPart, chain: DemoChain, hour: number): number {
  return mix(mix(part.seed, chain.seed), hour);
}

function countArrivals(part: DemoPart, chain: DemoChain, hour: number, expected: number) {
  if (expected <= 0) return { good: 0, orphans: 0 };
  const seed = arrivalSeed(part, chain, hour);
  return {
    good: poisson(expected * (1 - orphanFraction), mix(seed, 1)),
    orphans: poisson(expected * orphanFraction, mix(seed, 2)),
  };
}

export interface Arrival {
  readonly at: number;
  readonly nth: number;
  readonly isOrphan: boolean;
}

/** Oldest first. Hours since 1970; `ratesOfDay` belongs to the same day. */
export function listArrivals(
  part: DemoPart,
  chain: DemoChain,
  hour: number,
  ratesOfDay: Float64Array,
): readonly Arrival[] {
  const day = Math.floor(hour / 24);
  const targets = chain.targetRatesOfDay(day);
  const total = expectedInHour(ratesOfDay, targets, chain, hour - day * 24);
  const { good, orphans } = countArrivals(part, chain, hour, total);
  if (good + orphans === 0) return [];
  const first = (hour - day * 24) * STEPS_PER_HOUR;
  const expected = Array.from({ length: STEPS_PER_HOUR }, (_, i) =>
    expectedInStep(ratesOfDay[first + i] ?? 0, (targets[first + i] ?? 0) * chain.coin.algorithmBlockTimeSeconds),
  );
  const seed = mix(arrivalSeed(part, chain, hour), 3);
  const arrivals: Arrival[] = [];
  for (let nth = 0; nth < good + orphans; nth++) {
    arrivals.push({ at: momentOf(hour, expected, total * unit(mix(seed, nth))), nth, isOrphan: nth >= good });
  }
  return arrivals.sort((a, b) => a.at - b.at || a.nth - b.nth);
}

/** Blocks are spread evenly over work, not over time. */
function momentOf(hour: number, expected: readonly number[], work: number): number {
  let left = work;
  let step = 0;
  for (; step < STEPS_PER_HOUR - 1; step++) {
    const here = expected[step] ?? 0;
    if (left < here) break;
    left -= here;
  }
  const here = expected[step] ?? 0;
  const fraction = here > 0 ? Math.min(left / here, 0.999999) : 0;
  return Math.floor((hour * STEPS_PER_HOUR + step + fraction) * STEP);
}
