import { useCallback, useEffect, useRef, useState } from "react";
import { useApiClient } from "../../../../calls/use-api-client.ts";
import type { WorkersData } from "./describe-workers.ts";
import type { WorkerRow } from "./worker-rows.ts";

interface Loaded {
  /** Of the page whose figures they go with. */
  readonly at: number;
  readonly key: string;
  readonly rows: readonly WorkerRow[];
}

export interface AllWorkersState {
  /** Null until they are here. */
  readonly rows: readonly WorkerRow[] | null;
  readonly loading: "no" | "yes" | "failed";
  /** Somebody looks for more than the page holds. */
  want(): void;
}

/** All workers: those of the page where they are all, else fetched once somebody wants them, and again with new figures. */
export function useAllWorkers(data: WorkersData, coin: string, address: string): AllWorkersState {
  const client = useApiClient();
  const key = `${coin} ${address}`;
  const [isWanted, setWanted] = useState(false);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { at, isWhole } = data;
  const latest = useRef(key);
  latest.current = key;

  useEffect(() => {
    if (!isWanted || isWhole) return;
    setFailed(false);
    void import("./fetch-all-workers.ts")
      .then(async ({ fetchAllWorkers }) => fetchAllWorkers(await client(), coin, address))
      .catch(() => null)
      .then((all) => {
        if (latest.current !== key) return;
        if (all === null) setFailed(true);
        else setLoaded({ at, key, rows: all.rows });
      });
  }, [isWanted, isWhole, at, key, coin, address, client]);

  const known = loaded?.key === key ? loaded.rows : null;
  return {
    rows: isWhole ? data.rows : known,
    loading: isWhole || known !== null || !isWanted ? "no" : hasFailed ? "failed" : "yes",
    want: useCallback(() => setWanted(true), []),
  };
}
