import { packTrend, trendWindow } from "#src/domain/time/day-trend.ts";
import type { WorkerSample } from "./answers.ts";
import { parseTime } from "./times.ts";

/**
 * Each worker's last 24 whole hours out of the engine's hourly samples, which name all workers at once. Who is missing beside
 * others made nothing in that hour, but before his first row he may not have been there. An hour without a sample is not known: it
 * is not over for long, or the whole address was silent.
 */
export function readWorkerTrends(samples: readonly WorkerSample[], at: number): ReadonlyMap<string, string> {
  const { from, to, stepMs } = trendWindow(at);
  const hours = Array.from({ length: (to - from) / stepMs }, () => [] as WorkerSample["workers"][]);
  for (const { created, workers } of samples) {
    const time = parseTime(created);
    if (time !== null && time >= from && time < to) hours[Math.floor((time - from) / stepMs)]?.push(workers);
  }
  const names = new Set(hours.flat().flatMap((workers) => Object.keys(workers)));
  const trends = new Map<string, string>();
  for (const name of names) {
    const first = hours.findIndex((inHour) => inHour.some((workers) => Object.hasOwn(workers, name)));
    const trend = packTrend(hours.map((inHour, hour) => (hour < first ? null : meanRate(inHour, name))));
    if (trend !== null) trends.set(name, trend);
  }
  return trends;
}

function meanRate(samples: readonly WorkerSample["workers"][], name: string): number | null {
  if (samples.length === 0) return null;
  const sum = samples.reduce((total, workers) => total + rateOf(workers, name), 0);
  return sum / samples.length;
}

/** Nothing where he is missing beside others. */
export function rateOf(workers: WorkerSample["workers"], name: string): number {
  return Object.hasOwn(workers, name) ? Number(workers[name]?.hashrate ?? 0) : 0;
}
