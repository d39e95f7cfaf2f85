import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prepareStore, type StoreOptions } from "#src/db/connection/client.ts";
import type { DatabaseClient } from "#src/db/connection/database.ts";
import { openSqlite } from "#src/db/connection/sqlite-client.ts";
import type { Store } from "#src/db/store.ts";
import { midnight, start } from "./__fixtures__/scene.ts";
import { blockAt, createScriptedPool } from "./__fixtures__/scripted-pool.ts";
import { createTestLog } from "./__fixtures__/test-log.ts";
import { createTestTime } from "./__fixtures__/test-time.ts";
import { createCollector } from "./collector.ts";

const minute = 60_000;
const hour = 60 * minute;

let dataDir = "";
let client: DatabaseClient;
let parts: Pick<StoreOptions, "log" | "now">;
let store: Store;
let time: ReturnType<typeof createTestTime>;
let kept: ReturnType<typeof createTestLog>;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "adit-outage-"));
  time = createTestTime(start);
  kept = createTestLog();
  parts = { log: kept.log, now: time.now };
  client = openSqlite(dataDir, parts);
  store = await prepareStore(client, { ...parts, checkEveryMs: null });
});

afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** SQLite refuses every write, as on a disk that became read-only. */
async function refuseWrites(isRefused: boolean): Promise<void> {
  await sql`pragma query_only = ${sql.raw(isRefused ? "1" : "0")}`.execute(client.write);
}

function collect(poolHistoryMs = 0) {
  const pool = createScriptedPool(time.now);
  const engine = { ...pool.engine, capabilities: { ...pool.engine.capabilities, poolHistoryMs } };
  const pools = [{ coin: "kas" as const, engine, pollMs: minute, isLive: true }];
  const { now, setTimer } = time;
  const collector = createCollector({ pools, priceFeeds: [], store, now, setTimer, ...kept, random: () => 0.5 });
  return { pool, collector };
}

const listRows = (resolution: "10m" | "1h") =>
  store.samples.listPoolPoints("kas", resolution, { from: midnight, to: midnight + 48 * hour });

describe("a database that takes no writes for hours", () => {
  it("costs no sample, no block and no hour, and is no fault of the engine", async () => {
    const { pool, collector } = collect();
    await collector.runOnce("poll-pools");
    await collector.runOnce("roll-up");
    const rowsBefore = (await listRows("10m")).length;
    expect(rowsBefore).toBe(1);

    await refuseWrites(true);
    for (let step = 1; step <= 30; step += 1) {
      await time.advance(10 * minute);
      if (step === 3) pool.script.blocks = [blockAt(1, time.now() - 1_000)];
      if (step === 12) pool.script.blocks = [blockAt(2, time.now() - 1_000), ...pool.script.blocks];
      await collector.runOnce("poll-pools");
      await collector.runOnce("refresh-top-miners");
      await collector.runOnce("roll-up");
    }
    expect(store.describeStorage().fault).toBe("read-only");
    // Pages show the latest poll, and the engine responded all the time.
    expect((await store.pools.findSnapshot("kas"))?.at).toBe(start + 5 * hour);
    expect((await store.pools.findTopMiners("kas"))?.at).toBe(start + 5 * hour);
    expect((await store.pools.listSourceStates()).get("kas")?.engine?.fault).toBeNull();
    expect([kept.outages, kept.reported]).toEqual([[], []]);
    const said = kept.lines.filter(({ level }) => level === "error" || level === "warn");
    // Once in each ten minutes of test time, in which more than one write failed.
    expect(new Set(said.map(({ message }) => message))).toEqual(new Set(["The database cannot be used as it should."]));
    expect(said.length).toBeLessThanOrEqual(31);
    expect((await listRows("10m")).length).toBe(rowsBefore);

    await refuseWrites(false);
    await store.runChecks();
    await time.advance(minute);
    await collector.runOnce("poll-pools");
    await collector.runOnce("roll-up");
    expect((await listRows("10m")).length).toBe(31);
    expect((await listRows("1h")).map(({ at }) => (at - midnight) / hour)).toEqual([12, 13, 14, 15, 16, 17]);
    const { items } = await store.blocks.listBlocks("kas", { before: null, limit: 9, chain: null });
    expect(items.map(({ height }) => height)).toEqual([2, 1]);
    expect(store.describeStorage()).toMatchObject({ fault: null, waitingWrites: 0 });
    await collector.stop();
  });

  it("leaves no hole where the engine remembers what could not even wait in memory", async () => {
    await store.close();
    client = openSqlite(dataDir, parts);
    store = await prepareStore(client, { ...parts, checkEveryMs: null, mostWaiting: 8 });
    const { collector } = collect(6 * hour);
    await collector.runOnce("fill-history");
    await collector.runOnce("poll-pools");
    const rowsBefore = (await listRows("10m")).length;
    await refuseWrites(true);
    for (let step = 1; step <= 12; step += 1) {
      await time.advance(10 * minute);
      await collector.runOnce("poll-pools");
    }
    const { waitingWrites, refusedWrites } = store.describeStorage();
    expect(waitingWrites).toBeLessThanOrEqual(8);
    expect(refusedWrites).toBeGreaterThan(0);
    expect((await store.pools.findSnapshot("kas"))?.at).toBe(start + 2 * hour);
    await refuseWrites(false);
    await store.runChecks();
    expect((await listRows("10m")).length).toBeLessThan(rowsBefore + 12);
    await collector.runOnce("fill-history");
    await collector.runOnce("poll-pools");
    expect((await listRows("10m")).length).toBe(rowsBefore + 12);
    expect([kept.outages, kept.reported]).toEqual([[], []]);
    await collector.stop();
  });
});
