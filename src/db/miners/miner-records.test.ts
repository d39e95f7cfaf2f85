import { expect, it } from "vitest";
import { type MinerReadings, minerParts } from "#src/domain/miners/miner-record.ts";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";
import { everything, failed, midnight, read, rigsOf, sample, settingsOf } from "./__fixtures__/readings.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

describeEachDatabase("records of miners", (createStoreForTest) => {
  it("gives every part back as it was", async () => {
    const { miners } = (await createStoreForTest(() => midnight)).store;
    expect(await miners.findRecord("kas", "a")).toBeNull();
    await miners.touchViewed("kas", "a", midnight);
    expect(await miners.findRecord("kas", "a")).toBeNull();
    const version = await miners.saveReadings("kas", "a", everything);
    const record = await miners.findRecord("kas", "a");
    expect(record?.version).toBe(version);
    for (const part of minerParts) expect([part, record?.parts[part]]).toEqual([part, everything[part]]);
    expect(await miners.findRecord("kas", "b")).toBeNull();
    expect(await miners.findRecord("erg", "a")).toBeNull();
    expect(await miners.hasMiner("kas", "a")).toBe(true);
  });

  it("gives only the parts that are named, and none where none is", async () => {
    const { miners } = (await createStoreForTest()).store;
    const { answer, settings } = everything;
    await miners.saveReadings("kas", "a", { answer, settings });
    expect((await miners.findRecord("kas", "a", ["settings", "rigs"]))?.parts).toEqual({ settings });
    expect((await miners.findRecord("kas", "a", []))?.parts).toEqual({});
    expect((await miners.findRecord("kas", "a"))?.parts).toEqual({ answer, settings });
  });

  it("keeps the former value and its time where a question brought none", async () => {
    const { miners } = (await createStoreForTest()).store;
    await miners.saveReadings("kas", "a", { settings: everything.settings, rigs: failed("busy", midnight) });
    await miners.saveReadings("kas", "a", { settings: failed("silent", midnight + MINUTE) });
    expect((await miners.findRecord("kas", "a"))?.parts).toEqual({
      settings: { ...everything.settings, triedAt: midnight + MINUTE, fault: "silent" },
      rigs: failed("busy", midnight),
    });
    await miners.saveReadings("kas", "a", { settings: read(settingsOf(1n), midnight + 2 * MINUTE) });
    expect((await miners.findRecord("kas", "a", ["settings"]))?.parts).toEqual({
      settings: read(settingsOf(1n), midnight + 2 * MINUTE),
    });
  });

  it("raises the version with a value or a fault, and ten minutes after it rose last, never with a time alone", async () => {
    let now = midnight;
    const { miners } = (await createStoreForTest(() => now)).store;
    const save = (readings: MinerReadings) => miners.saveReadings("kas", "a", readings);
    const first = await save({ settings: read(settingsOf(1n), now) });
    expect(first).toBe(midnight);
    now += MINUTE;
    expect(await save({ settings: read(settingsOf(1n), now) })).toBe(first);
    expect((await miners.findRecord("kas", "a"))?.parts.settings?.readAt).toBe(now);
    const changed = await save({ settings: read(settingsOf(2n), now) });
    expect(changed).toBe(now);
    // Even within one millisecond.
    const failedAt = await save({ settings: failed("silent", now) });
    expect(failedAt).toBe(changed + 1);
    now += MINUTE;
    expect(await save({ settings: failed("silent", now) })).toBe(failedAt);
    const otherFault = await save({ settings: failed("absent", now) });
    expect(otherFault).toBeGreaterThan(failedAt);
    const newPart = await save({ history: read([], now) });
    expect(newPart).toBeGreaterThan(otherFault);
    const since = now;
    now += 10 * MINUTE - 1;
    expect(await save({ history: read([], now) })).toBe(newPart);
    now += 1;
    expect(await save({ history: read([], now) })).toBe(now);
    expect(await miners.listChangedRecords({ at: since, id: 0 }, 9)).toEqual([
      { pool: "kas", address: "a", version: now, at: now, id: expect.any(Number) },
    ]);
  });

  it("does not let an older answer replace a newer one, but for one of a clock that ran ahead", async () => {
    const { miners } = (await createStoreForTest()).store;
    await miners.saveReadings("kas", "a", { settings: read(settingsOf(2n), midnight + MINUTE) });
    const version = await miners.saveReadings("kas", "a", { settings: read(settingsOf(1n)) });
    expect(await miners.findRecord("kas", "a")).toEqual({
      version,
      parts: { settings: read(settingsOf(2n), midnight + MINUTE) },
    });
    await miners.saveReadings("kas", "a", { settings: read(settingsOf(3n), midnight - DAY) });
    expect((await miners.findRecord("kas", "a"))?.parts.settings).toEqual(read(settingsOf(3n), midnight - DAY));
  });

  it("loses nothing when several save at once, and gives each change a version of its own", async () => {
    const { miners } = (await createStoreForTest(() => midnight)).store;
    const saves = [
      ...minerParts.map((part) => ({ [part]: everything[part] })),
      ...Array.from({ length: 12 }, (_, index) => ({ settings: read(settingsOf(BigInt(index)), midnight + index) })),
    ];
    const versions = await Promise.all(saves.map((readings) => miners.saveReadings("kas", "a", readings)));
    const record = await miners.findRecord("kas", "a");
    expect(record?.parts).toEqual({ ...everything, settings: read(settingsOf(11n), midnight + 11) });
    expect(record?.version).toBe(Math.max(...versions));
    expect(Object.keys(record?.parts ?? {}).toSorted()).toEqual(minerParts.toSorted());
  });

  it("saves what is read of many miners at once, known and new ones, as if each came alone", async () => {
    const { miners } = (await createStoreForTest(() => midnight)).store;
    await miners.saveReadings("kas", "0", { settings: read(settingsOf(5n)), history: everything.history });
    const saves = Array.from({ length: 60 }, (_, nth) => ({
      pool: nth % 3 === 0 ? "erg" : "kas",
      address: `${nth % 40}`,
      nth,
    }));
    const versions = await Promise.all(
      saves.map(({ pool, address, nth }) =>
        miners.saveReadings(pool, address, { settings: read(settingsOf(BigInt(nth)), midnight + nth) }),
      ),
    );
    for (const { pool, address, nth } of saves) {
      const last = saves.findLast((save) => save.pool === pool && save.address === address) ?? { nth };
      const record = await miners.findRecord(pool, address);
      expect(record?.parts.settings).toEqual(read(settingsOf(BigInt(last.nth)), midnight + last.nth));
      expect(record?.version).toBe(versions[last.nth]);
      if (last.nth !== nth) expect(versions[last.nth]).toBeGreaterThan(versions[nth] ?? 0);
    }
    expect((await miners.findRecord("kas", "0"))?.parts.history).toEqual(everything.history);
  });

  it("lists records in the order in which they changed, without those of pools that were set aside", async () => {
    let now = midnight;
    const { miners, pools } = (await createStoreForTest(() => now)).store;
    await pools.setOtherOriginsAside(new Map([["ltc", "demo"]]));
    for (const [pool, address] of [
      ["kas", "b"],
      ["ltc", "c"],
      ["kas", "a"],
    ] as const) {
      await miners.saveReadings(pool, address, { settings: everything.settings });
      now += 5;
    }
    const named = async (since: number, limit: number) =>
      (await miners.listChangedRecords({ at: since, id: 0 }, limit)).map(({ pool, address, at }) => [
        pool,
        address,
        at - midnight,
      ]);
    expect(await named(0, 9)).toEqual([
      ["kas", "b", 0],
      ["ltc", "c", 5],
      ["kas", "a", 10],
    ]);
    expect(await named(midnight + 5, 9)).toEqual([
      ["ltc", "c", 5],
      ["kas", "a", 10],
    ]);
    expect(await named(0, 1)).toEqual([["kas", "b", 0]]);
    await pools.setOtherOriginsAside(new Map([["ltc", "real"]]));
    expect(await named(midnight + 5, 9)).toEqual([["kas", "a", 10]]);
  });

  it("refuses what cannot be true, by the path of its field, and stores nothing of it", async () => {
    const { store } = await createStoreForTest();
    const save = (readings: MinerReadings) => store.miners.saveReadings("kas", "a", readings);
    await expect(save({ settings: read(settingsOf(-1n)) })).rejects.toThrow("settings.threshold must not be negative");
    await expect(save({ history: read([{ ...sample, hashrate: Number.NaN }]) })).rejects.toThrow("history.0.hashrate");
    await expect(save({ rigs: read({ ...rigsOf(1, 3), to: midnight }) })).rejects.toThrow("3 rates for 0 steps");
    await expect(save({ settings: { ...read(settingsOf(1n)), readAt: null } })).rejects.toThrow("settings must have");
    await expect(save({ settings: { ...failed("busy", 1), fault: null } })).rejects.toThrow("settings must have");
    await expect(save({ settings: { ...everything.settings, triedAt: 0.5 } })).rejects.toThrow("settings.triedAt");
    await expect(save({})).rejects.toThrow("readings must name a part");
    expect((await store.measure()).find(({ table }) => table === "miners")?.rows).toBe(0);
  });

  it("goes 400 days after the last view, or the last question where nobody ever looked", async () => {
    const { store } = await createStoreForTest(() => midnight);
    const old = read(settingsOf(1n), midnight - 401 * DAY);
    await store.miners.saveReadings("kas", "looked-at", { settings: old });
    await store.miners.touchViewed("kas", "looked-at", midnight - 399 * DAY);
    await store.miners.saveReadings("kas", "forgotten", { settings: everything.settings, answer: everything.answer });
    await store.miners.touchViewed("kas", "forgotten", midnight - 401 * DAY);
    await store.miners.saveReadings("kas", "never-viewed", { settings: old, answer: everything.answer });
    await store.miners.saveReadings("kas", "never-viewed-old", { settings: old });
    // Two parts, a record and a miner; one part; one part, a record and a miner.
    expect(await store.miners.deleteExpired(midnight)).toBe(8);
    expect((await store.miners.findRecord("kas", "looked-at"))?.parts).toEqual({ settings: old });
    expect(await store.miners.findRecord("kas", "forgotten")).toBeNull();
    expect((await store.miners.findRecord("kas", "never-viewed"))?.parts).toEqual({ answer: everything.answer });
    expect(await store.miners.hasMiner("kas", "never-viewed-old")).toBe(false);
    expect(await store.miners.deleteExpired(midnight)).toBe(0);
  });
});
