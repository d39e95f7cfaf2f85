import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Log } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { DatabaseClient } from "./database.ts";
import { DatabaseUnusableError } from "./database-error.ts";
import type { Schema } from "./schema.ts";

const INT8_OID = 20;

/** PostgreSQL's bigint as a number; ours are times, heights and counts, so one that does not fit is a fault. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`PostgreSQL answered ${text}, which a number cannot hold.`);
  return value;
}

/** "PostgreSQL db.example/adit": never the user or the password. */
function labelOf(databaseUrl: string): string {
  let url: URL;
  try {
    url = new URL(databaseUrl);
  } catch {
    throw new DatabaseUnusableError("DATABASE_URL is not an address such as postgres://user:password@host:5432/name.");
  }
  if (url.protocol !== "postgres:" && url.protocol !== "postgresql:") {
    throw new DatabaseUnusableError(`DATABASE_URL must begin with postgres://, not ${url.protocol}//.`);
  }
  return `PostgreSQL ${url.host || url.searchParams.get("host") || "localhost"}${url.pathname}`;
}

/** Makes a pool of connections; the first is opened by the first query. */
export function openPostgres(databaseUrl: string, log: Log): DatabaseClient {
  const label = labelOf(databaseUrl);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: "adit",
    max: 10,
    connectionTimeoutMillis: 5 * SECOND,
    idleTimeoutMillis: 30 * SECOND,
    statement_timeout: 30 * SECOND,
    idle_in_transaction_session_timeout: 60 * SECOND,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === INT8_OID && format !== "binary" ? parseInt8 : pg.types.getTypeParser(oid, format),
    },
  });
  // Without a listener, a server that restarts would end this process.
  pool.on("error", (error) => log.warn({ error: error.message }, "PostgreSQL closed an idle connection."));
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | null = null;

  return {
    dialect: "postgres",
    label,
    read: kysely,
    write: kysely,
    pace: { rowsPerInsert: 250, daysPerStep: 8, transactionMs: 200 },
    async measureBytes() {
      const { rows } = await sql<{ name: string; bytes: number }>`
        select c.relname as name, pg_total_relation_size(c.oid) as bytes
        from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`.execute(kysely);
      return new Map(rows.map((row) => [row.name, row.bytes]));
    },
    close: () => {
      closing ??= pool.end();
      return closing;
    },
  };
}
