import { DAY } from "../time/durations.ts";
import type { Worker } from "./miner.ts";

/**
 * Whether a worker has been gone for so long that lists fold it away: no share for more than 24 hours as of `at`, or, where
 * the engine tells no last share, no hashrate in any window.
 */
export function isLongSilent({ lastShareAt, hashrate }: Pick<Worker, "lastShareAt" | "hashrate">, at: number): boolean {
  if (lastShareAt !== null) return at - lastShareAt > DAY;
  return [hashrate.tenMinutes, hashrate.sixHours, hashrate.day].every((rate) => (rate ?? 0) === 0);
}
