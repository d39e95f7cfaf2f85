import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkReadiness } from "#src/server/check-readiness.ts";
import { type LossyProxy, startLossyProxy } from "../../../tests/postgres/lossy-proxy.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../../../tests/postgres/postgres.ts";
import { createLogOf } from "../__fixtures__/each-database.ts";
import { findStorageFault } from "../health/storage-fault.ts";
import type { Store } from "../store.ts";
import { prepareStore } from "./client.ts";
import type { DatabaseClient } from "./database.ts";
import { openPostgres } from "./postgres-client.ts";

const log = createLogOf([]);
/** A tenth of the site's timeouts. */
const patience = { connectMs: 500, responseMs: 1_000, lockMs: 300 };

describe.skipIf(!hasPostgres)("a PostgreSQL whose connections die without a word", () => {
  let database: TestDatabase;
  let proxy: LossyProxy;
  let client: DatabaseClient;
  let store: Store;

  beforeEach(async () => {
    database = await createTestDatabase();
    proxy = await startLossyProxy(database.url);
    client = openPostgres(proxy.url, log, Date.now, patience);
    store = await prepareStore(client, { log, checkEveryMs: null });
  });
  afterEach(async () => {
    await proxy.close();
    await store.close();
    await database.drop();
  });

  /** Queries twenty times a second, as visitors do, until `end`, which returns how each went. */
  function ask(): { end(): Promise<readonly { readonly at: number; readonly fault: string | null; ms: number }[]> } {
    const answers: Promise<{ at: number; fault: string | null; ms: number }>[] = [];
    const timer = setInterval(() => {
      const at = performance.now();
      answers.push(
        store.pools.listSnapshots().then(
          () => ({ at, fault: null, ms: performance.now() - at }),
          (error: unknown) => ({ at, fault: findStorageFault(error) ?? String(error), ms: performance.now() - at }),
        ),
      );
    }, 50);
    return {
      end() {
        clearInterval(timer);
        return Promise.all(answers);
      },
    };
  }

  it("is used again under traffic, without a restart, as soon as a query has waited for its time", async () => {
    // Ten queries at once open ten connections.
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(client.read)));
    proxy.forgetConnections();
    const forgottenAt = performance.now();
    const traffic = ask();
    await wait(5_000);
    const answers = await traffic.end();
    const failed = answers.filter(({ fault }) => fault !== null);
    expect(new Set(failed.map(({ fault }) => fault))).toEqual(new Set(["unreachable"]));
    const lastFailureAt = Math.max(...failed.map(({ at, ms }) => at + ms)) - forgottenAt;
    expect(lastFailureAt).toBeLessThan(3 * patience.responseMs);
    // None waits for two dead connections, one after the other.
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(2 * patience.responseMs);
    await expect(store.ping()).resolves.toBeUndefined();
    expect(store.describeStorage().fault).toBeNull();
  });

  it("is not waited for again on each of the other connections that died with one", async () => {
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(client.read)));
    proxy.forgetConnections();
    await expect(store.ping()).rejects.toThrow("Query read timeout");
    const startedAt = performance.now();
    await store.ping();
    expect(performance.now() - startedAt).toBeLessThan(patience.responseMs);
  });

  it("leaves the transaction that it took with it undone, at once", async () => {
    const startedAt = performance.now();
    const transaction = client.write.transaction().execute(async (open) => {
      await sql`insert into pools (slug) values ('kas')`.execute(open);
      proxy.forgetConnections();
      await sql`select 1`.execute(open);
    });
    await expect(transaction).rejects.toThrow();
    // The rollback is not waited for as well.
    expect(performance.now() - startedAt).toBeLessThan(2 * patience.responseMs);
    await expect.poll(() => store.ping().then(() => "answers", String)).toBe("answers");
    expect((await sql`select slug from pools`.execute(client.read)).rows).toEqual([]);
  });

  it("leaves /ready an answer within three seconds, whatever the server does, and the truth once it goes on", async () => {
    const slow = openPostgres(proxy.url, log);
    const patient = await prepareStore(slow, { log, checkEveryMs: null });
    const process = { firstFill: "done", isStopping: false } as const;
    proxy.stall();
    const startedAt = performance.now();
    expect(await checkReadiness(patient, ["kas"], process)).toMatchObject({
      database: "unreachable",
      trouble: { reason: "no response within 2.5 s" },
    });
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    proxy.resume();
    await expect.poll(() => checkReadiness(patient, ["kas"], process)).toMatchObject({ database: "ok" });
    await patient.close();
  });

  it("keeps nobody waiting for what another holds locked, and says that the database is to blame", async () => {
    const { promise: isOver, resolve: unlock } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: noteLocked } = Promise.withResolvers<void>();
    const owner = openPostgres(database.url, log);
    const holding = owner.write.transaction().execute(async (open) => {
      await sql`lock table pool_snapshots in access exclusive mode`.execute(open);
      noteLocked();
      await isOver;
    });
    await isLocked;
    const startedAt = performance.now();
    const failure = await store.pools.listSnapshots().catch((error: unknown) => error);
    expect(performance.now() - startedAt).toBeLessThan(patience.responseMs);
    expect(findStorageFault(failure)).toBe("unreachable");
    unlock();
    await holding;
    await owner.close();
    expect(await store.pools.listSnapshots()).toEqual(new Map());
  });

  it("changes its tables for as long as that takes", async () => {
    const startedAt = performance.now();
    await client.migrate((db) => sql`select pg_sleep(1.5)`.execute(db));
    expect(performance.now() - startedAt).toBeGreaterThan(1.4 * patience.responseMs);
    await expect(sql`select pg_sleep(1.5)`.execute(client.read)).rejects.toThrow("statement timeout");
  });
});
