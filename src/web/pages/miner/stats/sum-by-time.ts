import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { ChartPoint } from "../../../components/chart/chart-geometry.ts";

/** One point for each moment: the schemes of an address together. Oldest first. */
export function sumByTime(samples: readonly Pick<MinerSample, "at" | "hashrate">[]): readonly ChartPoint[] {
  const sums = new Map<number, number>();
  for (const { at, hashrate } of samples) sums.set(at, (sums.get(at) ?? 0) + hashrate);
  return [...sums].map(([at, value]) => ({ at, value })).toSorted((one, other) => one.at - other.at);
}
