import type { DemoPool } from "../simulation/demo-pool.ts";
import { dayOfStep, mix, STEP_SECONDS, unit } from "../simulation/noise-and-steps.ts";
import type { DemoPart } from "../simulation/population.ts";

/** Days with five times as many stale shares. */
const badDays = 1 / 12;

export function sharesOfStep(
  { population }: Pick<DemoPool, "population">,
  { seed }: Pick<DemoPart, "seed">,
  step: number,
  hashrate: number,
): { readonly valid: number; readonly stale: number; readonly invalid: number } {
  const valid = (hashrate * STEP_SECONDS) / population.hashesPerShare;
  const day = dayOfStep(step);
  const isBad = unit(mix(mix(seed, 24), day)) < badDays;
  return {
    valid,
    stale: valid * (0.002 + 0.008 * unit(mix(mix(seed, 21), day))) * (isBad ? 5 : 1),
    invalid: valid * 0.002 * unit(mix(mix(seed, 22), day)),
  };
}
