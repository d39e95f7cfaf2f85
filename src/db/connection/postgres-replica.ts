import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from "kysely";
import { SECOND } from "#src/domain/time/durations.ts";

// Pages read from a replica (DATABASE_READ_URL) while it is close behind the primary and has all that this process was
// notified of: a page made after news never shows older data. Everything else goes to the primary.

const mostBehindMs = 3 * SECOND;
const markEveryMs = SECOND;
/** A failed replica is not used for this long. */
const restMs = 5 * SECOND;
const responseMs = SECOND;

export interface Replica {
  /** Reads then need the primary's log up to this position. */
  requirePosition(position: string): void;
  requirePresent(): void;
}

export interface ReplicaDriver extends Driver, Replica {}

/** Positions in the log are two hexadecimal numbers: "16/B374D848". */
function parsePosition(text: string): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export function createReplicaDriver(
  primary: Driver,
  replica: Driver,
  clock: () => number = () => performance.now(),
): ReplicaDriver {
  let marks: { readonly at: number; readonly position: bigint }[] = [];
  let replayed = 0n;
  /** The replica has all that the primary had at this time. */
  let upTo = Number.NEGATIVE_INFINITY;
  let required = 0n;
  let requiredAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  const isFresh = () => replayed >= required && upTo >= requiredAt && clock() - upTo < mostBehindMs;

  async function mayRead(): Promise<boolean> {
    if (clock() - failedAt < restMs) return false;
    if (isFresh() && clock() - (marks.at(-1)?.at ?? 0) < markEveryMs) return true;
    looking ??= look().finally(() => {
      looking = null;
    });
    await looking;
    return isFresh();
  }

  async function look(): Promise<void> {
    const newest = marks.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
    try {
      if (clock() - newest >= markEveryMs || newest < requiredAt) {
        const at = clock();
        const position = await askPosition(primary, "pg_current_wal_flush_lsn()");
        if (position !== null) marks.push({ at, position });
      }
      const position = await askPosition(replica, "pg_last_wal_replay_lsn()");
      if (position !== null) replayed = position;
      const reached = marks.findLastIndex((mark) => mark.position <= replayed);
      upTo = marks[reached]?.at ?? upTo;
      marks = marks.slice(Math.max(0, reached, marks.length - 60));
    } catch {
      failedAt = clock();
    }
  }

  const connections = new WeakMap<DatabaseConnection, DatabaseConnection>();

  /** Reads can be repeated, so the primary takes those that the replica fails. */
  function withFallback(connection: DatabaseConnection): DatabaseConnection {
    const guarded: DatabaseConnection = {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        try {
          return await connection.executeQuery<Row>(query);
        } catch {
          failedAt = clock();
          return onPrimary((other) => other.executeQuery<Row>(query));
        }
      },
      streamQuery: () => {
        throw new Error("Rows are not streamed.");
      },
    };
    connections.set(guarded, connection);
    return guarded;
  }

  async function onPrimary<Value>(work: (connection: DatabaseConnection) => Promise<Value>): Promise<Value> {
    const connection = await primary.acquireConnection();
    return work(connection).finally(() => primary.releaseConnection(connection));
  }

  return {
    async init() {
      await primary.init();
      await replica.init();
    },
    async acquireConnection(options) {
      if (await mayRead()) {
        try {
          return withFallback(await replica.acquireConnection());
        } catch {
          failedAt = clock();
        }
      }
      return primary.acquireConnection(options);
    },
    async releaseConnection(connection) {
      const inner = connections.get(connection);
      await (inner === undefined ? primary.releaseConnection(connection) : replica.releaseConnection(inner));
    },
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    async destroy() {
      await Promise.all([primary.destroy(), replica.destroy()]);
    },
    requirePosition(text) {
      const position = parsePosition(text);
      if (position !== null && position > required) required = position;
    },
    requirePresent() {
      requiredAt = clock();
    },
  };
}

async function refuse(): Promise<void> {
  throw new Error("Transactions are for the primary.");
}

async function askPosition(driver: Driver, position: string): Promise<bigint | null> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("No response.")), responseMs);
  const ask = async () => {
    const connection = await driver.acquireConnection();
    try {
      const { rows } = await connection.executeQuery<{ position: string | null }>(
        CompiledQuery.raw(`select ${position}::text as position`),
      );
      const [row] = rows;
      return row?.position == null ? null : parsePosition(row.position);
    } finally {
      await driver.releaseConnection(connection);
    }
  };
  return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
}
