import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { workerStates } from "#src/domain/mining/miner-state.ts";
import { isRewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { trendPattern } from "#src/domain/time/day-trend.ts";
import type { ApiClient } from "../../../../calls/api-client.ts";
import { useApiClient } from "../../../../calls/use-api-client.ts";
import type { WorkerRow } from "./worker-columns.ts";
import type { WorkersData } from "./worker-list.ts";

interface Loaded {
  readonly key: string;
  readonly rows: readonly WorkerRow[];
}

export interface AllWorkersState {
  /** Null until they are loaded. */
  readonly rows: readonly WorkerRow[] | null;
  readonly loading: "no" | "yes" | "failed";
  /** Starts loading the workers that the page does not contain. */
  want(): void;
}

/** All workers of a miner. If the page does not contain them all, they are fetched on demand, and again when the page gets new figures. */
export function useAllWorkers(data: WorkersData, coin: string, address: string): AllWorkersState {
  const client = useApiClient();
  const key = `${coin} ${address}`;
  const [isWanted, setWanted] = useState(false);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { at, isWhole } = data;
  const latest = useRef(key);
  latest.current = key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` changes with new figures, which need a new list of workers
  useEffect(() => {
    if (!isWanted || isWhole) return;
    setFailed(false);
    void client()
      .then((calls) => fetchAllWorkers(calls, coin, address))
      .catch(() => null)
      .then((all) => {
        if (latest.current !== key) return;
        if (all === null) setFailed(true);
        else startTransition(() => setLoaded({ key, rows: all.rows }));
      });
  }, [isWanted, isWhole, at, key, coin, address, client]);

  const known = loaded?.key === key ? loaded.rows : null;
  return {
    rows: isWhole ? data.rows : known,
    loading: isWhole || known !== null || !isWanted ? "no" : hasFailed ? "failed" : "yes",
    want: useCallback(() => setWanted(true), []),
  };
}

interface AllWorkers {
  /** When the engine measured them. */
  readonly at: number;
  readonly rows: readonly WorkerRow[];
}

/** Reads the answer of `GET /{coin}/api/v1/miner/stats/{address}`; null if it does not have the documented shape. */
export function readAllWorkers(body: unknown): AllWorkers | null {
  const { at, miner } = membersOf(body);
  const { workers } = membersOf(miner);
  if (typeof at !== "number" || !Array.isArray(workers)) return null;
  const rows = workers.flatMap((worker) => readRow(worker) ?? []);
  return rows.length === workers.length ? { at, rows } : null;
}

function readRow(worker: unknown): WorkerRow | null {
  const {
    name,
    scheme,
    state: word,
    hashrate,
    last_share_at: lastShareAt,
    shares,
    shares_per_second: sharesPerSecond,
    trend_24h: trend,
  } = membersOf(worker);
  const state = workerStates.find((known) => known === word);
  if (typeof name !== "string" || (scheme !== null && !isRewardScheme(scheme)) || state === undefined) return null;
  const windows = membersOf(hashrate);
  const counts = membersOf(shares);
  return {
    name,
    scheme,
    state,
    hashrate: { tenMinutes: figure(windows["10m"]), sixHours: figure(windows["6h"]), day: figure(windows["24h"]) },
    lastShareAt: figure(lastShareAt),
    shares: { valid: figure(counts.valid), stale: figure(counts.stale), invalid: figure(counts.invalid) },
    sharesPerSecond: figure(sharesPerSecond),
    trend: typeof trend === "string" && trendPattern.test(trend) ? trend : null,
  };
}

function figure(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Null if the call fails: the page then keeps its own rows. */
async function fetchAllWorkers(client: ApiClient, coin: string, address: string): Promise<AllWorkers | null> {
  const answer = await client.get(`/${coin}/api/v1/miner/stats/${encodeURIComponent(address)}`, readAllWorkers);
  return answer.ok ? answer.value : null;
}
