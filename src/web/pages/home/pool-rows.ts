import type { RateUnit } from "#src/domain/coins/coin.ts";
import { profitAt } from "#src/domain/earnings/power-cost.ts";
import type { CoinState } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import type { poolSortKeys, sortOrders } from "../../search-parameters.ts";
import type { OwnDays } from "./own-days.ts";

export type PoolSortKey = (typeof poolSortKeys)[number];
export type SortOrder = (typeof sortOrders)[number];

/** One pool in the table of the home page. Hashrates in base units, prices in USD, changes and fees as fractions (1 = 100 %); null = not known. */
export interface PoolRow {
  readonly coin: CoinBadge;
  readonly algorithm: string;
  readonly rateUnit: RateUnit;
  /** Tickers of merge-mined coins. */
  readonly mergeMined: readonly string[];
  readonly state: CoinState;
  /** The engine has never answered. */
  readonly isSilent: boolean;
  /** What the coin's header says of its present; `stale`: the figures are the last known ones. Null: all is well. */
  readonly note: "stale" | "not-up" | "chain-still" | null;
  /** Of stale figures: when they were measured; null where nothing shows it. */
  readonly staleAt: number | null;
  readonly price: number | null;
  readonly change24h: number | null;
  readonly hashrate: number | null;
  /** The pool's part of the network. */
  readonly share: number | null;
  readonly miners: number | null;
  readonly schemes: readonly { readonly scheme: RewardScheme; readonly feeFraction: number | null }[];
  readonly lastBlockAt: number | null;
  /** A day of the typical machine, in USD; null where no figure is known. */
  readonly earns: {
    readonly device: string;
    readonly revenueUsd: number | null;
    readonly kilowattHours: number | null;
    /** At the default price of power. */
    readonly profitUsd: number | null;
  } | null;
  /** SVG path of the pool's hashrate over seven days. */
  readonly trend: string | null;
  /** From its beginning to its end, as a fraction. */
  readonly trendChange: number | null;
}

/** How many a phone shows at first. */
export const phoneRows = 16;

/** The pool takes no work any more, or not now. */
export function isResting({ state }: Pick<PoolRow, "state">): boolean {
  return state === "closed" || state === "paused";
}

/** The rows of a group of coins; null = all rows. */
export function filterRows(rows: readonly PoolRow[], coins: ReadonlySet<string> | null): readonly PoolRow[] {
  return coins === null ? rows : rows.filter((row) => coins.has(row.coin.slug));
}

/** Case-insensitive substring of name, ticker, algorithm or a merge-mined coin. */
export function matchesText(row: PoolRow, text: string): boolean {
  const query = text.trim().toLowerCase();
  return [row.coin.name, row.coin.ticker, row.coin.slug, row.algorithm, ...row.mergeMined].some((word) =>
    word.toLowerCase().includes(query),
  );
}

/** Sorted by one column. Unknown values come last in either order, and equal values keep the operator's order. */
export function sortRows(rows: readonly PoolRow[], key: PoolSortKey, order: SortOrder): readonly PoolRow[] {
  if (key === "listed") return rows;
  const sign = order === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const left = sortValue(one, key);
    const right = sortValue(other, key);
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === "string" || typeof right === "string")
      return sign * String(left).localeCompare(String(right), "en");
    return sign * (left - right);
  });
}

/** The same rows with the profits at the visitor's terms, in their order by it. */
export function atOwnTerms(
  rows: readonly PoolRow[],
  { powerCost, own }: { readonly powerCost: number; readonly own: OwnDays | null },
  key: PoolSortKey,
  order: SortOrder,
): readonly PoolRow[] {
  const priced = rows.map((row) => {
    const earns = own?.days.get(row.coin.slug) ?? row.earns;
    return earns === null ? row : { ...row, earns: { ...earns, profitUsd: profitAt(earns, powerCost) } };
  });
  return key === "earns" ? sortRows(priced, key, order) : priced;
}

function sortValue(row: PoolRow, key: Exclude<PoolSortKey, "listed">): number | string | null {
  switch (key) {
    case "name":
      return row.coin.name;
    case "price":
      return row.price;
    case "change":
      return row.change24h;
    case "share":
      return row.share;
    case "miners":
      return row.miners;
    case "last-block":
      return row.lastBlockAt;
    case "earns":
      return row.earns?.profitUsd ?? null;
  }
}
