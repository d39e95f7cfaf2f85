import { useEffect, useMemo, useState } from "react";
import { SECOND } from "#src/domain/time/durations.ts";
import type { PoolServer } from "#src/services/services.ts";

interface Latencies {
  /** `off`: the operator configured no address to measure. */
  readonly state: "off" | "measuring" | "done";
  /** Milliseconds, in the operator's order of servers. */
  readonly values: readonly (number | null)[];
  readonly order: readonly number[];
  measureAgain(): void;
}

/** Measures the latency of each server after the first render, one after the other, so that the measurements do not disturb each other. */
export function useLatencies(servers: readonly PoolServer[]): Latencies {
  const canMeasure = servers.some(({ latencyUrl }) => latencyUrl !== null);
  const [round, setRound] = useState(0);
  const [values, setValues] = useState<readonly (number | null)[] | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` starts a new measurement
  useEffect(() => {
    if (!canMeasure) return;
    let isStopped = false;
    setValues(null);
    const tools = { fetch: window.fetch.bind(window), now: () => performance.now() };
    void (async () => {
      const measured = new Map<string, number | null>();
      for (const { latencyUrl } of servers) {
        if (isStopped) return;
        // Several servers may share one address; it is measured once.
        if (latencyUrl !== null && !measured.has(latencyUrl))
          measured.set(latencyUrl, await measureLatency(latencyUrl, tools));
      }
      if (!isStopped)
        setValues(servers.map(({ latencyUrl }) => (latencyUrl === null ? null : (measured.get(latencyUrl) ?? null))));
    })();
    return () => {
      isStopped = true;
    };
  }, [servers, canMeasure, round]);

  return useMemo(() => {
    const unknown = servers.map(() => null);
    return {
      state: !canMeasure ? "off" : values === null ? "measuring" : "done",
      values: values ?? unknown,
      order: rankByLatency(values ?? unknown),
      measureAgain: () => setRound((count) => count + 1),
    };
  }, [servers, canMeasure, values]);
}

/** Round trips per server. A further one before them opens the connection and is not counted. */
export const countedProbes = 5;
const giveUpMs = 4 * SECOND;

interface LatencyTools {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
}

/**
 * Milliseconds of one HTTPS round trip: the median of several on an open connection. Null when the address does not answer in
 * time. HTTPS, because a browser cannot connect to the stratum port itself.
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

/** Indexes of servers, the nearest first. Servers without a latency follow in the operator's order. */
export function rankByLatency(latencies: readonly (number | null)[]): readonly number[] {
  return latencies
    .map((latency, index) => ({ latency: latency ?? Number.POSITIVE_INFINITY, index }))
    .toSorted((one, other) => (one.latency === other.latency ? one.index - other.index : one.latency - other.latency))
    .map(({ index }) => index);
}
