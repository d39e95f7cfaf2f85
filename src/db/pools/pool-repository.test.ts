import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Block } from "#src/domain/mining/block.ts";
import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import type { SourceState } from "#src/domain/mining/source-state.ts";
import { createLogOf, describeEachDatabase, type LogLine } from "../__fixtures__/each-database.ts";
import { createStore } from "../connection/client.ts";
import { openPostgres } from "../connection/postgres-client.ts";
import { openSqlite } from "../connection/sqlite-client.ts";

const at = 1_772_366_400_000;

const snapshot: PoolSnapshot = {
  at,
  network: {
    at,
    height: 912_345,
    difficulty: 1.46e14,
    hashrate: 1.05e21,
    // Beyond 2 to the 64th.
    blockReward: 340_282_366_920_938_463_463_374_607_431_768_211_456n,
    lastBlockAt: null,
  },
  schemes: [{ at, scheme: "pps", hashrate: 1.25e18, miners: 1200, workers: null, effort: 0.42 }],
  fees: { pps: 0.01, solo: 0 },
  minimumPayout: 0n,
  payoutIntervalMs: 3_600_000,
  measuredAt: null,
  acceptsMiners: null,
  ports: [],
  lastBlockFoundAt: null,
};

const block: Block = {
  chain: "ltc",
  height: 5,
  hash: "aa",
  foundAt: at,
  scheme: "solo",
  finder: "LZ",
  worker: null,
  difficulty: null,
  effort: null,
  reward: null,
  status: "pending",
  progress: 0,
};

describeEachDatabase("pools", (createStoreForTest) => {
  it("keeps made-up figures, those of a test network and real ones apart, and finds each again", async () => {
    const { store } = await createStoreForTest();
    const see = async (origin: "demo" | "real" | "regtest") => {
      const changed = await store.pools.setOtherOriginsAside(new Map([["ltc", origin]]));
      return { changed, at: (await store.pools.findSnapshot("ltc"))?.at ?? null };
    };
    expect(await see("demo")).toEqual({ changed: [], at: null });
    await store.pools.saveSnapshot("ltc", snapshot);
    await store.pools.saveSnapshot("btc", snapshot);
    await store.blocks.upsertBlocks("ltc", [block]);
    await store.miners.touchViewed("ltc", "LZ", at);
    expect(await see("real")).toEqual({ changed: ["ltc"], at: null });
    expect(await store.blocks.listLastBlocks()).toEqual(new Map());
    expect(await store.miners.listWatched(0, 10)).toEqual([]);
    expect([...(await store.pools.listSnapshots()).keys()].filter((pool) => pool === "ltc")).toEqual([]);
    await store.pools.saveSnapshot("ltc", { ...snapshot, at: at + 1 });
    expect(await see("real")).toEqual({ changed: [], at: at + 1 });
    expect(await see("regtest")).toEqual({ changed: ["ltc"], at: null });
    expect(await see("real")).toEqual({ changed: ["ltc"], at: at + 1 });
    expect(await see("demo")).toEqual({ changed: ["ltc"], at });
    expect([...(await store.blocks.listLastBlocks()).keys()]).toEqual(["ltc"]);
    expect((await store.pools.findSnapshot("btc"))?.at).toBe(at);
  });

  it("takes figures from before there were origins for those of the present one", async () => {
    const { store } = await createStoreForTest();
    await store.pools.saveSnapshot("ltc", snapshot);
    expect(await store.pools.setOtherOriginsAside(new Map([["ltc", "real"]]))).toEqual([]);
    expect((await store.pools.findSnapshot("ltc"))?.at).toBe(at);
    expect(await store.pools.setOtherOriginsAside(new Map([["ltc", "demo"]]))).toEqual(["ltc"]);
    expect(await store.pools.findSnapshot("ltc")).toBeNull();
  });

  it("answers nothing about a pool that was never seen", async () => {
    const { store } = await createStoreForTest();
    expect(await store.pools.findSnapshot("btc")).toBeNull();
    expect(await store.pools.findTopMiners("btc")).toBeNull();
    expect(await store.pools.listSnapshots()).toEqual(new Map());
  });

  it("gives a snapshot back as it was, amounts beyond 64 bits included", async () => {
    const { store } = await createStoreForTest();
    await store.pools.saveSnapshot("btc", snapshot);
    expect(await store.pools.findSnapshot("btc")).toEqual(snapshot);
    const bare: PoolSnapshot = { ...snapshot, network: null, schemes: [], fees: {}, minimumPayout: null };
    await store.pools.saveSnapshot("alph", bare);
    expect([...(await store.pools.listSnapshots())]).toEqual([
      ["alph", bare],
      ["btc", snapshot],
    ]);
  });

  it("keeps how each source was when it was asked last", async () => {
    const { store } = await createStoreForTest();
    expect(await store.pools.listSourceStates()).toEqual(new Map());
    const well: SourceState = { fault: null, changedAt: at, heightAt: at - 5 };
    await store.pools.saveSourceState("btc", "engine", { ...well, fault: { kind: "silent", since: at } });
    await store.pools.saveSourceState("btc", "engine", well);
    await store.pools.saveSourceState("btc", "node", {
      fault: { kind: "refused", since: at - 1 },
      changedAt: null,
      heightAt: null,
    });
    await store.pools.saveSourceState("alph", "engine", { ...well, fault: { kind: "implausible", since: at } });
    expect([...(await store.pools.listSourceStates())]).toEqual([
      ["alph", { engine: { fault: { kind: "implausible", since: at }, changedAt: at, heightAt: at - 5 } }],
      [
        "btc",
        {
          engine: { fault: null, changedAt: at, heightAt: at - 5 },
          node: { fault: { kind: "refused", since: at - 1 }, changedAt: null, heightAt: null },
        },
      ],
    ]);
  });

  it("keeps the newer of two looks, in whatever order they are saved", async () => {
    const { store } = await createStoreForTest();
    await store.pools.saveSnapshot("btc", { ...snapshot, at: at + 1, minimumPayout: 7n });
    await store.pools.saveSnapshot("btc", snapshot);
    expect((await store.pools.findSnapshot("btc"))?.minimumPayout).toBe(7n);
    await store.pools.saveTopMiners("btc", at, [
      { address: "b", hashrate: 2, hashrateDay: 3, workers: 1, lastShareAt: at },
    ]);
    await store.pools.saveTopMiners("btc", at - 1, []);
    expect(await store.pools.findTopMiners("btc")).toEqual({
      at,
      miners: [{ address: "b", hashrate: 2, hashrateDay: 3, workers: 1, lastShareAt: at }],
    });
    await store.pools.saveTopMiners("btc", at + 1, []);
    expect(await store.pools.findTopMiners("btc")).toEqual({ at: at + 1, miners: [] });
  });

  it("refuses numbers that cannot be true by the path of their field", async () => {
    const { store } = await createStoreForTest();
    await expect(store.pools.saveSnapshot("btc", { ...snapshot, minimumPayout: -1n })).rejects.toThrow(
      "snapshot.minimumPayout must not be negative",
    );
    await expect(store.pools.saveSnapshot("btc", { ...snapshot, fees: { pps: Number.NaN } })).rejects.toThrow(
      "snapshot.fees.pps must be a finite number",
    );
    await expect(
      store.pools.saveTopMiners("btc", at, [
        { address: "b", hashrate: -2, hashrateDay: null, workers: 1, lastShareAt: null },
      ]),
    ).rejects.toThrow("topMiners.0.hashrate");
    expect(await store.pools.findSnapshot("btc")).toBeNull();
  });

  it("counts a row that cannot be read as absent, and logs it", async () => {
    const { store, databaseUrl, dataDir } = await createStoreForTest();
    await store.pools.saveSnapshot("btc", snapshot);
    await store.pools.saveSnapshot("kas", snapshot);
    await store.pools.saveTopMiners("btc", at, []);
    await store.close();

    const client =
      databaseUrl === null ? openSqlite(dataDir, { log: createLogOf([]) }) : openPostgres(databaseUrl, createLogOf([]));
    await sql`update pool_snapshots set body = '{"at":1}' where pool_id = (select id from pools where slug = 'btc')`.execute(
      client.write,
    );
    await sql`update top_miners set body = 'not json'`.execute(client.write);
    await client.close();

    const lines: LogLine[] = [];
    const again = await createStore({ databaseUrl, dataDir, log: createLogOf(lines) });
    const read = { snapshot: await again.pools.findSnapshot("btc"), top: await again.pools.findTopMiners("btc") };
    const listed = [...(await again.pools.listSnapshots()).keys()];
    await again.close();
    expect(read).toEqual({ snapshot: null, top: null });
    expect(listed).toEqual(["kas"]);
    expect(lines.map(({ level, facts }) => [level, facts.table, facts.pool])).toEqual([
      ["warn", "pool_snapshots", "btc"],
      ["warn", "top_miners", "btc"],
      ["warn", "pool_snapshots", "btc"],
    ]);
  });

  it("reads a list of top miners that was stored before their day was known", async () => {
    const { store, databaseUrl, dataDir } = await createStoreForTest();
    await store.pools.saveTopMiners("btc", at, []);
    await store.close();
    const client =
      databaseUrl === null ? openSqlite(dataDir, { log: createLogOf([]) }) : openPostgres(databaseUrl, createLogOf([]));
    await sql`update top_miners set body = '[{"address":"b","hashrate":2,"workers":1,"lastShareAt":null}]'`.execute(
      client.write,
    );
    await client.close();
    const again = await createStore({ databaseUrl, dataDir, log: createLogOf([]) });
    const read = await again.pools.findTopMiners("btc");
    await again.close();
    expect(read?.miners).toEqual([{ address: "b", hashrate: 2, hashrateDay: null, workers: 1, lastShareAt: null }]);
  });
});
