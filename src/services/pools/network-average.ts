import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { NetworkAverage } from "../services.ts";

const windowMs = 7 * DAY;
/** A network that was seen for less than half of the week has no weekly average. */
const leastMs = windowMs / 2;

/** Mean difficulty and hashrate of a network over the last 7 days of samples; null where they do not reach that far. */
export async function loadNetworkAverage(store: Store, coin: CoinSlug, now: number): Promise<NetworkAverage> {
  const points = await store.samples.listNetworkPoints(coin, "10m", { from: now - windowMs, to: now + 1 });
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  if (span < leastMs) return { difficulty: null, hashrate: null };
  return {
    difficulty: mean(points.map(({ difficulty }) => difficulty)),
    hashrate: mean(points.map(({ hashrate }) => hashrate)),
  };
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
