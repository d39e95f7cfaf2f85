import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPostgres } from "../../../tests/postgres/postgres.ts";
import {
  packageFolder,
  type ReplicatedServer,
  startReplicatedPostgres,
} from "../../../tests/postgres/postgres-server.ts";
import { createLogOf } from "../__fixtures__/each-database.ts";
import type { Store } from "../store.ts";
import { createStore } from "./client.ts";
import type { DatabaseClient } from "./database.ts";
import { openPostgres } from "./postgres-client.ts";

const log = createLogOf([]);
const news = { kind: "pool", pool: "kas" } as const;

describe.skipIf(!hasPostgres)("reads of a process with a replica", () => {
  let server: ReplicatedServer;
  let writer: Store;
  let reader: Store;
  let client: DatabaseClient;
  let heard = 0;
  beforeAll(async () => {
    const folder = packageFolder();
    if (folder === null) throw new Error("There are no binaries.");
    server = await startReplicatedPostgres(folder);
    const options = { databaseUrl: server.url, dataDir: "/nowhere", log };
    writer = await createStore(options);
    reader = await createStore({ ...options, readUrl: server.replicaUrl });
    client = openPostgres(server.url, log, Date.now, undefined, server.replicaUrl);
    reader.signals.onNews(() => {
      heard += 1;
    });
  });
  afterAll(async () => {
    for (const one of [writer, reader, client]) await one.close();
    await server.stop();
  });

  const isOnReplica = async () => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(client.read);
    return rows[0]?.is;
  };
  const onReplica = async (statement: string) => {
    const admin = new pg.Client({ connectionString: server.replicaUrl });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  async function view(address: string): Promise<boolean> {
    await writer.miners.touchViewed("kas", address, 5);
    const before = heard;
    writer.signals.tell(news);
    await expect.poll(() => heard, { interval: 2 }).toBe(before + 1);
    return reader.miners.hasMiner("kas", address);
  }

  it("go to it while it is close behind, and writes never", async () => {
    await expect
      .poll(() => {
        writer.signals.tell(news);
        return heard;
      })
      .toBeGreaterThan(0);
    await expect.poll(isOnReplica).toBe(true);
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(client.write);
    expect(rows).toEqual([{ is: false }]);
    await reader.miners.touchViewed("kas", "by-reader", 5);
    await expect.poll(() => writer.miners.hasMiner("kas", "by-reader")).toBe(true);
  });

  it("show at once what news speak of", async () => {
    for (let index = 0; index < 40; index += 1) expect(await view(`after-news-${index}`)).toBe(true);
  });

  it("go to the primary while the replica stands still, at once after news, and after three seconds without", async () => {
    await onReplica("select pg_wal_replay_pause()");
    try {
      expect(await view("while-it-stands")).toBe(true);
      await expect.poll(isOnReplica, { timeout: 8_000 }).toBe(false);
    } finally {
      await onReplica("select pg_wal_replay_resume()");
    }
    await expect.poll(isOnReplica, { timeout: 8_000 }).toBe(true);
  });

  it("go on with the primary when the replica is gone", async () => {
    await server.stopReplica();
    expect(await isOnReplica()).toBe(false);
    expect(await view("when-it-is-gone")).toBe(true);
    expect(reader.describeStorage().fault).toBeNull();
  });
});
