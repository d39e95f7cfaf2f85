import { sql, type Transaction } from "kysely";
import { ceilTo, DAY, floorTo, HOUR } from "#src/domain/time/durations.ts";
import { resolutionCodes } from "../connection/codes.ts";
import { type Database, runInShortTransactions, type Step } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import type { Schema } from "../connection/schema.ts";
import type { TimeWindow } from "../store.ts";
import { bucketMs, findEdge, fullParts, type SampleTable, weightedAverage } from "./sample-tables.ts";

type CoarseResolution = "1h" | "1d";
const finer = { "1h": "10m", "1d": "1h" } as const;

/**
 * Averages 10-minute rows into hours and hours into days, weighted by samples. A rolled-up row is replaced only by one
 * with at least as many samples, so retention never lowers the weight of a day. A row from a source (the days of the
 * first fill) is replaced only when all of its finer rows exist.
 */
export async function rollUp(
  database: Database,
  owners: Identities,
  tables: readonly SampleTable[],
  window: TimeWindow,
): Promise<void> {
  requireWhole("window.from", window.from);
  requireWhole("window.to", window.to);
  for (const { id } of await owners.list()) {
    const held = await findHeld(database, tables, id);
    await runInShortTransactions(database, listSteps(tables, id, window, held, database.pace.daysPerStep));
  }
}

function* listSteps(
  tables: readonly SampleTable[],
  owner: number,
  window: TimeWindow,
  held: TimeWindow | null,
  daysPerStep: number,
): Generator<Step> {
  if (held === null) return;
  const from = Math.max(floorTo(window.from, HOUR), floorTo(held.from, HOUR));
  const to = Math.min(ceilTo(window.to, HOUR), held.to);
  const stepMs = daysPerStep * DAY;
  for (let day = floorTo(from, DAY); day < to; day += stepMs) {
    const hours = { from: Math.max(from, day), to: Math.min(to, day + stepMs) };
    const days = { from: day, to: Math.min(ceilTo(to, DAY), day + stepMs) };
    yield async (db) => {
      for (const table of tables) await rollUpRange(db, table, owner, "1h", hours);
      for (const table of tables) await rollUpRange(db, table, owner, "1d", days);
      return 0;
    };
  }
}

async function findHeld(database: Database, tables: readonly SampleTable[], owner: number): Promise<TimeWindow | null> {
  const times: number[] = [];
  for (const table of tables) {
    for (const resolution of ["10m", "1h"] as const) {
      for (const direction of ["asc", "desc"] as const) {
        const at = await findEdge(database, table, owner, resolution, direction);
        if (at !== null) times.push(at);
      }
    }
  }
  return times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) + 1 };
}

async function rollUpRange(
  db: Transaction<Schema>,
  table: SampleTable,
  owner: number,
  resolution: CoarseResolution,
  range: TimeWindow,
): Promise<void> {
  const name = sql.table(table.name);
  const keys = [table.owner, "resolution", "at", ...table.groups];
  const averages = Object.entries(table.averages);
  const counts = [...new Set(averages.map(([, samples]) => samples))];
  const values = [...table.maxima, ...averages.map(([average]) => average), ...counts, "parts"];
  const at = sql`at - at % ${sql.lit(bucketMs[resolution])}`;
  const groups = table.groups.map((column) => sql.ref(column));
  const rolledUp = [
    sql.ref(table.owner),
    sql.lit(resolutionCodes[resolution]),
    at,
    ...groups,
    ...table.maxima.map((column) => sql`max(${sql.ref(column)})`),
    ...averages.map(([average, samples]) => weightedAverage(average, samples)),
    ...counts.map((column) => sql`sum(${sql.ref(column)})`),
    sql`count(*)`,
  ];
  await sql`
    insert into ${name} (${sql.join([...keys, ...values].map((column) => sql.ref(column)))})
    select ${sql.join(rolledUp)} from ${name}
    where ${sql.ref(table.owner)} = ${owner} and resolution = ${resolutionCodes[finer[resolution]]}
      and at >= ${range.from} and at < ${range.to}
    group by ${sql.join([sql.ref(table.owner), at, ...groups])}
    on conflict (${sql.join(keys.map((column) => sql.ref(column)))}) do update
    set ${sql.join(values.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where ${mayReplace(table, resolution)}
  `.execute(db);
}

function mayReplace(table: SampleTable, resolution: CoarseResolution) {
  const parts = sql.ref(`${table.name}.parts`);
  const weightOf = (row: string) =>
    sql.join(
      table.weights.map((column) => sql.ref(`${row}.${column}`)),
      sql` + `,
    );
  return sql<boolean>`(${parts} > 0 and ${weightOf("excluded")} >= ${weightOf(table.name)})
    or (${parts} = 0 and excluded.parts >= ${sql.lit(fullParts[resolution])})`;
}
