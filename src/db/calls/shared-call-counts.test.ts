import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { createTestDatabase, hasPostgres } from "../../../tests/postgres/postgres.ts";
import { createLogOf } from "../__fixtures__/each-database.ts";
import { createStore } from "../connection/client.ts";
import { openPostgres } from "../connection/postgres-client.ts";

const log = createLogOf([]);
const visitor = "192.0.2.77";
/** 2026-03-01T00:00:20Z. */
const start = 1_772_323_220_000;
const dispose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const work of dispose.splice(0).reverse()) await work();
});

describe.skipIf(!hasPostgres)("calls at several processes", () => {
  it("add up within a minute, and name nobody", async () => {
    const database = await createTestDatabase();
    dispose.push(database.drop);
    let time = start;
    const open = async () => {
      const store = await createStore({ databaseUrl: database.url, dataDir: "/nowhere", log, now: () => time });
      dispose.push(() => store.close());
      return (who = visitor) => store.countCall?.(who);
    };
    const [one, other] = [await open(), await open()];
    for (let call = 1; call <= 5; call += 1) expect(one()).toEqual({ calls: call, endsInMs: 40_000 });
    expect(other()).toEqual({ calls: 1, endsInMs: 40_000 });
    const client = openPostgres(database.url, log);
    dispose.push(() => client.close());
    const list = async () => (await sql<{ calls: number }>`select * from visitor_calls`.execute(client.read)).rows;
    await expect.poll(async () => (await list()).map(({ calls }) => calls)).toEqual([6]);
    expect(JSON.stringify(await list())).not.toContain("192.0.2");
    // Both know of each other's calls a second later.
    expect(one()?.calls).toBeLessThanOrEqual(7);
    expect(other()?.calls).toBeLessThanOrEqual(8);
    await expect.poll(async () => (await list()).map(({ calls }) => calls)).toEqual([8]);
    await wait(100);
    expect(other()?.calls).toBeGreaterThanOrEqual(8);
    expect(other("192.0.2.78")?.calls).toBe(1);

    // A new minute starts at zero, and the one before the last is deleted.
    time = start + 120_000;
    expect(one()).toEqual({ calls: 1, endsInMs: 40_000 });
    const old = sql<{ rows: number }>`select count(*) as rows from visitor_calls where minute < ${start + 60_000}`;
    await expect.poll(async () => (await old.execute(client.read)).rows).toEqual([{ rows: 0 }]);
  });

  it("at settings are known to all of them at once, under one salt", async () => {
    const database = await createTestDatabase();
    dispose.push(database.drop);
    const open = async () => {
      const store = await createStore({ databaseUrl: database.url, dataDir: "/nowhere", log });
      dispose.push(() => store.close());
      return store.settings;
    };
    const [one, other] = [await open(), await open()];
    expect(await one.requireSalt(start, "first")).toBe("first");
    expect(await other.requireSalt(start, "second")).toBe("first");
    const attempt = { address: "a", client: "hash", site: null };
    await one.recordAttempt("kas", { ...attempt, at: start });
    await other.recordAttempt("kas", { ...attempt, at: start + 1 });
    for (const settings of [one, other])
      expect(await settings.listAttempts({ client: "hash" }, start)).toEqual([start + 1, start]);
  });

  it("are counted by each process for itself while the database is away", async () => {
    const database = await createTestDatabase();
    dispose.push(database.drop);
    const lines: Parameters<typeof createLogOf>[0] = [];
    const store = await createStore({ databaseUrl: database.url, dataDir: "/nowhere", log: createLogOf(lines) });
    dispose.push(() => store.close());
    await database.shut();
    expect([store.countCall?.(visitor).calls, store.countCall?.(visitor).calls]).toEqual([1, 2]);
    await wait(1_500);
    expect(store.countCall?.(visitor).calls).toBeGreaterThanOrEqual(1);
    expect(lines.filter(({ level }) => level === "error").map(({ message }) => message)).not.toContain(
      "Calls could not be added up.",
    );
    await database.reopen();
  });
});
