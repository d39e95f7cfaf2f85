import { SECOND } from "#src/domain/time/durations.ts";

/** Asked of each server; the first answer opens the connection and is not counted. */
export const countedProbes = 5;
const giveUpMs = 4 * SECOND;

export interface LatencyTools {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
}

/**
 * Milliseconds of one HTTPS round trip: the median of several over an open connection. Null when the address does not
 * answer in time. A browser cannot open the stratum port itself.
 */
export async function measureLatency(url: string, { fetch, now }: LatencyTools): Promise<number | null> {
  const times: number[] = [];
  for (let probe = 0; probe <= countedProbes; probe++) {
    const started = now();
    try {
      await fetch(url, {
        mode: "no-cors",
        cache: "no-store",
        credentials: "omit",
        referrerPolicy: "no-referrer",
        signal: AbortSignal.timeout(giveUpMs),
      });
    } catch {
      return null;
    }
    if (probe > 0) times.push(now() - started);
  }
  return Math.round(median(times));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Indexes of servers, the nearest first; those without a figure keep the operator's order behind them. */
export function rankByLatency(latencies: readonly (number | null)[]): readonly number[] {
  return latencies
    .map((latency, index) => ({ latency: latency ?? Number.POSITIVE_INFINITY, index }))
    .toSorted((one, other) => (one.latency === other.latency ? one.index - other.index : one.latency - other.latency))
    .map(({ index }) => index);
}
