import { type RawBuilder, sql } from "kysely";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { resolutionCodes } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import type { Resolution } from "../store.ts";

/** Length of one row of each resolution, in milliseconds. Buckets begin on multiples of it in UTC. */
export const bucketMs: Readonly<Record<Resolution, number>> = { "10m": 10 * MINUTE, "1h": HOUR, "1d": DAY };

/** The weight of a row that a source gave, compared with polled rows: the number of polls, one a minute, that it stands for. */
export const fullSamples: Readonly<Record<Resolution, number>> = { "10m": 10, "1h": 60, "1d": 1440 };

/** How long rows are kept; days are kept for ever. */
export const keptMs = { "10m": 35 * DAY, "1h": 400 * DAY } as const;

/** How many rows of the next finer resolution make a whole one. */
export const fullParts = { "1h": 6, "1d": 24 } as const;

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

// An average with its number of samples can take in more samples in any order, and a null takes part in neither.

/** For ON CONFLICT: the row's average with the new row's folded in. */
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

/** For GROUP BY: the average of the group's averages, each weighing its samples; null where none is known. */
export function weightedAverage(value: string, samples: string): RawBuilder<number> {
  return sql<number>`sum(${sql.ref(value)} * ${sql.ref(samples)})
    / nullif(sum(case when ${sql.ref(value)} is null then 0 else ${sql.ref(samples)} end), 0)`;
}
