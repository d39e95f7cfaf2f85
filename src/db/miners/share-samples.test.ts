import { expect, it } from "vitest";
import type { RigCounters } from "#src/domain/earnings/share-counts.ts";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";

const minute = 60_000;
const day = 86_400_000;
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;
const always = { from: 0, to: 4_000_000_000_000 };

const rig: RigCounters = { name: "rig ~1/%2", scheme: "pps", valid: 12.5, stale: 1, invalid: 0 };

describeEachDatabase("shares of miners", (createStoreForTest) => {
  it("has nothing of an address that was never seen", async () => {
    const { miners } = (await createStoreForTest()).store;
    expect(await miners.findShareReading("kas", "a")).toBeNull();
    expect(await miners.listShares("kas", "a", always)).toEqual([]);
  });

  it("keeps the newest counters, and adds up what rose in the same ten minutes", async () => {
    const { miners } = (await createStoreForTest()).store;
    const unknown = { ...rig, scheme: null };
    await miners.recordShares("kas", "a", { reading: { at: midnight + minute, rigs: [rig, unknown] }, counted: [] });
    const counted = { scheme: "pps", valid: 100, stale: 2, invalid: 1 } as const;
    await miners.recordShares("kas", "a", {
      reading: { at: midnight + 2 * minute, rigs: [rig] },
      counted: [counted, { ...counted, scheme: null }],
    });
    await miners.recordShares("kas", "a", { reading: { at: midnight + 9 * minute, rigs: [] }, counted: [counted] });
    await miners.recordShares("kas", "a", {
      reading: { at: midnight + 11 * minute, rigs: [unknown] },
      counted: [counted],
    });
    await miners.recordShares("kas", "b", { reading: { at: midnight + 2 * minute, rigs: [] }, counted: [counted] });
    expect(await miners.findShareReading("kas", "a")).toEqual({ at: midnight + 11 * minute, rigs: [unknown] });
    expect(await miners.listShares("kas", "a", always)).toEqual([
      { at: midnight, scheme: null, valid: 100, stale: 2, invalid: 1 },
      { at: midnight, scheme: "pps", valid: 200, stale: 4, invalid: 2 },
      { at: midnight + 10 * minute, scheme: "pps", valid: 100, stale: 2, invalid: 1 },
    ]);
    expect(await miners.listShares("kas", "a", { from: midnight, to: midnight + 10 * minute })).toHaveLength(2);
    await expect(
      miners.recordShares("kas", "a", { reading: { at: midnight, rigs: [{ ...rig, valid: -1 }] }, counted: [] }),
    ).rejects.toThrow("reading.rigs.0.valid");
  });

  it("goes with the miner after its time", async () => {
    const { miners, dialect } = (await createStoreForTest()).store;
    const isByMonth = dialect === "postgres";
    const counted = { scheme: "pps", valid: 1, stale: 0, invalid: 0 } as const;
    await miners.recordShares("kas", "a", { reading: { at: midnight, rigs: [rig] }, counted: [counted] });
    await miners.recordShares("kas", "a", { reading: { at: midnight + 20 * day, rigs: [rig] }, counted: [counted] });
    expect(await miners.deleteExpired(midnight + 36 * day)).toBe(isByMonth ? 0 : 1);
    expect(await miners.listShares("kas", "a", always)).toHaveLength(isByMonth ? 2 : 1);
    expect(await miners.findShareReading("kas", "a")).not.toBeNull();
    // Sample, reading and miner.
    expect(await miners.deleteExpired(midnight + 5000 * day)).toBe(isByMonth ? 2 : 3);
    expect(await miners.listShares("kas", "a", always)).toEqual([]);
    expect(await miners.findShareReading("kas", "a")).toBeNull();
  });
});
