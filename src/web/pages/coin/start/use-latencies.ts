import { useEffect, useMemo, useState } from "react";
import type { PoolServer } from "#src/services/services.ts";
import { measureLatency, rankByLatency } from "./measure-latency.ts";

export interface Latencies {
  /** `off`: the operator named no place to measure. */
  readonly state: "off" | "measuring" | "done";
  /** Milliseconds by the server's place in the operator's list. */
  readonly values: readonly (number | null)[];
  readonly order: readonly number[];
  measureAgain(): void;
}

/** Measures how far each server is once the page stands, one after the other, so that they do not disturb each other. */
export function useLatencies(servers: readonly PoolServer[]): Latencies {
  const canMeasure = servers.some(({ latencyUrl }) => latencyUrl !== null);
  const [round, setRound] = useState(0);
  const [values, setValues] = useState<readonly (number | null)[] | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round measures again
  useEffect(() => {
    if (!canMeasure) return;
    let isStopped = false;
    setValues(null);
    const tools = { fetch: window.fetch.bind(window), now: () => performance.now() };
    void (async () => {
      const known = new Map<string, number | null>();
      for (const { latencyUrl } of servers) {
        if (isStopped) return;
        // Servers in one place may share one address: it is asked once.
        if (latencyUrl !== null && !known.has(latencyUrl))
          known.set(latencyUrl, await measureLatency(latencyUrl, tools));
      }
      if (!isStopped)
        setValues(servers.map(({ latencyUrl }) => (latencyUrl === null ? null : (known.get(latencyUrl) ?? null))));
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
