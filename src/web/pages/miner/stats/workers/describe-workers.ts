import { isLongSilent } from "#src/domain/mining/miner.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { MinerStats, PoolTerms } from "#src/services/services.ts";
import { listWorkers, type WorkerRow } from "./worker-rows.ts";
import { readWorkerView, rowsPerPage } from "./worker-view.ts";

type KnownStats = Extract<MinerStats, { readonly miner: unknown }>;

export type WorkersData = ReturnType<typeof describeWorkers>;

/**
 * What the page holds of the workers: all of them where they fit on one page, else the asked page of them; the browser
 * fetches the rest when somebody looks for it.
 */
export function describeWorkers({ workers, at }: KnownStats, terms: PoolTerms, search: URLSearchParams) {
  const rows = workers.map((worker): WorkerRow => ({ ...worker, isSilent: isLongSilent(worker, at) }));
  const isWhole = rows.length <= rowsPerPage(rows.length);
  const view = readWorkerView(search);
  const list = listWorkers(rows, view);
  const length = rowsPerPage(list.rows.length);
  const first = (view.page - 1) * length;
  return {
    at,
    total: rows.length,
    isWhole,
    rows: isWhole ? rows : list.rows.slice(first, first + length),
    /** Of the asked view, with all of its pages. */
    listed: { count: list.rows.length, folded: list.folded, silent: list.silent },
    showsScheme: rewardSchemes.filter((scheme) => rows.some((row) => row.scheme === scheme)).length > 1,
    /** Whether the engine tells how each of them did in the last 24 hours. */
    showsTrend: rows.some(({ trend }) => trend !== null),
    /** What mines SOLO at a PROP pool may be rented power that was moved there (docs/protocol-notes.md, "Rented hashrate"). */
    movesRentedPower: movesRentedPower(terms),
  };
}

export function movesRentedPower({ schemes }: PoolTerms): boolean {
  return (["prop", "solo"] as const).every((wanted) => schemes.some(({ scheme }) => scheme === wanted));
}
