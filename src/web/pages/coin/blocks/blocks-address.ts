import type { blockSchemeFilters, blockStatusFilters } from "../../../screens.ts";

/** What of a pool's blocks is asked for, as its address says it. */
export interface BlocksView {
  readonly scheme: (typeof blockSchemeFilters)[number];
  readonly status: (typeof blockStatusFilters)[number];
  /** Null = all. */
  readonly chain: string | null;
  /** Null = the newest. */
  readonly before: string | null;
}

/** The address of a view, without its language: parameters in the order of screens.ts, defaults left out. */
export function blocksAddress(coin: string, view: BlocksView, path = `/${coin}/blocks`): string {
  const search = new URLSearchParams();
  if (view.scheme !== "all") search.set("scheme", view.scheme);
  if (view.status !== "all") search.set("status", view.status);
  if (view.chain !== null) search.set("chain", view.chain);
  if (view.before !== null) search.set("before", view.before);
  return search.size === 0 ? path : `${path}?${search}`;
}
