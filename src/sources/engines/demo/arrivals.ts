import type { DemoChain } from "./chain.ts";
import { mix, poisson, unit } from "./noise.ts";
import type { DemoPart } from "./population.ts";
import { STEP, STEP_SECONDS, STEPS_PER_HOUR } from "./time-steps.ts";

/** One block in a hundred loses its race. */
export const orphanFraction = 0.01;

export interface Arrival {
  readonly at: number;
  /** Which of the part's blocks of that hour. */
  readonly nth: number;
  readonly isOrphan: boolean;
}

/** Blocks that a part found in one hour. */
export interface BlockCount {
  readonly good: number;
  readonly orphans: number;
}

// Each miner finds blocks by a Poisson process of his own, whose intensity is his hashrate. The blocks of a scheme or of
// the pool are all of theirs together, which is again a Poisson process, with the finder drawn by hashrate.

/** Blocks to be expected of a hashrate held for one step. */
export function expectedInStep(rate: number, workPerBlock: number): number {
  return (rate * STEP_SECONDS) / workPerBlock;
}

/** Blocks to be expected in one hour of a day, of hashrates and the difficulty's target rates that are given for each step of it. */
export function expectedInHour(
  ratesOfDay: Float64Array,
  targetsOfDay: Float64Array,
  chain: DemoChain,
  hour: number,
): number {
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

export function countArrivals(part: DemoPart, chain: DemoChain, hour: number, expected: number): BlockCount {
  if (expected <= 0) return { good: 0, orphans: 0 };
  const seed = arrivalSeed(part, chain, hour);
  return {
    good: poisson(expected * (1 - orphanFraction), mix(seed, 1)),
    orphans: poisson(expected * orphanFraction, mix(seed, 2)),
  };
}

/** The blocks of an hour (since 1970), oldest first; `ratesOfDay` holds the part's hashrates in the day of that hour. */
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

/** When the work of an hour reaches `work`: blocks fall evenly over work, not over time. */
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
