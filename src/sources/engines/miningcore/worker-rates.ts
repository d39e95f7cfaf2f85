import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { mapInSlices } from "../../event-loop/time-slices.ts";
import type { HistoryWindow, WorkerRates } from "../pool-engine.ts";
import { parseTime, type WorkerSample } from "./responses.ts";

/** Missing workers as in `readMinerHistory`. */
export async function readWorkerRates(
  samples: readonly WorkerSample[],
  scheme: RewardScheme,
  { from, to, stepMs }: HistoryWindow,
): Promise<readonly WorkerRates[]> {
  const steps = Math.ceil((to - from) / stepMs);
  const sums = new Map<string, { readonly work: Float64Array; readonly samples: Uint16Array }>();
  await mapInSlices(samples, ({ created, workers }) => {
    const at = parseTime(created);
    if (at === null) return;
    for (const name of Object.keys(workers)) {
      if (!sums.has(name)) sums.set(name, { work: new Float64Array(steps), samples: new Uint16Array(steps) });
    }
    const step = Math.floor((at - from) / stepMs);
    if (step < 0 || step >= steps) return;
    for (const [name, sum] of sums) {
      sum.work[step] =
        (sum.work[step] ?? 0) + (Object.hasOwn(workers, name) ? Number(workers[name]?.hashrate ?? 0) : 0);
      sum.samples[step] = (sum.samples[step] ?? 0) + 1;
    }
  });
  return mapInSlices(sums, ([name, { work, samples: counts }]) => ({
    name,
    scheme,
    // 0 / 0 is NaN: a step without a sample is not known.
    rates: work.map((sum, step) => sum / (counts[step] ?? 0)),
  }));
}
