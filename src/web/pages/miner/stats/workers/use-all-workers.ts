import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { encodeWorker } from "#src/domain/text/path-segments.ts";
import { CALL_TIMEOUT_MS } from "../../../../calls/api-base.ts";
import { readColumns } from "../../../../calls/columns.ts";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import { type WorkerRow, workerShape } from "./worker-columns.ts";
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
  const path = useLocalizedPath();
  const key = path(`/${coin}/miner/workers/${encodeWorker(address)}`);
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
    void fetchAllWorkers(key)
      .catch(() => null)
      .then((rows) => {
        if (latest.current !== key) return;
        if (rows === null) setFailed(true);
        else startTransition(() => setLoaded({ key, rows }));
      });
  }, [isWanted, isWhole, at, key]);

  const known = loaded?.key === key ? loaded.rows : null;
  return {
    rows: isWhole ? data.rows : known,
    loading: isWhole || known !== null || !isWanted ? "no" : hasFailed ? "failed" : "yes",
    want: useCallback(() => setWanted(true), []),
  };
}

/** Null if the call fails: the page then keeps its own rows. */
async function fetchAllWorkers(address: string): Promise<readonly WorkerRow[] | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  return answer.ok ? readColumns(await answer.json(), workerShape) : null;
}
