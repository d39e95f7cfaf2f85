import { existsSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";

// What a data folder holds, read past the program: it may be running, killed or stopped.

const groupings: Readonly<Record<string, string>> = {
  scheme_samples: "pool_id || '/' || resolution",
  network_samples: "pool_id || '/' || resolution",
  price_samples: "ticker_id || '/' || resolution",
  blocks: "pool_id",
};

/** Committed rows of each table, and of each pool, ticker and resolution where a table is large. Empty before there is a file. */
export function countStoredRows(dataDir: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  withDatabase(dataDir, (database) => {
    for (const table of database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()) {
      const group = groupings[String(table)] ?? "''";
      const rows = database.prepare<[], [string | number, number]>(
        `SELECT ${group}, count(*) FROM "${table}" GROUP BY 1`,
      );
      for (const [key, count] of rows.raw().all()) counts.set(`${table} ${key}`, count);
    }
  });
  return counts;
}

export function sumRows(counts: ReadonlyMap<string, number>, table: string): number {
  return [...counts].reduce((sum, [key, count]) => (key.startsWith(`${table} `) ? sum + count : sum), 0);
}

/** What SQLite itself says about the file: "ok". */
export function checkIntegrity(dataDir: string): unknown {
  return withDatabase(dataDir, (database) => database.pragma("integrity_check", { simple: true }));
}

/** Of the 10-minute rows of each pool: how many there are, the oldest, and the widest step between two of them. */
export function listPoolSeries(dataDir: string) {
  return withDatabase(dataDir, (database) =>
    database
      .prepare<[], { slug: string; rows: number; oldest: number; newest: number; widestMs: number }>(
        `SELECT slug, count(*) AS rows, min(at) AS oldest, max(at) AS newest, max(step) AS widestMs
         FROM (SELECT pool_id, at, at - lag(at) OVER (PARTITION BY pool_id ORDER BY at) AS step
               FROM (SELECT DISTINCT pool_id, at FROM scheme_samples WHERE resolution = 1))
         JOIN pools ON pools.id = pool_id GROUP BY slug`,
      )
      .all(),
  );
}

function withDatabase<Value>(dataDir: string, read: (database: BetterSqlite3.Database) => Value): Value | undefined {
  const path = join(dataDir, "adit.db");
  if (!existsSync(path)) return undefined;
  const database = new BetterSqlite3(path, { readonly: true, timeout: 5_000 });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
