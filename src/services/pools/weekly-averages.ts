import type { NetworkPoint, Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { NetworkAverage } from "#src/domain/earnings/miner-work.ts";
import { DAY, floorTo, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";

const windowMs = 7 * DAY;

export interface MeasuredBlockTime {
  readonly seconds: number;
  readonly spanMs: number;
  readonly blocks: number;
  readonly last: { readonly height: number; readonly at: number };
}

/** Half the week: less gives no weekly average. */
const shortestAverageMs = windowMs / 2;

/** Means of the last 7 days; null where the samples do not reach that far. */
export async function loadNetworkAverage(store: Store, coin: CoinSlug, now: number): Promise<NetworkAverage> {
  const points = await store.samples.listNetworkPoints(coin, "10m", { from: now - windowMs, to: now + 1 });
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  if (span < shortestAverageMs) return { difficulty: null, hashrate: null };
  return {
    difficulty: mean(points.map(({ difficulty }) => difficulty)),
    hashrate: mean(points.map(({ hashrate }) => hashrate)),
  };
}

/** A lucky hour would move a halving's date by months. */
const shortestBlockTimeMs = 12 * HOUR;
const fewestBlocks = 50;

/** From the last seven days' heights; null where they do not suffice. */
export async function measureBlockTime(store: Store, coin: CoinSlug, now: number): Promise<MeasuredBlockTime | null> {
  // An open row holds a mid-step height: only full rows are comparable.
  const list = (resolution: "1h" | "10m", stepMs: number) =>
    store.samples.listNetworkPoints(coin, resolution, { from: now - windowMs, to: floorTo(now, stepMs) });
  // The first hours after a start have no hourly rows.
  return averageBlockTime(await list("1h", HOUR)) ?? averageBlockTime(await list("10m", 10 * MINUTE));
}

/** Oldest first. Each row holds its step's last height; all steps have one length. */
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
