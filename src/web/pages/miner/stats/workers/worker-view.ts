import { normalizeSearch, readSearch } from "../../../../page-policy.ts";
import {
  type chartSchemes,
  type Screen,
  screens,
  silentWorkers,
  sortOrders,
  workerFilters,
  workerPages,
  workerSortKeys,
} from "../../../../screens.ts";
import type { WorkerView } from "./worker-rows.ts";

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

/** `?sort=name&order=asc`: a part of the page in another view, beside what else its address says. */
export function statsSearch(
  view: WorkerView | { readonly scheme: (typeof chartSchemes)[number] } | { readonly worker: string },
  current: URLSearchParams,
): string {
  const wanted = new URLSearchParams(current);
  for (const [name, value] of Object.entries(view)) wanted.set(name, String(value));
  return normalizeSearch(statsScreen, wanted);
}

/** Rows of a page: 50, and more only where a list is so long that the pages would not do. */
export function rowsPerPage(count: number): number {
  return Math.max(50, Math.ceil(count / workerPages.length));
}
