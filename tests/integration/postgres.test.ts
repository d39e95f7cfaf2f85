import pg from "pg";
import { describe, expect, it } from "vitest";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../postgres/postgres.ts";

async function ask(database: TestDatabase, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe.skipIf(!hasPostgres)("the test server", () => {
  it("is a PostgreSQL 18 that stores UTF-8", async () => {
    const database = await createTestDatabase();
    expect(await ask(database, "SHOW server_encoding")).toEqual([{ server_encoding: "UTF8" }]);
    expect(await ask(database, "SELECT current_setting('server_version_num')::int / 10000 AS major")).toEqual([
      { major: 18 },
    ]);
    await database.drop();
  });

  it("gives each suite a database of its own", async () => {
    const one = await createTestDatabase();
    const other = await createTestDatabase();
    await ask(one, "CREATE TABLE mine (id int)");
    await expect(ask(other, "SELECT * FROM mine")).rejects.toThrow('relation "mine" does not exist');
    await Promise.all([one.drop(), other.drop()]);
    await expect(ask(one, "SELECT 1")).rejects.toThrow("does not exist");
  });
});
