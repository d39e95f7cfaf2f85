import type { CoinBadge } from "../../loaders/coin-badge.ts";

/** The groups of results, in the order in which they are shown. */
export const resultGroups = ["answers", "coins", "machines", "miners", "articles"] as const;
export type ResultGroup = (typeof resultGroups)[number];

/** One result, in the words of the visitor's language. */
export interface ResultRow {
  readonly group: ResultGroup;
  /** Without a language. */
  readonly path: string;
  readonly title: string;
  /** A second, quieter line. */
  readonly note: string | null;
  readonly coin: CoinBadge | null;
  /** What was asked for. */
  readonly figure: { readonly text: string; readonly unit: string | null } | null;
  /** A sum of money: of an amount beside it, or what a machine earns in a day. */
  readonly usd: number | null;
}

export interface FoundRows {
  readonly rows: readonly ResultRow[];
  /** Why a text that looks like an address is none; null otherwise. */
  readonly problem: string | null;
}
