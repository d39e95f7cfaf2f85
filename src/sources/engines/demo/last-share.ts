import { SECOND } from "#src/domain/time/durations.ts";
import type { DemoPool } from "./demo-pool.ts";
import { mix, unit } from "./noise.ts";
import type { DemoPart } from "./population.ts";
import { dayOfStep, STEP, STEPS_PER_DAY, stepOf } from "./time-steps.ts";
import { weighWorkerDay, wideTroubleOf } from "./workers.ts";

/** When a worker last sent a share: some share intervals ago while it is on, the end of its last step once it is off; null = never. */
export function lastShareAt(pool: DemoPool, part: DemoPart, index: number, at: number): number | null {
  const worker = part.workers[index];
  if (worker === undefined) return null;
  const step = stepOf(at);
  const last = lastStepOn(part, index, step);
  if (last === null) return null;
  if (last < step) return (last + 1) * STEP - Math.floor(40 * SECOND * unit(mix(worker.seed, last)));
  const day = dayOfStep(step);
  const rate = pool.workerRates(part, day)[index]?.[step - day * STEPS_PER_DAY] ?? 0;
  if (rate <= 0) return null;
  // One share falls somewhere into each interval; the interval is what the rate makes of a share's work.
  const interval = 2 ** Math.ceil(Math.log2(Math.max(1000, (1000 * pool.population.hashesPerShare) / rate)));
  const momentIn = (n: number) => Math.floor((n + unit(mix(worker.seed, n))) * interval);
  const n = Math.floor(at / interval);
  const moment = momentIn(n) <= at ? momentIn(n) : momentIn(n - 1);
  return Math.max(moment, Math.min(at, worker.from * STEP));
}

function lastStepOn(part: DemoPart, index: number, step: number): number | null {
  const worker = part.workers[index];
  if (worker === undefined) return null;
  const weights = new Int32Array(STEPS_PER_DAY);
  const newest = Math.min(step, worker.to - 1);
  for (let day = dayOfStep(newest); day >= dayOfStep(worker.from); day--) {
    const wide = { before: wideTroubleOf(part.miner.seed, day - 1), today: wideTroubleOf(part.miner.seed, day) };
    const steady = weighWorkerDay(worker, day, wide, weights);
    if (steady !== null) weights.fill(steady);
    for (let i = Math.min(STEPS_PER_DAY - 1, newest - day * STEPS_PER_DAY); i >= 0; i--) {
      if ((weights[i] ?? 0) > 0) return day * STEPS_PER_DAY + i;
    }
  }
  return null;
}
