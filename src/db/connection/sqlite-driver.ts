import type BetterSqlite3 from "better-sqlite3";
import {
  type DatabaseConnection,
  type Driver,
  type Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";

const BLOCKING_MS = 8;
const CACHED_STATEMENTS = 200;

interface KeptDatabase extends SqliteDatabase {
  readonly inTransaction: boolean;
  replace(database: BetterSqlite3.Database): void;
}

/** Kysely prepares each query again; we keep prepared ones. */
function keepStatements(opened: BetterSqlite3.Database): KeptDatabase {
  let database = opened;
  const statements = new Map<string, SqliteStatement>();
  return {
    get inTransaction() {
      return database.inTransaction;
    },
    replace(next) {
      statements.clear();
      database = next;
    },
    close: () => {
      statements.clear();
      database.close();
    },
    prepare: (query) => {
      const statement: SqliteStatement = statements.get(query) ?? database.prepare(query);
      statements.delete(query);
      statements.set(query, statement);
      const oldest = statements.keys().next();
      if (statements.size > CACHED_STATEMENTS && !oldest.done) statements.delete(oldest.value);
      return statement;
    },
  };
}

/**
 * SQLite runs on this thread, and Kysely awaits it in microtasks only: a row of short queries would block the event
 * loop. So a caller who takes a busy connection first yields to it.
 */
class YieldingSqliteDriver extends SqliteDriver {
  readonly #database: KeptDatabase;
  #busyMs = 0;
  #takenAt = 0;

  constructor(database: KeptDatabase) {
    super({ database });
    this.#database = database;
  }

  /** On a full disk SQLite has rolled back already; a second rollback would fail, and hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#busyMs >= BLOCKING_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      this.#busyMs = 0;
    }
    this.#takenAt = performance.now();
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#busyMs += performance.now() - this.#takenAt;
    return super.releaseConnection();
  }
}

// SQLite can roll a CREATE TABLE back; Kysely's own adapter does not rely on it, and would leave half a migration
// behind.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class YieldingSqliteDialect extends SqliteDialect {
  readonly #database: KeptDatabase;

  constructor(database: BetterSqlite3.Database) {
    const kept = keepStatements(database);
    super({ database: kept });
    this.#database = kept;
  }

  override createDriver(): Driver {
    return new YieldingSqliteDriver(this.#database);
  }

  /** The caller closes the former connection, and holds the connection meanwhile. */
  replace(database: BetterSqlite3.Database): void {
    this.#database.replace(database);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** Resolves after all earlier queries: Kysely gives out the one connection in order. */
export async function drain<Tables>(connection: Kysely<Tables>): Promise<void> {
  await connection.connection().execute(async () => undefined);
}
