import { normalizeSearch } from "../../page-policy.ts";
import { matchScreen } from "../../screens.ts";
import type { PoolSortKey, SortOrder } from "./pool-rows.ts";

export interface HomeView {
  /** Slug of a group of coins; null = all pools. */
  readonly group: string | null;
  readonly sort: PoolSortKey;
  readonly order: SortOrder;
}

/** The address of a view of the table, without its language: `/?group=gpu`. */
export function homeAddress({ group, ...order }: HomeView): string {
  const screen = matchScreen("/")?.screen;
  const search = new URLSearchParams({ ...(group === null ? {} : { group }), ...order });
  return `/${screen === undefined ? "" : normalizeSearch(screen, search)}`;
}
