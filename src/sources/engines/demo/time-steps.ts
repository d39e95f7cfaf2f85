import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";

// The demo's hashrates are constant within a step of ten minutes. So the present, a history point and a mean of own
// polls of that step are the same number, and the work of any time is a plain sum.

export const STEP = 10 * MINUTE;
export const STEPS_PER_HOUR = HOUR / STEP;
export const STEPS_PER_DAY = DAY / STEP;
export const STEP_SECONDS = STEP / 1000;

export function stepOf(at: number): number {
  return Math.floor(at / STEP);
}

export function dayOfStep(step: number): number {
  return Math.floor(step / STEPS_PER_DAY);
}

export function hourOfStep(step: number): number {
  return Math.floor(step / STEPS_PER_HOUR);
}
