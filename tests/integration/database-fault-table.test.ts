import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { databaseEngines } from "../miningcore-db/database-engines.ts";
import { playedAt, playedMiners, playPool } from "../miningcore-db/played-rows.ts";
import { connect, createIndexes, createTables, insertRows } from "../miningcore-db/tables.ts";
import { type LossyProxy, startLossyProxy } from "../postgres/lossy-proxy.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../postgres/postgres.ts";
import { type ExpectedFault, openFaultScene } from "../recorded-engines/fault-scene.ts";

// What goes wrong with an engine's PostgreSQL, through everything but the pages.

const minute = 60_000;

let database: TestDatabase;
let admin: pg.Client;
let proxy: LossyProxy;
/** A role belongs to the whole server. */
let role = "";
const password = "s3cret";

beforeAll(async () => {
  if (!hasPostgres) return;
  database = await createTestDatabase();
  admin = await connect(database.url);
  await createTables(admin);
  const { stats, workers, blocks, payments, shares, balances, settings } = playPool("ltc1", 1);
  await insertRows(admin, "poolstats", stats);
  await insertRows(admin, "minerstats", workers);
  await insertRows(admin, "blocks", blocks);
  await insertRows(admin, "payments", payments);
  await insertRows(admin, "shares", shares);
  await insertRows(admin, "balances", balances);
  await insertRows(admin, "miner_settings", settings);
  await createIndexes(admin);
  role = `reader_${new URL(database.url).pathname.slice(1)}`;
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  await admin.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
  proxy = await startLossyProxy(database.url);
});
afterAll(async () => {
  await proxy?.close();
  await admin?.end();
  await database?.drop();
  if (!hasPostgres) return;
  // Its rights went with the database.
  const server = await connect((await createTestDatabase()).url);
  await server.query(`DROP ROLE ${role}`);
  await server.end();
});

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Kind {
  spoil(): Promise<unknown>;
  mend(): Promise<unknown>;
  readonly expected: ExpectedFault;
}

async function closeReaders() {
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`);
  // Until the pool of connections has noticed.
  await wait(200);
}
/** With statements that undo each other. */
const sql = (spoil: () => string, mend: () => string, expected: ExpectedFault, isOnlyForNew = false): Kind => ({
  async spoil() {
    await admin.query(spoil());
    if (isOnlyForNew) await closeReaders();
  },
  mend: () => admin.query(mend()),
  expected,
});
const unreadable = (reason: RegExp): ExpectedFault => ({ code: "malformed", reason, kind: "unreadable" });
const ofPool = (fault: ExpectedFault): ExpectedFault => ({ ...fault, sparesMiners: true });
const refused = (reason: RegExp): ExpectedFault => ({ code: "refused", reason, kind: "refused" });

const newest = "WHERE created = (SELECT max(created) FROM poolstats)";
/** One figure of the engine's last run. */
const figure = (column: string, value: string, reason: RegExp): Kind => ({
  spoil: () =>
    admin.query(
      `CREATE TABLE kept AS SELECT * FROM poolstats ${newest}; UPDATE poolstats SET ${column} = ${value} ${newest}`,
    ),
  mend: () =>
    admin.query(
      `UPDATE poolstats SET ${column} = kept.${column} FROM kept WHERE poolstats.id = kept.id; DROP TABLE kept`,
    ),
  expected: ofPool(unreadable(reason)),
});

const kinds: Readonly<Record<string, Kind>> = {
  "the server is gone": {
    spoil: async () => {
      await proxy.close();
    },
    mend: async () => {
      proxy = await startLossyProxy(database.url, Number(new URL(proxy.url).port));
    },
    expected: { code: "unavailable", reason: /the connection failed/, kind: "silent" },
  },
  "nothing comes through": {
    spoil: async () => proxy.stall(),
    mend: async () => proxy.resume(),
    expected: { code: "timeout", reason: /no response within 5000 ms/, kind: "silent" },
  },
  "its password is another one": sql(
    () => `ALTER ROLE ${role} PASSWORD 'other'`,
    () => `ALTER ROLE ${role} PASSWORD '${password}'`,
    refused(/refuses the password/),
    true,
  ),
  "its user may not read": sql(
    () => `REVOKE SELECT ON poolstats FROM ${role}`,
    () => `GRANT SELECT ON poolstats TO ${role}`,
    ofPool(refused(/does not let this user read/)),
  ),
  "there are too many connections": sql(
    () => `ALTER ROLE ${role} CONNECTION LIMIT 0`,
    () => `ALTER ROLE ${role} CONNECTION LIMIT -1`,
    { code: "unavailable", reason: /error 53300/, kind: "failing" },
    true,
  ),
  "its tables have gone": sql(
    () => "ALTER SCHEMA public RENAME TO away; CREATE SCHEMA public",
    () => "DROP SCHEMA public; ALTER SCHEMA away RENAME TO public",
    unreadable(/not the engine's/),
  ),
  "its tables are empty": sql(
    () =>
      `ALTER TABLE poolstats RENAME TO away; CREATE TABLE poolstats (LIKE away); GRANT SELECT ON poolstats TO ${role}`,
    () => "DROP TABLE poolstats; ALTER TABLE away RENAME TO poolstats",
    ofPool({ code: "unavailable", reason: /has measured no pool "ltc1"/, kind: "failing" }),
  ),
  "a column has another type": sql(
    () => "ALTER TABLE poolstats ALTER poolhashrate TYPE text",
    () => "ALTER TABLE poolstats ALTER poolhashrate TYPE double precision USING poolhashrate::double precision",
    ofPool(unreadable(/must .* but it is a string/)),
  ),
  "a number is beyond 2^53": figure("blockheight", "9007199254740993", /beyond 2\^53|9007199254740993/),
  "a number is negative": figure("poolhashrate", "-7", /-7/),
  "a number is infinite": figure("poolhashrate", "'Infinity'", /beyond all bounds|must be/),
  "it pays another coin": sql(
    () => "UPDATE payments SET coin = 'DOGE'",
    () => "UPDATE payments SET coin = 'LTC'",
    unreadable(/mines another coin than LTC/),
  ),
};

describe.skipIf(!hasPostgres).each(databaseEngines)("%s", (name) => {
  async function openScene() {
    const url = new URL(proxy.url);
    url.username = role;
    url.password = "";
    const scene = await openFaultScene({
      coin: "ltc",
      pool: {
        engine: { name, address: url.href, passwordVariable: "ENGINE_PASSWORD", options: { poolId: "ltc1" } },
        schemes: [{ scheme: "pplns" }],
      },
      miner: playedMiners.farm,
      at: playedAt,
      env: { ENGINE_PASSWORD: password },
    });
    closers.push(scene.dispose);
    return scene;
  }

  it("has twelve kinds of failure", () => expect(Object.keys(kinds)).toHaveLength(12));

  it.each(Object.entries(kinds))("%s", async (_kind, { spoil, mend, expected }) => {
    const scene = await openScene();
    await spoil();
    try {
      await scene.expectFault(expected);
    } finally {
      await mend();
    }
    await scene.expectWellAgain();
  });

  it("an engine that measures no more", async () => {
    const scene = await openScene();
    scene.clock.now += 20 * minute;
    expect(await scene.pollAgain()).toMatchObject({ state: "stale", measuredAt: playedAt - 70_000 });
  });
});
