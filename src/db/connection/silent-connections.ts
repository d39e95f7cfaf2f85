import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** pg's message for a query without a response within `query_timeout`. It keeps the connection. */
const unanswered = "Query read timeout";

/**
 * A firewall or a failover may drop connections silently. A connection with an unanswered query is closed, and so is
 * each other that was last heard before that query.
 */
export function dropSilentConnections(pool: pg.Pool): PostgresPool {
  const heardAt = new WeakMap<pg.PoolClient, number>();
  let silentSince = Number.NEGATIVE_INFINITY;
  const recordHeartbeat = (client: pg.PoolClient) => heardAt.set(client, performance.now());
  pool.on("connect", recordHeartbeat);

  async function take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if ((heardAt.get(client) ?? 0) >= silentSince) return client;
      client.release(true);
    }
  }

  return {
    async connect() {
      const client = await take();
      let isSilent = false;
      const query = async (text: string, parameters: readonly unknown[]) => {
        // The rollback of its transaction would wait as long once more.
        if (isSilent) throw new Error("Connection ended: the server did not respond on it.");
        const startedAt = performance.now();
        try {
          return await client.query(text, [...parameters]);
        } catch (error) {
          isSilent = error instanceof Error && error.message === unanswered;
          if (isSilent) silentSince = Math.max(silentSince, startedAt);
          throw error;
        } finally {
          if (!isSilent) recordHeartbeat(client);
        }
      };
      return {
        // Without a cursor, Kysely passes only text.
        query: query as unknown as PostgresPoolClient["query"],
        release: (isDiscarded = false) => client.release(isDiscarded || isSilent),
      };
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
