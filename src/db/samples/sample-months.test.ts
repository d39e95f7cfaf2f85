import { type Kysely, sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { createTestDatabase, hasPostgres } from "../../../tests/postgres/postgres.ts";
import { createLogOf } from "../__fixtures__/each-database.ts";
import { createStore } from "../connection/client.ts";
import { migrate } from "../connection/migrate.ts";
import { openPostgres } from "../connection/postgres-client.ts";
import type { Schema } from "../connection/schema.ts";
import { listMigrations } from "../migrations/index.ts";
import { addMonths, monthOf } from "./sample-months.ts";

const log = createLogOf([]);
const DAY = 86_400_000;
const dispose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const work of dispose.splice(0).reverse()) await work();
});

async function open() {
  const database = await createTestDatabase();
  dispose.push(database.drop);
  const client = openPostgres(database.url, log);
  dispose.push(() => client.close());
  return { url: database.url, client, db: client.write };
}

/** The table of each row, by its time. */
async function listPlaces(db: Kysely<Schema>): Promise<readonly (readonly [number, string])[]> {
  const { rows } = await sql<{ at: number; place: string }>`
    select at, tableoid::regclass::text as place from miner_samples order by at`.execute(db);
  return rows.map(({ at, place }) => [at, place]);
}

const insertAt = (db: Kysely<Schema>, at: number) =>
  db
    .insertInto("miner_samples")
    .values({ miner_id: 1, at, scheme: 1, hashrate: 5, workers_online: null })
    .onConflict((conflict) => conflict.columns(["miner_id", "at", "scheme"]).doNothing())
    .execute();

const nameOf = (month: number) => `miner_samples_${new Date(month).toISOString().slice(0, 7).replace("-", "_")}`;

describe.skipIf(!hasPostgres)("samples by month", () => {
  it("keep every row that was there before, in its place, and with its keys", async () => {
    const { url, client, db } = await open();
    const former = Object.entries(listMigrations("postgres")).filter(([name]) => name < "016");
    await migrate(client, Object.fromEntries(former));
    await sql`insert into pools (slug) values ('kas')`.execute(db);
    await sql`insert into miners (pool_id, address) values (1, 'a')`.execute(db);
    const now = Date.now();
    const old = [now - 400 * DAY, now - 20 * DAY, now, now + 40 * DAY];
    for (const at of old) await insertAt(db, at);

    const store = await createStore({ databaseUrl: url, dataDir: "/nowhere", log });
    dispose.push(() => store.close());
    expect(await listPlaces(db)).toEqual(old.map((at) => [at, "miner_samples_before"]));
    // A row from the future has its month there too.
    const next = monthOf(now + 40 * DAY, 1);
    await insertAt(db, now);
    await insertAt(db, next);
    expect((await listPlaces(db)).slice(3)).toEqual([
      [now + 40 * DAY, "miner_samples_before"],
      [next, nameOf(next)],
    ]);
    const orphan = db
      .insertInto("miner_samples")
      .values({ miner_id: 99, at: next, scheme: 1, hashrate: 5, workers_online: null });
    await expect(orphan.execute()).rejects.toThrow("foreign key");
    expect((await store.measure()).find(({ table }) => table === "miner_samples")).toMatchObject({ rows: 5 });
  });

  it("are dropped when the last of their month is expired, and made before they are needed", async () => {
    const { url, db } = await open();
    const store = await createStore({ databaseUrl: url, dataDir: "/nowhere", log });
    dispose.push(() => store.close());
    const first = monthOf(Date.now(), 1);
    const later = monthOf(first, 10);
    await store.miners.touchViewed("kas", "a", first);
    for (const at of [first - 1, first, later, later + DAY]) await insertAt(db, at);
    // A far month has no table yet.
    expect((await listPlaces(db)).map(([, place]) => place)).toEqual([
      "miner_samples_before",
      nameOf(first),
      "miner_samples_default",
      "miner_samples_default",
    ]);
    await store.miners.deleteExpired(first + 35 * DAY - 1);
    expect((await listPlaces(db)).map(([at]) => at)).toContain(first - 1);
    await store.miners.deleteExpired(first + 35 * DAY);
    expect((await listPlaces(db)).map(([at]) => at)).toEqual([first, later, later + DAY]);
    await addMonths(db, "miner_samples", later);
    expect(await listPlaces(db)).toEqual([
      [first, nameOf(first)],
      [later, nameOf(later)],
      [later + DAY, nameOf(later)],
    ]);
    await store.miners.deleteExpired(later + 70 * DAY);
    expect(await listPlaces(db)).toEqual([]);
    await insertAt(db, later + 70 * DAY);
    expect(await listPlaces(db)).toEqual([[later + 70 * DAY, nameOf(monthOf(later + 70 * DAY))]]);
  });
});
