import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../../../tests/postgres/postgres.ts";
import { createLogOf, type LogLine } from "../__fixtures__/each-database.ts";
import { createStore } from "./client.ts";
import { openPostgres } from "./postgres-client.ts";

const log = createLogOf([]);

function open(databaseUrl: string) {
  return createStore({ databaseUrl, dataDir: "/nowhere", log });
}

describe("an address that leads nowhere", () => {
  it("is refused in a sentence, without the password", async () => {
    await expect(open("http://user:secret@db.example/adit")).rejects.toThrow(
      "DATABASE_URL must begin with postgres://, not http://.",
    );
    await expect(open("db.example secret")).rejects.toThrow(/^DATABASE_URL is not an address(?!.*secret)/);
    await expect(open("postgres://user:secret@127.0.0.1:1/adit")).rejects.toThrow(
      /^PostgreSQL 127\.0\.0\.1:1\/adit does not answer: .*ECONNREFUSED(?!.*secret)/,
    );
    await expect(open("postgres://user:secret@localhost:1/adit")).rejects.toThrow(/does not answer: .*ECONNREFUSED/);
  });
});

describe.skipIf(!hasPostgres)("PostgreSQL", () => {
  const databases: TestDatabase[] = [];
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
  });
  async function createDatabase(): Promise<string> {
    const database = await createTestDatabase();
    databases.push(database);
    return database.url;
  }

  it("is named without user and password", async () => {
    const url = new URL(await createDatabase());
    const store = await open(url.href);
    expect(store.label).toBe(`PostgreSQL ${url.host}${url.pathname}`);
    await store.close();
    await store.close();
  });

  it("is brought up to date once when several processes start at the same time", async () => {
    const url = await createDatabase();
    const stores = await Promise.all([open(url), open(url), open(url), open(url)]);
    await Promise.all(stores.map((store) => store.miners.touchViewed("kas", "a", 5)));
    expect(await stores[3]?.miners.listWatched(0, 9)).toEqual([{ pool: "kas", address: "a" }]);
    await Promise.all(stores.map((store) => store.close()));
  });

  it("answers bigint as a number, and refuses one that a number cannot hold", async () => {
    const client = openPostgres(await createDatabase(), log);
    const select = async (text: string) =>
      (await sql`select ${sql.raw(text)}::bigint as value`.execute(client.read)).rows;
    expect(await select("9007199254740991")).toEqual([{ value: 9_007_199_254_740_991 }]);
    await expect(select("9007199254740992")).rejects.toThrow("PostgreSQL answered 9007199254740992");
    await client.close();
  });

  it("may take a connection away between two statements of a transaction without ending this process", async () => {
    const client = openPostgres(await createDatabase(), log);
    const transaction = client.write.transaction().execute(async (open) => {
      await sql`select 1`.execute(open);
      await databases[0]?.shut();
      // The server's last message arrives before the next statement.
      await wait(200);
      await sql`select 2`.execute(open);
    });
    await expect(transaction).rejects.toThrow(/terminat|not queryable|connection error/);
    await databases[0]?.reopen();
    await expect
      .poll(() => sql`select 3 as three`.execute(client.read).then(({ rows }) => rows, String))
      .toEqual([{ three: 3 }]);
    await client.close();
  });

  it("may throw connections out without ending this process", async () => {
    const lines: LogLine[] = [];
    const client = openPostgres(await createDatabase(), createLogOf(lines));
    await sql`select 1`.execute(client.read);
    const database = databases[0];
    await database?.drop();
    await expect.poll(() => lines.map((line) => line.message)).toEqual(["PostgreSQL closed an idle connection."]);
    await expect(sql`select 1`.execute(client.read)).rejects.toThrow("does not exist");
    await client.close();
  });
});
