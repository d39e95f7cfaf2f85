import { normalizeSearch } from "../../page-policy.ts";
import { matchScreen } from "../../screens.ts";
import type { HardwareFilter, PoolSortKey, SortOrder } from "./pool-rows.ts";

export interface HomeView {
  readonly hardware: HardwareFilter;
  readonly sort: PoolSortKey;
  readonly order: SortOrder;
}

/** The address of a view of the table, without its language: `/?hardware=gpu`. */
export function homeAddress(view: HomeView): string {
  const screen = matchScreen("/")?.screen;
  return `/${screen === undefined ? "" : normalizeSearch(screen, new URLSearchParams({ ...view }))}`;
}
