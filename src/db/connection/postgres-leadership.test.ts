import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { startLossyProxy } from "../../../tests/postgres/lossy-proxy.ts";
import { createTestDatabase, hasPostgres } from "../../../tests/postgres/postgres.ts";
import { createLogOf } from "../__fixtures__/each-database.ts";
import type { Store } from "../store.ts";
import { prepareStore } from "./client.ts";
import type { DatabaseClient } from "./database.ts";
import { fenceStore, NotLeadingError } from "./lead-fence.ts";
import { openPostgres } from "./postgres-client.ts";

const log = createLogOf([]);
const dispose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const work of dispose.splice(0).reverse()) await work();
});

/** Oldest first. */
let events: string[];

async function open() {
  const database = await createTestDatabase();
  dispose.push(database.drop);
  events = [];
  return database.url;
}

/** The work takes a moment to end. */
function seek(name: string, url: string): DatabaseClient {
  const client = openPostgres(url, log);
  dispose.push(async () => {
    await client.leadership.leave();
    await client.close();
  });
  client.leadership.seek({
    begin: () => events.push(`${name} begins`),
    async end() {
      await wait(50);
      events.push(`${name} ends`);
    },
  });
  return client;
}

const until = (expected: readonly string[], timeout = 5_000) =>
  expect.poll(() => events, { timeout, interval: 20 }).toEqual(expected);

describe.skipIf(!hasPostgres)("the lead of the collectors", () => {
  it("is one process's, and another's when that one has ended its work and left", async () => {
    const url = await open();
    const one = seek("one", url);
    await until(["one begins"]);
    const two = seek("two", url);
    seek("three", url);
    await wait(1_500);
    expect(events).toEqual(["one begins"]);
    expect([one.leadership.isLeader(), two.leadership.isLeader()]).toEqual([true, false]);
    await one.leadership.leave();
    await expect.poll(() => events.length, { interval: 20 }).toBe(3);
    expect(events.slice(0, 2)).toEqual(["one begins", "one ends"]);
    expect(events[2]).toMatch(/^(two|three) begins$/);
    expect(one.leadership.isLeader()).toBe(false);
  });

  it("is won anew after the server closed the connection that held it", async () => {
    const url = await open();
    const one = seek("one", url);
    await until(["one begins"]);
    // Only this database: other tests use the same server.
    await sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      one.write,
    );
    await until(["one begins", "one ends", "one begins"]);
  });

  it("lets a collector that has left write nothing more, and the rest of its process go on", async () => {
    const url = await open();
    const one = seek("one", url);
    await until(["one begins"]);
    const store = await prepareStore(one, { log, checkEveryMs: null });
    dispose.push(() => store.close());
    const collecting = fenceStore(store);
    const write = ({ samples }: Store, at: number) =>
      samples.recordSample("kas", null, [{ at, scheme: "pplns", hashrate: 1, miners: 1, workers: 1, effort: null }]);
    const ten = 600_000;
    await write(collecting, ten);
    await one.leadership.leave();
    expect(await one.leadership.confirm()).toBe(false);
    await expect(write(collecting, 2 * ten)).rejects.toThrow(NotLeadingError);
    await write(store, 3 * ten);
    const points = await store.samples.listPoolPoints("kas", "10m", { from: 0, to: 9 * ten });
    expect(points.map(({ at }) => at)).toEqual([ten, 3 * ten]);
  });

  it("passes on from a process that is cut off, which has stopped before, and comes back as one that stands by", async () => {
    const url = await open();
    const proxy = await startLossyProxy(url);
    dispose.push(() => proxy.close());
    const cut = seek("cut", proxy.url);
    await until(["cut begins"]);
    const other = seek("other", url);
    proxy.stall();
    const cutAt = performance.now();
    await until(["cut begins", "cut ends", "other begins"], 15_000);
    const tookMs = performance.now() - cutAt;
    expect(tookMs).toBeGreaterThan(5_000);
    expect(tookMs).toBeLessThan(12_000);
    proxy.resume();
    await wait(4_000);
    expect(events).toEqual(["cut begins", "cut ends", "other begins"]);
    expect([cut.leadership.isLeader(), other.leadership.isLeader()]).toEqual([false, true]);
  });
});
