import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { PoolTerms, SeenMinerStats } from "#src/services/services.ts";
import { normalizeSearch, readSearch } from "../../../../page-policy.ts";
import { type Screen, screens } from "../../../../screens.ts";
import {
  silentWorkers,
  sortOrders,
  workerFilters,
  workerPages,
  workerSortKeys,
} from "../../../../search-parameters.ts";
import {
  compareNames,
  listUnfilledColumns,
  type SortOrder,
  type WorkerRow,
  type WorkerSortKey,
  workerColumns,
} from "./worker-columns.ts";

/** The part of the table that the page's address requests. */
export interface WorkerView {
  readonly workers: (typeof workerFilters)[number];
  readonly sort: WorkerSortKey;
  readonly order: SortOrder;
  readonly silent: (typeof silentWorkers)[number];
  /** From 1. */
  readonly page: number;
}

interface WorkerList {
  /** In display order; silent workers come last. */
  readonly rows: readonly WorkerRow[];
  /** How many workers of the requested state are hidden because they are silent. */
  readonly folded: number;
  /** How many workers of the requested state are silent, hidden or not. */
  readonly silent: number;
}

/** The rows of a view, for all of its pages. A search finds silent workers too. */
export function listWorkers(all: readonly WorkerRow[], view: WorkerView, text = ""): WorkerList {
  const query = text.trim().toLowerCase();
  const matching = all.filter((row) => isInFilter(row, view.workers) && row.name.toLowerCase().includes(query));
  const silent = matching.filter(({ state }) => state === "silent");
  const showsSilent = query !== "" || view.silent === "shown";
  const rows = [
    ...sortRows(
      matching.filter(({ state }) => state !== "silent"),
      view,
    ),
    ...(showsSilent ? sortRows(silent, view) : []),
  ];
  return { rows, folded: showsSilent ? 0 : silent.length, silent: silent.length };
}

/** The silent ones are folded away under the offline ones too. */
function isInFilter({ state }: WorkerRow, filter: WorkerView["workers"]): boolean {
  return filter === "all" || state === filter || (filter === "offline" && state === "silent");
}

/** Rows that compare as equal are sorted by name. */
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
  view: WorkerView | Readonly<Partial<Record<"range" | "scheme" | "worker" | "table" | "group" | "groups", string>>>,
  current: URLSearchParams,
): string {
  const wanted = new URLSearchParams(current);
  for (const [name, value] of Object.entries(view)) wanted.set(name, String(value));
  return normalizeSearch(statsScreen, wanted);
}

/** Rows of a page: 50, or more if the list would otherwise need more pages than `workerPages` has. */
export function rowsPerPage(count: number): number {
  return Math.max(50, Math.ceil(count / workerPages.length));
}

export type WorkersData = ReturnType<typeof describeWorkers>;

/**
 * The workers that the page contains: all of them if they fit on one page, otherwise those of the requested page. The browser
 * fetches the others when the visitor needs them (use-all-workers.ts).
 */
export function describeWorkers({ workers, at }: SeenMinerStats, terms: PoolTerms, search: URLSearchParams) {
  const rows: readonly WorkerRow[] = workers;
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
    /** Counts of the requested view, over all of its pages. */
    listed: { count: list.rows.length, folded: list.folded, silent: list.silent },
    showsScheme: rewardSchemes.filter((scheme) => rows.some((row) => row.scheme === scheme)).length > 1,
    /** Of all workers, not of the page's: columns do not come and go from page to page. */
    unfilled: listUnfilledColumns(rows),
    movesRentedPower: movesRentedPower(terms),
  };
}

/** Whether a worker under SOLO may be rented hashrate that the pool moved there from PROP (docs/protocol-notes.md, "Rented hashrate"). */
export function movesRentedPower({ schemes, rules }: PoolTerms): boolean {
  if (rules.rentedPower !== "solo-on-prop") return false;
  return (["prop", "solo"] as const).every((wanted) => schemes.some(({ scheme }) => scheme === wanted));
}
