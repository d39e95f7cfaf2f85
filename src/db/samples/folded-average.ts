import { type RawBuilder, sql } from "kysely";

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
