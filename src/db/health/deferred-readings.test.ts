import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { MinerReadings } from "#src/domain/miners/miner-record.ts";
import { createLogOf } from "../__fixtures__/each-database.ts";
import { prepareStore } from "../connection/client.ts";
import type { Schema } from "../connection/schema.ts";
import { openSqlite } from "../connection/sqlite-client.ts";
import type { Store } from "../store.ts";

const start = 1_772_409_600_000;
let time = start;
let dataDir = "";
const opened: Store[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "adit-deferred-"));
  time = start;
});

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Only the test checks it. */
async function openStore(mostWaiting?: number): Promise<{ store: Store; write: Kysely<Schema> }> {
  const log = createLogOf([]);
  const client = openSqlite(dataDir, { log, now: () => time });
  const most = mostWaiting === undefined ? {} : { mostWaiting };
  const store = await prepareStore(client, { log, now: () => time, checkEveryMs: null, ...most });
  opened.push(store);
  return { store, write: client.write };
}

/** The real error of a full disk: the file may not grow. */
async function fill(store: Store, write: Kysely<Schema>): Promise<void> {
  await sql`vacuum`.execute(write);
  await sql`pragma max_page_count = 1`.execute(write);
  for (let at = start; store.describeStorage().fault === null; at += 600_000)
    await store.samples.recordSample("kas", null, [
      { at, scheme: "pps", hashrate: 1, miners: 3, workers: 9, effort: null },
    ]);
}

it("shows what was read of miners meanwhile, each part the latest, and stores it once there is room", async () => {
  const { store, write } = await openStore();
  const settingsOf = (threshold: bigint) => ({
    value: { threshold, minimum: null, maximum: null },
    readAt: time,
    triedAt: time,
    fault: null,
  });
  const history = { value: [], readAt: start, triedAt: start, fault: null };
  const before = await store.miners.saveReadings("kas", "a", { settings: settingsOf(1n), history });
  await fill(store, write);
  const versions = [before];
  const save = async (address: string, readings: MinerReadings) => {
    versions.push(await store.miners.saveReadings("kas", address, readings));
  };
  time += 60_000;
  await save("a", { settings: settingsOf(2n) });
  const silent = { value: null, readAt: null, triedAt: time, fault: "silent" as const };
  await Promise.all([save("a", { settings: silent }), save("a", { blocks: silent })]);
  expect(versions).toEqual([...new Set(versions)].toSorted());
  const expected = { settings: { ...settingsOf(2n), fault: "silent" }, history, blocks: silent };
  expect(await store.miners.findRecord("kas", "a")).toEqual({ version: versions.at(-1), parts: expected });
  expect((await store.miners.findRecord("kas", "a", ["blocks", "rigs"]))?.parts).toEqual({ blocks: silent });
  await save("new", { history });
  expect((await store.miners.findRecord("kas", "new"))?.parts).toEqual({ history });
  expect(await store.miners.hasMiner("kas", "new")).toBe(true);
  expect(await store.miners.hasMiner("kas", "nobody")).toBe(false);
  // A sample and two miners.
  expect(store.describeStorage().waitingWrites).toBe(3);

  time += 60_000;
  await sql`pragma max_page_count = 1000000`.execute(write);
  await store.runChecks();
  expect(store.describeStorage().waitingWrites).toBe(0);
  const stored = await store.miners.findRecord("kas", "a");
  expect(stored?.parts).toEqual(expected);
  expect(stored?.version).toBeGreaterThan(versions.at(-1) ?? 0);
  await store.close();
  const again = await openStore();
  expect(await again.store.miners.findRecord("kas", "a")).toEqual(stored);
  expect((await again.store.miners.findRecord("kas", "new"))?.parts).toEqual({ history });
});

it("refuses what is too much to wait, and what waited of that miner is not shown either", async () => {
  const { store, write } = await openStore(10);
  await fill(store, write);
  const rates = new Float32Array(250).fill(1);
  const rigsOf = (count: number) => ({
    value: {
      from: 0,
      to: 250,
      stepMs: 1,
      rigs: Array.from({ length: count }, (_, rig) => ({ name: `rig ${rig}`, scheme: null, rates })),
    },
    readAt: start,
    triedAt: start,
    fault: null,
  });
  await store.miners.saveReadings("kas", "a", { rigs: rigsOf(8) });
  await expect(store.miners.saveReadings("kas", "b", { rigs: rigsOf(8) })).rejects.toThrow("full");
  expect(await store.miners.findRecord("kas", "b")).toBeNull();
  expect((await store.miners.findRecord("kas", "a"))?.parts.rigs?.value?.rigs).toHaveLength(8);
  expect(store.describeStorage()).toMatchObject({ waitingWrites: 2, refusedWrites: 1 });
  await expect(store.miners.saveReadings("kas", "a", { "rigs-past": rigsOf(8) })).rejects.toThrow("full");
  expect(await store.miners.findRecord("kas", "a")).toBeNull();
});
