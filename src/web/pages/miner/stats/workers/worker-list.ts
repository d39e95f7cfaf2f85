import { isLongSilent } from "#src/domain/mining/miner.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { PoolTerms, SeenMinerStats } from "#src/services/services.ts";
import { normalizeSearch, readSearch } from "../../../../page-policy.ts";
import { type Screen, screens } from "../../../../screens.ts";
import {
  type chartSchemes,
  silentWorkers,
  sortOrders,
  workerFilters,
  workerPages,
  workerSortKeys,
} from "../../../../search-parameters.ts";
import { compareNames, type SortOrder, type WorkerRow, type WorkerSortKey, workerColumns } from "./worker-columns.ts";

/** The part of the table that the page's address asks for. */
export interface WorkerView {
  readonly workers: (typeof workerFilters)[number];
  readonly sort: WorkerSortKey;
  readonly order: SortOrder;
  readonly silent: (typeof silentWorkers)[number];
  /** From 1. */
  readonly page: number;
}

interface WorkerList {
  /** In the order to show; silent workers come last. */
  readonly rows: readonly WorkerRow[];
  /** How many of the asked state are folded away. */
  readonly folded: number;
  /** How many of the asked state are silent, folded away or not. */
  readonly silent: number;
}

/** The rows of a view on all of its pages. A search finds silent workers too. */
export function listWorkers(all: readonly WorkerRow[], view: WorkerView, text = ""): WorkerList {
  const needle = text.trim().toLowerCase();
  const asked = all.filter(
    (row) => (view.workers === "all" || row.state === view.workers) && row.name.toLowerCase().includes(needle),
  );
  const silent = asked.filter(({ isSilent }) => isSilent);
  const showsSilent = needle !== "" || view.silent === "shown";
  const rows = [
    ...sortRows(
      asked.filter(({ isSilent }) => !isSilent),
      view,
    ),
    ...(showsSilent ? sortRows(silent, view) : []),
  ];
  return { rows, folded: showsSilent ? 0 : silent.length, silent: silent.length };
}

/** Rows that compare as equal are in the order of their names. */
function sortRows(rows: readonly WorkerRow[], { sort, order }: WorkerView): readonly WorkerRow[] {
  const sign = order === "asc" ? 1 : -1;
  const rule = workerColumns.find((column) => column.sort?.key === sort)?.sort;
  return rows.toSorted((one, other) => (rule?.compare(one, other, sign) ?? 0) || compareNames(one, other));
}

const statsScreen = screens.find(({ id }) => id === "miner-stats") as Screen;

export function readWorkerView(search: URLSearchParams): WorkerView {
  return {
    workers: readSearch(search, "workers", workerFilters),
    sort: readSearch(search, "sort", workerSortKeys),
    order: readSearch(search, "order", sortOrders),
    silent: readSearch(search, "silent", silentWorkers),
    page: Number(readSearch(search, "page", workerPages)),
  };
}

/** `?sort=name&order=asc`: the query of another view. Other parameters of the address stay as they are. */
export function statsSearch(
  view: WorkerView | { readonly scheme: (typeof chartSchemes)[number] } | { readonly worker: string },
  current: URLSearchParams,
): string {
  const wanted = new URLSearchParams(current);
  for (const [name, value] of Object.entries(view)) wanted.set(name, String(value));
  return normalizeSearch(statsScreen, wanted);
}

/** Rows of a page: 50, or more where the list would otherwise need more pages than `workerPages` has. */
export function rowsPerPage(count: number): number {
  return Math.max(50, Math.ceil(count / workerPages.length));
}

export type WorkersData = ReturnType<typeof describeWorkers>;

/**
 * The workers that the page carries: all of them if they fit on one page, otherwise the page that was asked for. The browser
 * fetches the others when the visitor needs them (use-all-workers.ts).
 */
export function describeWorkers({ workers, at }: SeenMinerStats, terms: PoolTerms, search: URLSearchParams) {
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
    /** Counts of the asked view, over all of its pages. */
    listed: { count: list.rows.length, folded: list.folded, silent: list.silent },
    showsScheme: rewardSchemes.filter((scheme) => rows.some((row) => row.scheme === scheme)).length > 1,
    /** Whether the engine reports the last 24 hours of each worker. */
    showsTrend: rows.some(({ trend }) => trend !== null),

    movesRentedPower: movesRentedPower(terms),
  };
}

/** Whether a worker under SOLO may be rented power that the engine moved there from PROP (docs/protocol-notes.md, "Rented hashrate"). */
export function movesRentedPower({ schemes }: PoolTerms): boolean {
  return (["prop", "solo"] as const).every((wanted) => schemes.some(({ scheme }) => scheme === wanted));
}
