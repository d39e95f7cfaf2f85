import { expect, it } from "vitest";
import { unknownSourceState } from "#src/domain/mining/source-state.ts";
import { createLogOf, describeEachDatabase } from "../__fixtures__/each-database.ts";
import { createStore } from "../connection/client.ts";
import { openPostgres } from "../connection/postgres-client.ts";
import { listChangedMiners, listMissedNews } from "./missed-news.ts";

/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;
const settings = (at: number) =>
  ({
    settings: { value: null, readAt: null, triedAt: at, fault: "busy" },
  }) as const;

describeEachDatabase("missed news", (createStoreForTest) => {
  it("are the pools and miners that changed since then, by the tables", async () => {
    let time = midnight;
    const { store, databaseUrl } = await createStoreForTest(() => time);
    if (databaseUrl === null) return;
    const client = openPostgres(databaseUrl, createLogOf([]));
    await store.pools.saveSourceState("erg", "engine", { ...unknownSourceState, changedAt: midnight });
    await store.pools.saveSourceState("kas", "engine", { ...unknownSourceState, changedAt: midnight + 600_000 });
    await store.miners.saveReadings("erg", "early", settings(midnight));
    time = midnight + 600_000;
    const version = await store.miners.saveReadings("erg", "late", settings(time));
    const since = midnight + 300_000;
    expect(await listMissedNews(client, store.miners.listChangedRecords, since)).toEqual([
      { kind: "pool", pool: "kas" },
      { kind: "miner", pool: "erg", address: "late", version },
    ]);
    await client.close();
  });

  it("name every miner of a time at which more changed than one step lists", async () => {
    const { miners } = (await createStoreForTest(() => midnight)).store;
    for (const address of ["a", "b", "c", "d", "e"]) await miners.saveReadings("erg", address, settings(midnight));
    const news = await listChangedMiners(miners.listChangedRecords, midnight, 2);
    expect(news.map((one) => "address" in one && one.address)).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("come to a store that shares the database, as all news do", async () => {
    const { store, databaseUrl, dataDir } = await createStoreForTest();
    if (databaseUrl === null) return;
    const other = await createStore({ databaseUrl, dataDir, log: createLogOf([]) });
    const heard: unknown[] = [];
    other.signals.onNews((news) => heard.push(news));
    const news = { kind: "pool", pool: "kas" } as const;
    // Nothing arrives until the other listens.
    await expect
      .poll(() => {
        store.signals.tell(news);
        return heard;
      })
      .toContainEqual(news);
    await other.close();
  });
});
