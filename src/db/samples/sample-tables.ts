import { sql } from "kysely";
import { resolutionCodes } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import type { Resolution } from "../store.ts";

/** A table of averages over time, described so that one statement can roll up or delete the rows of any of them. */
export interface SampleTable {
  readonly name: "scheme_samples" | "network_samples" | "price_samples";
  /** The column that says whose row it is. */
  readonly owner: "pool_id" | "ticker_id";
  /** Columns that tell apart the rows of one owner, resolution and time. */
  readonly groups: readonly string[];
  /** Columns with an average, and the column that counts the samples behind it. */
  readonly averages: Readonly<Record<string, string>>;
  /** Columns that keep the highest value. */
  readonly maxima: readonly string[];
  /** The columns whose sum says how many samples a whole row stands for. */
  readonly weights: readonly string[];
}

export const schemeSamples: SampleTable = {
  name: "scheme_samples",
  owner: "pool_id",
  groups: ["scheme"],
  averages: { hashrate: "samples", miners: "miners_samples", workers: "workers_samples" },
  maxima: [],
  weights: ["samples"],
};

export const networkSamples: SampleTable = {
  name: "network_samples",
  owner: "pool_id",
  groups: [],
  averages: { difficulty: "difficulty_samples", hashrate: "hashrate_samples" },
  maxima: ["height"],
  weights: ["difficulty_samples", "hashrate_samples"],
};

export const priceSamples: SampleTable = {
  name: "price_samples",
  owner: "ticker_id",
  groups: [],
  averages: { usd: "samples" },
  maxima: [],
  weights: ["samples"],
};

/** Time of the oldest (`asc`) or newest (`desc`) row of one owner, with a value in `known` if given; null where there is none. */
export async function findEdge(
  { read }: Database,
  table: SampleTable,
  owner: number,
  resolution: Resolution,
  direction: "asc" | "desc",
  known: string | null = null,
): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`
    select at from ${sql.table(table.name)}
    where ${sql.ref(table.owner)} = ${owner} and resolution = ${resolutionCodes[resolution]}
      ${known === null ? sql`` : sql`and ${sql.ref(known)} is not null`}
    order by at ${sql.raw(direction)} limit 1
  `.execute(read);
  return rows[0]?.at ?? null;
}
