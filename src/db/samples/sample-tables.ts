import { type RawBuilder, sql } from "kysely";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { resolutionCodes } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import type { Resolution } from "../store.ts";

/** Milliseconds. Buckets begin on multiples of it in UTC. */
export const bucketMs: Readonly<Record<Resolution, number>> = { "10m": 10 * MINUTE, "1h": HOUR, "1d": DAY };

/** The weight of a row from a source, in polled rows: the number of polls, one a minute, that it stands for. */
export const fullSamples: Readonly<Record<Resolution, number>> = { "10m": 10, "1h": 60, "1d": 1440 };

/** Days are never deleted. */
export const keptMs = { "10m": 35 * DAY, "1h": 400 * DAY } as const;

export const fullParts = { "1h": 6, "1d": 24 } as const;

/** Described so that one statement can roll up or delete the rows of any of these tables. */
export interface SampleTable {
  readonly name: "scheme_samples" | "network_samples" | "price_samples";
  readonly owner: "pool_id" | "ticker_id";
  readonly groups: readonly string[];
  /** Columns with an average → the column with its number of samples. */
  readonly averages: Readonly<Record<string, string>>;
  readonly maxima: readonly string[];
  /** Columns whose sum is the number of samples of a whole row. */
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

/** With a value in `known` if given. */
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

// An average with its number of samples can add more samples in any order. A null changes neither.

/** For ON CONFLICT: adds the new row to the average. */
export function foldedAverage(table: string, value: string, samples: string): RawBuilder<number> {
  const old = sql.ref(`${table}.${value}`);
  const oldSamples = sql.ref(`${table}.${samples}`);
  const added = sql.ref(`excluded.${value}`);
  const addedSamples = sql.ref(`excluded.${samples}`);
  return sql<number>`case when ${old} is null then ${added} when ${added} is null then ${old}
    else ${old} + (${added} - ${old}) * ${addedSamples} / (${oldSamples} + ${addedSamples}) end`;
}

/** For ON CONFLICT: both rows' samples. */
export function addedSamples(table: string, samples: string): RawBuilder<number> {
  return sql<number>`${sql.ref(`${table}.${samples}`)} + ${sql.ref(`excluded.${samples}`)}`;
}

/** For GROUP BY: weighted by samples; null where none is known. */
export function weightedAverage(value: string, samples: string): RawBuilder<number> {
  return sql<number>`sum(${sql.ref(value)} * ${sql.ref(samples)})
    / nullif(sum(case when ${sql.ref(value)} is null then 0 else ${sql.ref(samples)} end), 0)`;
}
