import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, hasPostgres } from "../../../tests/postgres/postgres.ts";
import { createLogOf, type LogLine } from "../__fixtures__/each-database.ts";
import { createStore, prepareStore } from "../connection/client.ts";
import type { DatabaseClient } from "../connection/database.ts";
import { openSqlite } from "../connection/sqlite-client.ts";
import type { Store } from "../store.ts";
import { findStorageFault } from "./storage-fault.ts";

const always = { from: 0, to: 4_000_000_000_000 };
const start = 1_772_409_600_000;
let dataDir = "";
let time = start;
let lines: LogLine[] = [];
let lost: string[] = [];
const opened: Store[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "adit-trouble-"));
  time = start;
  lines = [];
  lost = [];
});

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Only the test checks it. */
async function openStore(): Promise<{ store: Store; client: DatabaseClient }> {
  const log = createLogOf(lines);
  const client = openSqlite(dataDir, { log, now: () => time, onLost: (error) => lost.push(error.message) });
  const store = await prepareStore(client, { log, now: () => time, checkEveryMs: null });
  opened.push(store);
  return { store, client };
}

function schemesAt(at: number, hashrate: number) {
  return [{ at, scheme: "pps" as const, hashrate, miners: 3, workers: 9, effort: null }];
}

function snapshotAt(at: number, hashrate: number) {
  return {
    at,
    network: null,
    schemes: schemesAt(at, hashrate),
    fees: {},
    minimumPayout: null,
    payoutIntervalMs: null,
    measuredAt: null,
    acceptsMiners: null,
    ports: [],
    lastBlockFoundAt: null,
  };
}

/** The real error of a full disk: the file may not grow. */
async function fill({ write }: DatabaseClient): Promise<void> {
  await sql`vacuum`.execute(write);
  await sql`pragma max_page_count = 1`.execute(write);
}

async function makeRoom({ write }: DatabaseClient): Promise<void> {
  await sql`pragma max_page_count = 1000000`.execute(write);
}

/** Fills pages that are open already, until the next row needs a new one. Ten minutes a row. */
async function recordUntilFull(store: Store): Promise<number> {
  for (let count = 1; count < 5_000; count += 1) {
    await store.samples.recordSample("kas", null, schemesAt(start + count * 600_000, count));
    if (store.describeStorage().fault !== null) return count;
  }
  throw new Error("The database took 5,000 rows.");
}

describe("a full SQLite file", () => {
  it("keeps what the collector measured, shows the latest of it, and stores all in order once there is room", async () => {
    const { store, client } = await openStore();
    await store.pools.saveSnapshot("kas", snapshotAt(start, 1));
    await fill(client);
    const count = await recordUntilFull(store);
    expect(store.describeStorage()).toEqual({
      fault: "full",
      reason: "database or disk is full",
      since: start,
      waitingWrites: 1,
      refusedWrites: 0,
    });
    await store.samples.recordSample("kas", null, schemesAt(start + (count + 1) * 600_000, count + 1));
    await store.pools.saveSnapshot("kas", snapshotAt(start + 60_000, 2));
    await store.pools.saveSnapshot("kas", snapshotAt(start + 120_000, 3));
    await store.pools.saveSourceState("kas", "engine", { fault: null, changedAt: start + 120_000, heightAt: null });
    const prices = { at: start, source: "feed", crypto: { KAS: 0.5 }, fiat: { EUR: 0.9 } };
    await store.prices.recordPrices(prices);
    expect((await store.pools.findSnapshot("kas"))?.at).toBe(start + 120_000);
    expect((await store.pools.listSnapshots()).get("kas")?.at).toBe(start + 120_000);
    expect((await store.pools.listSourceStates()).get("kas")?.engine?.changedAt).toBe(start + 120_000);
    expect((await store.prices.findLatest())?.crypto).toEqual({ KAS: 0.5 });
    // Two samples, one snapshot for two, one state, one poll of prices.
    expect(store.describeStorage().waitingWrites).toBe(5);

    await store.runChecks();
    expect(store.describeStorage()).toMatchObject({ fault: "full", waitingWrites: 5 });
    await makeRoom(client);
    await store.runChecks();
    expect(store.describeStorage()).toMatchObject({
      fault: null,
      reason: null,
      since: null,
      waitingWrites: 0,
      refusedWrites: 0,
    });
    const points = await store.samples.listPoolPoints("kas", "10m", always);
    expect(points.map((point) => point.hashrate)).toEqual(Array.from({ length: count + 1 }, (_, index) => index + 1));
    await store.close();
    const again = await openStore();
    expect((await again.store.pools.findSnapshot("kas"))?.at).toBe(start + 120_000);
    expect(await again.store.prices.findLatest()).toMatchObject({ crypto: { KAS: 0.5 }, fiat: { EUR: 0.9 } });
  });

  it("says its cause at once, then once a minute with what was left out, and when it is over", async () => {
    const { store, client } = await openStore();
    await fill(client);
    await recordUntilFull(store);
    for (let look = 0; look < 24; look += 1) {
      time += 5_000;
      await store.runChecks();
    }
    const said = lines.filter((line) => line.level === "error");
    expect(said.map(({ message, facts }) => [message, facts.reason, facts.leftOut])).toEqual([
      ["The database cannot be used as it should.", "database or disk is full", 0],
      ["The database cannot be used as it should.", "database or disk is full", 11],
      ["The database cannot be used as it should.", "database or disk is full", 11],
    ]);
    await makeRoom(client);
    await store.runChecks();
    expect(lines.at(-1)).toMatchObject({
      level: "info",
      message: "The database works again.",
      facts: { fault: "full" },
    });
  });

  it("refuses history, which is asked again, with an error by which the storage is known", async () => {
    const { store, client } = await openStore();
    await fill(client);
    await recordUntilFull(store);
    const failure = await store.samples
      .insertHistory("kas", "10m", {
        network: [],
        schemes: Array.from({ length: 2_000 }, (_, index) => schemesAt(start - (index + 1) * 600_000, 1)[0]).flatMap(
          (row) => row ?? [],
        ),
      })
      .catch((error: unknown) => error);
    expect(findStorageFault(failure)).toBe("full");
    expect(findStorageFault(new Error("a page failed", { cause: failure }))).toBe("full");
    expect(findStorageFault(new Error("database or disk is full"))).toBeNull();
  });
});

describe("a SQLite file that is deleted while it is open", () => {
  it("is written anew with all that was in it, and goes on", async () => {
    const { store } = await openStore();
    await store.miners.touchViewed("kas", "a", 5);
    for (const name of readdirSync(dataDir)) if (name !== "adit.lock") rmSync(join(dataDir, name));
    await store.miners.touchViewed("kas", "b", 6);
    await store.ping();
    expect(store.describeStorage()).toMatchObject({
      fault: "missing",
      reason: `the file ${join(dataDir, "adit.db")} was deleted while Adit runs`,
    });
    await store.runChecks();
    expect(store.describeStorage().fault).toBeNull();
    await store.miners.touchViewed("kas", "c", 7);
    expect((await store.miners.listWatched(0, 9)).map(({ address }) => address).toSorted()).toEqual(["a", "b", "c"]);
    expect(lines.map(({ message }) => message)).toEqual([
      "The database cannot be used as it should.",
      "The database file was deleted while Adit runs. It was written anew, with all that was in it.",
      "The database works again.",
    ]);
    await store.close();
    const again = await openStore();
    expect((await again.store.miners.listWatched(0, 9)).map(({ address }) => address).toSorted()).toEqual([
      "a",
      "b",
      "c",
    ]);
  });

  it("comes back with its folder, and with the lock on it", async () => {
    const { store } = await openStore();
    await store.miners.touchViewed("kas", "a", 5);
    rmSync(dataDir, { recursive: true });
    await store.runChecks();
    expect(existsSync(join(dataDir, "adit.db"))).toBe(true);
    await expect(openStore()).rejects.toThrow(`Another process is using the data folder ${dataDir}.`);
    expect(await store.miners.listWatched(0, 9)).toEqual([{ pool: "kas", address: "a" }]);
  });

  it("is left alone when another file lies in its place: what was open is kept aside, and the process has to end", async () => {
    const { store } = await openStore();
    await store.miners.touchViewed("kas", "a", 5);
    const other = mkdtempSync(join(tmpdir(), "adit-other-"));
    const { store: theirs } = await (async () => {
      const own = dataDir;
      dataDir = other;
      const made = await openStore();
      dataDir = own;
      return made;
    })();
    await theirs.miners.touchViewed("kas", "theirs", 5);
    await theirs.close();
    renameSync(join(other, "adit.db"), join(dataDir, "adit.db"));
    await store.runChecks();
    await store.runChecks();
    const aside = readdirSync(dataDir).find((name) => name.startsWith("adit-before-")) ?? "";
    expect(lost).toEqual([
      `The file ${join(dataDir, "adit.db")} was replaced by another while Adit runs. What was in it is in ${join(dataDir, aside)}. Start Adit again.`,
    ]);
    await store.close();
    const next = await openStore();
    expect(await next.store.miners.listWatched(0, 9)).toEqual([{ pool: "kas", address: "theirs" }]);
    await next.store.close();
    renameSync(join(dataDir, aside), join(dataDir, "adit.db"));
    const former = await openStore();
    expect(await former.store.miners.listWatched(0, 9)).toEqual([{ pool: "kas", address: "a" }]);
    rmSync(other, { recursive: true });
  });
});

describe.skipIf(!hasPostgres)("a PostgreSQL that goes away", () => {
  it("keeps what the collector measured, is told apart from a wrong statement, and is used again when it is back", async () => {
    const database = await createTestDatabase();
    const log = createLogOf(lines);
    const store = await createStore({ databaseUrl: database.url, dataDir, log, now: () => time, checkEveryMs: null });
    opened.push(store);
    await store.pools.saveSnapshot("kas", snapshotAt(start, 1));
    await database.shut();
    await expect
      .poll(async () => findStorageFault(await store.pools.listSnapshots().catch((error: unknown) => error)))
      .toBe("unreachable");
    await store.samples.recordSample("kas", null, schemesAt(start, 7));
    await store.pools.saveSnapshot("kas", snapshotAt(start + 60_000, 2));
    const history = { value: [], readAt: start, triedAt: start, fault: null };
    const version = await store.miners.saveReadings("kas", "a", { history });
    expect(store.describeStorage()).toMatchObject({ fault: "unreachable", since: start, waitingWrites: 3 });
    expect(await store.miners.findRecord("kas", "a")).toEqual({ version, parts: { history } });
    expect((await store.pools.findSnapshot("kas"))?.at).toBe(start + 60_000);
    await store.runChecks();
    expect(store.describeStorage().waitingWrites).toBe(3);

    await database.reopen();
    await expect
      .poll(async () => {
        await store.runChecks();
        return store.describeStorage();
      })
      .toMatchObject({ fault: null, reason: null, since: null, waitingWrites: 0, refusedWrites: 0 });
    expect((await store.pools.listSnapshots()).get("kas")?.at).toBe(start + 60_000);
    const points = await store.samples.listPoolPoints("kas", "10m", always);
    expect(points.map((point) => point.hashrate)).toEqual([7]);
    expect(lines.filter(({ message }) => message.startsWith("The database")).map(({ message }) => message)).toEqual([
      "The database does not respond.",
      "The database works again.",
    ]);
    expect((await store.miners.findRecord("kas", "a"))?.parts).toEqual({ history });
    const wrong = await store.samples.recordSample("kas", null, schemesAt(-1, 1)).catch((error: unknown) => error);
    expect(findStorageFault(wrong)).toBeNull();
    await store.close();
    opened.length = 0;
    await database.drop();
  });
});
