import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type {} from "./postgres-server.ts";

export type TestDatabase = {
  /** For DATABASE_URL. */
  readonly url: string;
  /** Drops the database and closes the connections to it. */
  readonly drop: () => Promise<void>;
  /** Closes all connections and takes no new ones, as a server that has gone; `reopen` ends that. */
  readonly shut: () => Promise<void>;
  readonly reopen: () => Promise<void>;
};

/** False where PostgreSQL could not be brought (never in CI): `describe.skipIf(!hasPostgres)`. */
export const hasPostgres = inject("postgresUrl") !== null;

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty database of its own for one suite, on the server that the project "integration" runs. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject("postgresUrl");
  if (adminUrl === null)
    throw new Error("PostgreSQL is not there: guard the suite with describe.skipIf(!hasPostgres).");
  const name = `adit_${randomBytes(6).toString("hex")}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    async shut() {
      await runAsAdmin(adminUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await runAsAdmin(adminUrl, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    },
    reopen: () => runAsAdmin(adminUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`),
  };
}
