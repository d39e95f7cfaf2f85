import type { CoinSlug } from "../coins/index.ts";
import { DAY } from "../time/durations.ts";

/** A fact about another pool with its source and date. */
export interface Sourced<Value> {
  readonly value: Value;
  /** http(s). */
  readonly source: string;
  /** UTC milliseconds: midnight of the operator's date, or the time of the API's response. */
  readonly asOf: number;
  /** From the pool's API, or written down by this site's operator. */
  readonly origin: "api" | "file";
}

export interface OtherScheme {
  readonly name: string;
  readonly feeFraction: number | null;
}

/** Amounts in atomic units, hashrates in base units of the coin. */
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
  /** Mining without an account. */
  readonly anonymous: boolean;
  /** Tickers; empty = none. */
  readonly mergeMined: readonly string[];
  /** Coins that one unit of `quotedHashrate` earned in 30 days after fees. */
  readonly earned: number;
}

export type OtherPoolCells = { readonly [Fact in keyof OtherPoolFacts]: Sourced<OtherPoolFacts[Fact]> | null };

/** A pool's public API, switched on by the operator. */
export interface OtherPoolApi {
  readonly kind: string;
  readonly address: string;
  readonly pool: string | null;
}

export interface OtherPool {
  readonly name: string;
  readonly website: string;
  readonly coin: CoinSlug;
  readonly cells: OtherPoolCells;
  readonly api: OtherPoolApi | null;
}

/** The first is the default, because it favours no pool. */
export const comparisonSorts = ["name", "fee", "minimum", "hashrate", "luck", "earned"] as const;
export type ComparisonSort = (typeof comparisonSorts)[number];

/** From the operator's configuration. */
export interface OtherPools {
  /** Made up, to show what the page can do. */
  readonly isExample: boolean;
  readonly pools: readonly OtherPool[];
}

export interface OtherPoolReading {
  readonly at: number;
  readonly hashrate: number | null;
  readonly schemes: readonly OtherScheme[] | null;
  readonly minimumPayout: bigint | null;
}

/** Key in storage. */
export function readingKey({ coin, name }: Pick<OtherPool, "coin" | "name">): string {
  return `${coin} ${name}`;
}

/** The API's facts take precedence. */
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

/** Too old to be present: two months for a written fact, a day for an API's. */
export function isStaleFact({ asOf, origin }: Pick<Sourced<unknown>, "asOf" | "origin">, now: number): boolean {
  return now - asOf > staleAfterMs[origin];
}
