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

/** A connection that may be opened anew under Kysely's hands. */
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
 * SQLite answers on this thread, and Kysely awaits it in microtasks only: a row of queries would hold up the event loop
 * however short each is. So whoever takes the connection after it was busy for a while first lets the event loop turn.
 */
class YieldingSqliteDriver extends SqliteDriver {
  readonly #database: KeptDatabase;
  #busyMs = 0;
  #takenAt = 0;

  constructor(database: KeptDatabase) {
    super({ database });
    this.#database = database;
  }

  /** When the disk is full SQLite has rolled back by itself; a second rollback would fail, and hide why. */
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

// SQLite can roll a CREATE TABLE back; Kysely's own adapter does not rely on it, and would leave half a migration behind.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely over one better-sqlite3 connection. */
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

  /** From now on queries go to this connection. The caller closes the former, and holds the connection meanwhile. */
  replace(database: BetterSqlite3.Database): void {
    this.#database.replace(database);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** Resolves when every query that was asked before has been answered: Kysely hands the one connection out in turn. */
export async function drain<Tables>(connection: Kysely<Tables>): Promise<void> {
  await connection.connection().execute(async () => undefined);
}
