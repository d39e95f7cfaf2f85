import type { CoinSlug } from "../coins/index.ts";
import { DAY } from "../time/durations.ts";

/** A fact about another pool: what is said, where it was read, and of which day it is. */
export interface Sourced<Value> {
  readonly value: Value;
  /** An http(s) address. */
  readonly source: string;
  /** UTC milliseconds: midnight of the day that the operator wrote, or when the pool's API answered. */
  readonly asOf: number;
  /** Whether the pool's API told it, or the operator of this site wrote it down. */
  readonly origin: "api" | "file";
}

/** A reward scheme under the name that the pool gives it. */
export interface OtherScheme {
  readonly name: string;
  readonly feeFraction: number | null;
}

/** What pools are compared by. Amounts in atomic units, hashrates in base units of the coin. */
export interface OtherPoolFacts {
  readonly schemes: readonly OtherScheme[];
  readonly minimumPayout: bigint;
  readonly payoutIntervalMs: number;
  /** Ticker of what is paid out. */
  readonly payoutCurrency: string;
  readonly hashrate: number;
  /** Luck, not effort: above 1 is lucky. */
  readonly luck: number;
  readonly regions: readonly string[];
  readonly tls: boolean;
  /** Whether one can mine without an account. */
  readonly anonymous: boolean;
  /** Tickers; empty = none. */
  readonly mergeMined: readonly string[];
  /** Coins that one unit of `quotedHashrate` earned in 30 days after fees. */
  readonly earned: number;
}

export type OtherPoolCells = { readonly [Fact in keyof OtherPoolFacts]: Sourced<OtherPoolFacts[Fact]> | null };

/** A published API of another pool, which the operator has switched on. */
export interface OtherPoolApi {
  readonly kind: string;
  readonly address: string;
  /** The pool at an API that has several; null where there is one. */
  readonly pool: string | null;
}

/** One coin at another pool. */
export interface OtherPool {
  readonly name: string;
  readonly website: string;
  readonly coin: CoinSlug;
  readonly cells: OtherPoolCells;
  readonly api: OtherPoolApi | null;
}

/** What pools can be sorted by; the first is the order without a word, which favours nobody. */
export const comparisonSorts = ["name", "fee", "minimum", "hashrate", "luck", "earned"] as const;
export type ComparisonSort = (typeof comparisonSorts)[number];

/** What the operator says about other pools. */
export interface OtherPools {
  /** Made up, to show what the page can do. */
  readonly isExample: boolean;
  readonly pools: readonly OtherPool[];
}

/** What an API told at one moment; null = it does not tell. */
export interface OtherPoolReading {
  readonly at: number;
  readonly hashrate: number | null;
  readonly schemes: readonly OtherScheme[] | null;
  readonly minimumPayout: bigint | null;
}

/** Under which a reading is kept. */
export function readingKey({ coin, name }: Pick<OtherPool, "coin" | "name">): string {
  return `${coin} ${name}`;
}

/** The facts with what the API told in the place of what was written down, as far as it told anything. */
export function applyReading(pool: OtherPool, reading: OtherPoolReading | null): OtherPoolCells {
  const { cells, api } = pool;
  if (reading === null || api === null) return cells;
  const newestOf = <Value>(value: Value | null, written: Sourced<Value> | null): Sourced<Value> | null =>
    value === null ? written : { value, source: api.address, asOf: reading.at, origin: "api" };
  return {
    ...cells,
    hashrate: newestOf(reading.hashrate, cells.hashrate),
    schemes: newestOf(reading.schemes, cells.schemes),
    minimumPayout: newestOf(reading.minimumPayout, cells.minimumPayout),
  };
}

const staleAfterMs = { file: 60 * DAY, api: DAY } as const;

/** Whether a fact is too old to be taken for the present: after two months where it was written down, after a day where an API tells it. */
export function isStaleFact({ asOf, origin }: Pick<Sourced<unknown>, "asOf" | "origin">, now: number): boolean {
  return now - asOf > staleAfterMs[origin];
}
