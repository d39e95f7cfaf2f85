import type { NetworkPoint, Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { NetworkAverage } from "#src/domain/earnings/miner-work.ts";
import { DAY, floorTo, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";

// What the samples of the last seven days say about a pool and its network.

const windowMs = 7 * DAY;

/** How long blocks really take, from sampled heights. */
export interface MeasuredBlockTime {
  readonly seconds: number;
  readonly spanMs: number;
  readonly blocks: number;
  /** The newest of the sampled heights. */
  readonly last: { readonly height: number; readonly at: number };
}

/** A network that was sampled for less than half of the week has no weekly average. */
const shortestAverageMs = windowMs / 2;

/** Mean difficulty and hashrate of a network over the last 7 days of samples; null where they do not reach that far. */
export async function loadNetworkAverage(store: Store, coin: CoinSlug, now: number): Promise<NetworkAverage> {
  const points = await store.samples.listNetworkPoints(coin, "10m", { from: now - windowMs, to: now + 1 });
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  if (span < shortestAverageMs) return { difficulty: null, hashrate: null };
  return {
    difficulty: mean(points.map(({ difficulty }) => difficulty)),
    hashrate: mean(points.map(({ hashrate }) => hashrate)),
  };
}

/** A shorter time gives no average: a lucky hour would move the date of a halving by months. */
const shortestBlockTimeMs = 12 * HOUR;
const fewestBlocks = 50;

/** Seconds between blocks over the last seven days, from the heights that were sampled; null where they do not suffice. */
export async function measureBlockTime(store: Store, coin: CoinSlug, now: number): Promise<MeasuredBlockTime | null> {
  // The row that is still open holds a height from its middle: only full rows may be compared.
  const list = (resolution: "1h" | "10m", stepMs: number) =>
    store.samples.listNetworkPoints(coin, resolution, { from: now - windowMs, to: floorTo(now, stepMs) });
  // There are no rows of an hour in the first hours after a start.
  return averageBlockTime(await list("1h", HOUR)) ?? averageBlockTime(await list("10m", 10 * MINUTE));
}

/** The same from given samples, oldest first. Each row holds the last height of its step, and all steps are of one length. */
export function averageBlockTime(points: readonly NetworkPoint[]): MeasuredBlockTime | null {
  const known = points.flatMap(({ at, height }) => (height === null ? [] : [{ at, height }]));
  const first = known.at(0);
  const last = known.at(-1);
  if (first === undefined || last === undefined) return null;
  const spanMs = last.at - first.at;
  const blocks = last.height - first.height;
  if (spanMs < shortestBlockTimeMs || blocks < fewestBlocks) return null;
  return { seconds: spanMs / SECOND / blocks, spanMs, blocks, last };
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
