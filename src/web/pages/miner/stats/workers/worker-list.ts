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
import type { RigPay } from "../answers/rig-pay.ts";
import { needsSomebody } from "../answers/rig-trouble.ts";
import {
  compareNames,
  listUnfilledColumns,
  type SortOrder,
  type WorkerRow,
  type WorkerSortKey,
  workerColumns,
} from "./worker-columns.ts";

export interface WorkerView {
  readonly workers: (typeof workerFilters)[number];
  readonly sort: WorkerSortKey;
  readonly order: SortOrder;
  readonly silent: (typeof silentWorkers)[number];
  /** From 1. */
  readonly page: number;
}

interface WorkerList {
  readonly rows: readonly WorkerRow[];
  /** Hidden because they are silent. */
  readonly folded: number;
  /** Silent, hidden or not. */
  readonly silent: number;
}

/** On all pages. A search finds silent ones too. */
export function listWorkers(all: readonly WorkerRow[], view: WorkerView, text = ""): WorkerList {
  return pickWorkers(sortWorkers(all, view), view, text);
}

/** Equal ones by name. What is typed then sorts nothing. */
export function sortWorkers(all: readonly WorkerRow[], { sort, order }: Pick<WorkerView, "sort" | "order">) {
  const sign = order === "asc" ? 1 : -1;
  const rule = workerColumns.find((column) => column.sort?.key === sort)?.sort;
  return all.toSorted((one, other) => (rule?.compare(one, other, sign) ?? 0) || compareNames(one, other));
}

export function pickWorkers(sorted: readonly WorkerRow[], view: WorkerView, text = ""): WorkerList {
  const query = text.trim().toLowerCase();
  const matching = sorted.filter((row) => isInFilter(row, view.workers) && row.name.toLowerCase().includes(query));
  const silent = matching.reduce((count, { state }) => count + Number(state === "silent"), 0);
  const showsSilent = query !== "" || view.silent === "shown" || view.workers === "needs";
  const rows = showsSilent ? matching : matching.filter(({ state }) => state !== "silent");
  return { rows, folded: showsSilent ? 0 : silent, silent };
}

/** Silent ones are offline too. */
function isInFilter(row: WorkerRow, filter: WorkerView["workers"]): boolean {
  if (filter === "needs") return needsSomebody(row);
  return filter === "all" || row.state === filter || (filter === "offline" && row.state === "silent");
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

/** Other parameters of the address stay. */
export function statsSearch(
  view: WorkerView | Readonly<Partial<Record<"range" | "scheme" | "worker" | "table" | "group" | "groups", string>>>,
  current: URLSearchParams,
): string {
  const wanted = new URLSearchParams(current);
  for (const [name, value] of Object.entries(view)) wanted.set(name, String(value));
  return normalizeSearch(statsScreen, wanted);
}

export const moreRows = 100;
/** Lists up to this length come with the page. */
const sentRows = 50;

/** Silent ones that were asked for are not left behind a press. */
export function countFirst({ silent }: Pick<WorkerView, "silent">): number {
  return silent === "shown" ? 20 + moreRows : 20;
}

/** Of a first page on a phone, which is then no higher than 3,000 px. */
const phoneRows = 6;

/** How many rows a phone folds away. A list that was asked for is whole. */
export function countFolded({ page, silent }: Pick<WorkerView, "page" | "silent">, rows: number): number {
  return page > 1 || silent === "shown" ? 0 : Math.max(0, rows - phoneRows);
}

/** The second exclusive. A list that would need more pages than there are has longer ones. */
export function pageSpan(view: Pick<WorkerView, "page" | "silent">, count: number): readonly [number, number] {
  const first = countFirst(view);
  const length = Math.max(moreRows, Math.ceil((count - first) / (workerPages.length - 1)));
  return view.page === 1 ? [0, first] : [first + (view.page - 2) * length, first + (view.page - 1) * length];
}

export type WorkersData = ReturnType<typeof describeWorkers>;

/** Of many workers those of one page; the browser fetches the others when they are needed (use-all-workers.ts). */
export function describeWorkers(
  { workers, at }: SeenMinerStats,
  terms: PoolTerms,
  search: URLSearchParams,
  pay: RigPay | null = null,
) {
  const rows: readonly WorkerRow[] = workers;
  const isWhole = rows.length <= sentRows;
  const view = readWorkerView(search);
  const list = listWorkers(rows, view);
  return {
    at,
    total: rows.length,
    isWhole,
    rows: isWhole ? rows : list.rows.slice(...pageSpan(view, list.rows.length)),
    /** Over all pages of the view. */
    listed: { count: list.rows.length, folded: list.folded, silent: list.silent },
    needs: rows.filter(needsSomebody).length,
    showsScheme: rewardSchemes.filter((scheme) => rows.some((row) => row.scheme === scheme)).length > 1,
    pay,
    /** Of all workers: columns do not come and go from page to page. */
    unfilled: listUnfilledColumns(rows, pay),
    movesRentedPower: movesRentedPower(terms),
  };
}

/** SOLO work may be rented hashrate moved from PROP (docs/protocol-notes.md, "Rented hashrate"). */
export function movesRentedPower({ schemes, rules }: PoolTerms): boolean {
  if (rules.rentedPower !== "solo-on-prop") return false;
  return (["prop", "solo"] as const).every((wanted) => schemes.some(({ scheme }) => scheme === wanted));
}
