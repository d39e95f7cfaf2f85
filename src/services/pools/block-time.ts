import type { NetworkPoint, Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { DAY, floorTo, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { MeasuredBlockTime } from "../services.ts";

const windowMs = 7 * DAY;
/** Less is no average: a lucky hour would move the date of a halving by months. */
const shortestMs = 12 * HOUR;
const fewestBlocks = 50;

/** Seconds between blocks over the last seven days, from the heights that were sampled; null where they do not suffice. */
export async function measureBlockTime(store: Store, coin: CoinSlug, now: number): Promise<MeasuredBlockTime | null> {
  // The open row holds a height of its middle: only full ones may be compared.
  const list = (resolution: "1h" | "10m", stepMs: number) =>
    store.samples.listNetworkPoints(coin, resolution, { from: now - windowMs, to: floorTo(now, stepMs) });
  // Nothing is rolled up in the first hours after a start.
  return averageBlockTime(await list("1h", HOUR)) ?? averageBlockTime(await list("10m", 10 * MINUTE));
}

/** The same of given samples, oldest first. Rows hold the last height of equal steps, so steps may be compared. */
export function averageBlockTime(points: readonly NetworkPoint[]): MeasuredBlockTime | null {
  const known = points.flatMap(({ at, height }) => (height === null ? [] : [{ at, height }]));
  const first = known.at(0);
  const last = known.at(-1);
  if (first === undefined || last === undefined) return null;
  const spanMs = last.at - first.at;
  const blocks = last.height - first.height;
  if (spanMs < shortestMs || blocks < fewestBlocks) return null;
  return { seconds: spanMs / SECOND / blocks, spanMs, blocks, last };
}
