import type { Database } from "../connection/database.ts";
import type { Resolution, Span, Spans } from "../store.ts";
import { findEdge, type SampleTable } from "./sample-tables.ts";

/** With `known`, only rows that have a value in this column. */
export async function findSpans(
  database: Database,
  table: SampleTable,
  owner: number | null,
  known: string | null = null,
): Promise<Spans> {
  async function findSpan(resolution: Resolution): Promise<Span | null> {
    if (owner === null) return null;
    const [oldest, newest] = await Promise.all([
      findEdge(database, table, owner, resolution, "asc", known),
      findEdge(database, table, owner, resolution, "desc", known),
    ]);
    return oldest === null || newest === null ? null : { oldest, newest };
  }
  const [tenMinutes, hours, days] = await Promise.all([findSpan("10m"), findSpan("1h"), findSpan("1d")]);
  return { "10m": tenMinutes, "1h": hours, "1d": days };
}

export async function findOldest(
  database: Database,
  tables: readonly SampleTable[],
  owner: number | null,
): Promise<Readonly<Record<Resolution, number | null>>> {
  async function find(resolution: Resolution): Promise<number | null> {
    if (owner === null) return null;
    const times = await Promise.all(tables.map((table) => findEdge(database, table, owner, resolution, "asc")));
    const known = times.filter((time) => time !== null);
    return known.length === 0 ? null : Math.min(...known);
  }
  return { "10m": await find("10m"), "1h": await find("1h"), "1d": await find("1d") };
}
