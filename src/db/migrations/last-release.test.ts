import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../../../tests/postgres/postgres.ts";
import type { RecordedQuery } from "../../../tests/postgres/record-queries.ts";
import { createLogOf } from "../__fixtures__/each-database.ts";
import { createStore } from "../connection/client.ts";
import { listMigrations } from "./index.ts";

// While a site is updated process by process, the version before runs with the new tables: all its queries must still
// succeed (docs/how-to/database.md, "Updates"). Its statements are recorded by scripts/record-queries.ts.

interface Recording {
  /** The newest that the release has. */
  readonly migration: string;
  readonly queries: readonly RecordedQuery[];
}

const file = join(import.meta.dirname, "__fixtures__/queries-of-last-release.json");
const recording: Recording = JSON.parse(readFileSync(file, "utf8"));

describe.skipIf(!hasPostgres)("the version before, on the tables of this one", () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    const store = await createStore({ databaseUrl: database.url, dataDir: "/nowhere", log: createLogOf([]) });
    await store.close();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it("has a recording of every repository", () => {
    expect(Object.keys(listMigrations("postgres"))).toContain(recording.migration);
    expect(recording.queries.length).toBeGreaterThan(150);
    const texts = recording.queries.map(({ text }) => text).join("\n");
    for (const table of [
      "scheme_samples",
      "blocks",
      "payouts",
      "miners",
      "miner_samples",
      "settings_attempts",
      "prices",
    ])
      expect(texts).toContain(table);
  });

  it.each(recording.queries.map((query) => [query.text.replace(/\s+/g, " ").trim().slice(0, 100), query] as const))(
    "may still ask: %s",
    async (_name, { text, parameters }) => {
      await client.query("begin");
      try {
        // Foreign keys are not checked here; everything else is.
        await client.query("set local session_replication_role = replica");
        await client.query(text, [...parameters]);
      } finally {
        await client.query("rollback");
      }
    },
  );
});
