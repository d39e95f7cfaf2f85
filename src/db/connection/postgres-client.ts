import {
  type AbortableOperationOptions,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
} from "kysely";
import pg from "pg";
import type { Log } from "#src/domain/site/log.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { createLimitedLog } from "../health/limited-log.ts";
import { createStorageHealth, type StorageHealth } from "../health/storage-health.ts";
import type { DatabaseClient } from "./database.ts";
import { DatabaseUnusableError } from "./database-error.ts";
import { fencePool } from "./lead-fence.ts";
import { logQueries } from "./log-queries.ts";
import { createPostgresLeadership } from "./postgres-leadership.ts";
import { createReplicaDriver } from "./postgres-replica.ts";
import type { Schema } from "./schema.ts";
import { dropSilentConnections } from "./silent-connections.ts";

const INT8_OID = 20;

/** Our bigint columns are times, heights and counts, so one that does not fit is a fault. */
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

/** One query retries the connection after this; the others fail at once and block no one. */
const retryMs = SECOND;

class WatchedPostgresDriver extends PostgresDriver {
  readonly #health: StorageHealth;
  #failure: { readonly error: unknown; readonly at: number } | null = null;
  #isProbing = false;

  constructor(config: PostgresDialectConfig, health: StorageHealth) {
    super(config);
    this.#health = health;
  }

  override async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    if (this.#failure === null) return this.#acquire(options);
    if (this.#isProbing || performance.now() - this.#failure.at < retryMs) throw this.#failure.error;
    this.#isProbing = true;
    return this.#acquire(options).finally(() => {
      this.#isProbing = false;
    });
  }

  async #acquire(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    try {
      const connection = await super.acquireConnection(options);
      this.#failure = null;
      return connection;
    } catch (error) {
      this.#failure = { error, at: performance.now() };
      this.#health.noteError(error, "unreachable");
      throw error;
    }
  }
}

class DrivenDialect extends PostgresDialect {
  readonly #driver: Driver;

  constructor(config: PostgresDialectConfig, driver: Driver) {
    super(config);
    this.#driver = driver;
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

export interface Patience {
  readonly connectMs: number;
  /** A connection without any response for this long counts as dead. */
  readonly responseMs: number;
  readonly lockMs: number;
}

const usualPatience: Patience = { connectMs: 5 * SECOND, responseMs: 10 * SECOND, lockMs: 3 * SECOND };
/** A change of tables may take its time, but queries queue behind one that waits for a lock. */
const migrationLockMs = 30 * SECOND;

export function openPostgres(
  databaseUrl: string,
  log: Log,
  now: () => number = Date.now,
  { connectMs, responseMs, lockMs }: Patience = usualPatience,
  readUrl: string | null = null,
): DatabaseClient {
  const label = labelOf(databaseUrl);
  const health = createStorageHealth(label, log, now);
  const common: pg.PoolConfig = {
    connectionString: databaseUrl,
    application_name: "adit",
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === INT8_OID && format !== "binary" ? parseInt8 : pg.types.getTypeParser(oid, format),
    },
  };
  const limits: pg.PoolConfig = {
    ...common,
    max: 10,
    idleTimeoutMillis: 30 * SECOND,
    // A live server reports a slow query itself, before the connection counts as dead.
    statement_timeout: Math.floor(0.9 * responseMs),
    query_timeout: responseMs,
    lock_timeout: lockMs,
    // Frees the locks of a stopped process before others wait too long.
    idle_in_transaction_session_timeout: 5 * SECOND,
  };
  // Without a listener, a server that restarts would end this process.
  let idleError = "";
  const logIdle = createLimitedLog(now, (leftOut) =>
    log.warn({ error: idleError, leftOut }, "PostgreSQL closed an idle connection."),
  );
  function openPool(connectionString: string): pg.Pool {
    const opened = new pg.Pool({ ...limits, connectionString });
    opened.on("error", (error) => {
      idleError = error.message;
      logIdle();
    });
    // The pool listens only to idle connections. Of one lost in use, the running or next query reports it.
    opened.on("connect", (client) => client.on("error", () => undefined));
    return opened;
  }
  const pool = openPool(databaseUrl);
  const leadership = createPostgresLeadership(openSession, log);
  const config = { pool: fencePool(dropSilentConnections(pool), leadership) };
  const createKysely = (driver: Driver) =>
    new Kysely<Schema>({ dialect: new DrivenDialect(config, driver), log: logQueries(health) });
  const kysely = createKysely(new WatchedPostgresDriver(config, health));
  const readPool = readUrl === null ? null : openPool(readUrl);
  const replica =
    readPool === null
      ? null
      : createReplicaDriver(
          new WatchedPostgresDriver(config, health),
          new PostgresDriver({ pool: dropSilentConnections(readPool) }),
        );
  let closing: Promise<void> | null = null;

  async function openSession(sessionAnswerMs: number): Promise<pg.Client> {
    const client = new pg.Client({ ...common, connectionTimeoutMillis: connectMs, query_timeout: sessionAnswerMs });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  return {
    dialect: "postgres",
    label,
    read: replica === null ? kysely : createKysely(replica),
    replica,
    write: kysely,
    health,
    leadership,
    openSession,
    look: () => undefined,
    check: async () => {
      await sql`select 1`.execute(kysely);
    },
    async migrate(work) {
      const own = new pg.Pool({ ...common, max: 2, lock_timeout: migrationLockMs });
      own.on("error", () => undefined);
      own.on("connect", (client) => client.on("error", () => undefined));
      const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: own }) });
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
    pace: { rowsPerInsert: 250, daysPerStep: 8, transactionMs: 200 },
    async measureBytes() {
      const { rows } = await sql<{ name: string; bytes: number }>`
        select coalesce(i.inhparent::regclass::text, c.relname) as name, sum(pg_total_relation_size(c.oid))::bigint as bytes
        from pg_class c left join pg_inherits i on i.inhrelid = c.oid
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace group by 1`.execute(kysely);
      return new Map(rows.map((row) => [row.name, row.bytes]));
    },
    close: () => {
      closing ??= Promise.all([pool.end(), readPool?.end()]).then(() => undefined);
      return closing;
    },
  };
}
