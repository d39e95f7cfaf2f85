import { createServer } from "node:net";
import pg from "pg";
import { Type } from "typebox";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../../../tests/postgres/postgres.ts";
import { openPostgresSource, type PostgresSource } from "./postgres.ts";

const One = Type.Array(Type.Object({ one: Type.Integer() }));
const one = { rows: One, text: "SELECT 1 AS one", values: [], mostRows: 1 };

describe("an address that is meant otherwise", () => {
  const open = (query: string) => openPostgresSource(new URL(`postgresql://a@db.test/x${query}`), { password: null });

  it("is refused in a sentence", () => {
    expect(() => open("?sslmode=prefer")).toThrow(
      "The sslmode of its address must be verify-full, require or disable.",
    );
    expect(() => open("?host=/tmp")).toThrow("Its address may end in sslmode and sslrootcert, not in host.");
    expect(() => open("?sslrootcert=/nowhere.pem")).toThrow(
      "The file /nowhere.pem, which sslrootcert of its address names, cannot be read.",
    );
  });
});

describe("a server that is not there", () => {
  const opened: PostgresSource[] = [];
  afterEach(async () => {
    for (const source of opened.splice(0)) await source.close();
  });
  function open(address: string, timeoutMs?: number): PostgresSource {
    const source = openPostgresSource(new URL(address), { password: "geheim", timeoutMs });
    opened.push(source);
    return source;
  }

  it("is unavailable, and says nothing of itself", async () => {
    const answer = await open("postgresql://adit@127.0.0.1:1/miningcore").query(one);
    expect(answer).toEqual({
      ok: false,
      error: { code: "unavailable", reason: "the connection failed (ECONNREFUSED)", isSilent: true },
    });
  });

  it("is given up after the deadline when it takes connections and says nothing", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const answer = await open(`postgresql://adit@127.0.0.1:${port}/miningcore`, 150).query(one);
    expect(answer).toEqual({ ok: false, error: { code: "timeout", timeoutMs: 150 } });
    silent.close();
  });
});

describe.skipIf(!hasPostgres)("a PostgreSQL that is read", () => {
  let database: TestDatabase;
  let admin: pg.Client;
  const opened: PostgresSource[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    admin = new pg.Client({ connectionString: database.url });
    admin.on("error", () => undefined);
    await admin.connect();
    await admin.query("CREATE TABLE public.figures (name text, rate double precision, amount numeric(28,12))");
    await admin.query("CREATE SEQUENCE public.numbers");
    await admin.query("INSERT INTO figures VALUES ('a', 9007199254740993, 3.145187613983), ('b', 'NaN', 0)");
  });
  afterAll(async () => {
    await admin.end();
    for (const source of opened.splice(0)) await source.close();
    await database.drop();
  });

  function open({ timeoutMs, password, query = "" }: { timeoutMs?: number; password?: string; query?: string } = {}) {
    const url = new URL(database.url);
    const secret = password ?? url.password;
    url.password = "";
    url.protocol = "postgresql:";
    url.search = query;
    const source = openPostgresSource(url, { password: secret, timeoutMs });
    opened.push(source);
    return source;
  }

  it("gives amounts and times digit for digit, whatever its own settings are", async () => {
    await admin.query("ALTER ROLE CURRENT_USER SET TimeZone = 'Asia/Kathmandu'");
    const Row = Type.Object({
      amount: Type.String(),
      created: Type.String(),
      old: Type.String(),
      height: Type.Integer(),
      most: Type.BigInt(),
    });
    const text = `SELECT amount, '2026-11-24 03:46:51.123456+00'::timestamptz AS created,
      '2026-11-24 03:46:51'::timestamp AS old, 7::bigint AS height, 9007199254740993::bigint AS most
      FROM figures WHERE name = $1`;
    const answer = await open().query({ rows: Type.Array(Row), text, values: ["a"], mostRows: 5 });
    await admin.query("ALTER ROLE CURRENT_USER RESET TimeZone");
    expect(answer).toEqual({
      ok: true,
      value: [
        {
          amount: "3.145187613983",
          created: "2026-11-24T03:46:51.123456Z",
          old: "2026-11-24T03:46:51Z",
          height: 7,
          most: 9_007_199_254_740_993n,
        },
      ],
    });
  });

  it.each(["nextval('numbers')", "lo_create(0)", "set_config('transaction_read_only', 'off', true), lo_create(0)"])(
    "takes no write, by the server's word: %s",
    async (call) => {
      const answer = await open().query({ ...one, text: `SELECT 1 AS one, ${call}` });
      expect(answer).toMatchObject({ error: { reason: expect.stringMatching(/error 25(006|001)$/) } });
    },
  );

  it("refuses more rows than may be, and rows of another form", async () => {
    const rows = Type.Array(Type.Object({ name: Type.String(), rate: Type.Number({ minimum: 0 }) }));
    const text = "SELECT name, rate FROM figures ORDER BY name";
    const many = await open().query({ rows, text, values: [], mostRows: 1 });
    expect(many).toMatchObject({ error: { code: "malformed", reason: "there are more rows than anything expected" } });
    const odd = await open().query({ rows, text, values: [], mostRows: 2 });
    expect(odd).toMatchObject({ error: { code: "malformed", path: "/1/rate" } });
  });

  it("stops a query that takes too long, on the server too", async () => {
    const slow = open({ timeoutMs: 200 });
    const text = "SELECT 1 AS one, pg_sleep(20)";
    const answer = await slow.query({ ...one, text });
    expect(answer).toEqual({ ok: false, error: { code: "timeout", timeoutMs: 200 } });
    const running =
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(20)%'";
    await expect
      .poll(async () => (await admin.query(`${running} AND pid <> pg_backend_pid()`)).rows)
      .toEqual([{ n: 0 }]);
    expect((await slow.query(one)).ok).toBe(true);
  });

  it("says why it cannot be read", async () => {
    const ask = (text: string) => open().query({ ...one, text });
    expect(await ask("SELECT one FROM minerstats")).toMatchObject({
      error: { code: "malformed", reason: "the database is not the engine's" },
    });
    expect(await ask("SELECT hashrate AS one FROM figures")).toMatchObject({ error: { code: "malformed" } });
    expect(await ask("SELECT 1/0 AS one")).toEqual({
      ok: false,
      error: { code: "unavailable", reason: "PostgreSQL answers with error 22012" },
    });
    const refused = await open({ password: "wrong" }).query(one);
    expect(refused).toEqual({ ok: false, error: { code: "refused", reason: "PostgreSQL refuses the password" } });
    const plain = await open({ query: "?sslmode=require" }).query(one);
    expect(plain).toMatchObject({ error: { reason: "it has no TLS, which sslmode=disable goes without" } });
  });

  it("is read again once it is back", async () => {
    const source = open();
    expect(await source.query(one)).toEqual({ ok: true, value: [{ one: 1 }] });
    await database.shut();
    expect((await source.query(one)).ok).toBe(false);
    await database.reopen();
    await expect.poll(async () => (await source.query(one)).ok).toBe(true);
    admin = new pg.Client({ connectionString: database.url });
    admin.on("error", () => undefined);
    await admin.connect();
  });
});
