import { expect, it } from "vitest";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";

const at = 1_772_366_400_000;

describeEachDatabase("fees over time", (createStoreForTest) => {
  it("are kept from the day they are first known, and only where they change", async () => {
    const { pools } = (await createStoreForTest()).store;
    expect(await pools.listFeeChanges("ltc")).toEqual([]);
    const first = [
      { scheme: "pps", feeFraction: 0.01 },
      { scheme: "solo", feeFraction: 0 },
      { scheme: "prop", feeFraction: null },
    ] as const;
    expect(await pools.recordFees("ltc", at, first)).toBe(2);
    // Another start, another process: the same fees are no change.
    expect(await pools.recordFees("ltc", at + 1000, first)).toBe(0);
    expect(await pools.recordFees("ltc", at + 2000, [{ scheme: "pps", feeFraction: 0.02 }, first[1]])).toBe(1);
    await pools.recordFees("btc", at, [{ scheme: "pps", feeFraction: 0.005 }]);
    expect(await pools.listFeeChanges("ltc")).toEqual([
      { at, scheme: "pps", feeFraction: 0.01 },
      { at, scheme: "solo", feeFraction: 0 },
      { at: at + 2000, scheme: "pps", feeFraction: 0.02 },
    ]);
  });

  it("say so of a scheme that is no longer offered, and of a fee that is no longer known", async () => {
    const { pools } = (await createStoreForTest()).store;
    await pools.recordFees("ltc", at, [
      { scheme: "pps", feeFraction: 0.01 },
      { scheme: "solo", feeFraction: 0.01 },
    ]);
    expect(await pools.recordFees("ltc", at + 5, [{ scheme: "pps", feeFraction: null }])).toBe(2);
    expect(await pools.recordFees("ltc", at + 9, [{ scheme: "pps", feeFraction: null }])).toBe(0);
    expect((await pools.listFeeChanges("ltc")).slice(2)).toEqual([
      { at: at + 5, scheme: "pps", feeFraction: null },
      { at: at + 5, scheme: "solo", feeFraction: null },
    ]);
  });

  it("forget what was written while the clock ran ahead", async () => {
    const { pools } = (await createStoreForTest()).store;
    await pools.recordFees("ltc", at, [{ scheme: "pps", feeFraction: 0.01 }]);
    await pools.recordFees("ltc", at + 9_000_000, [{ scheme: "pps", feeFraction: 0.03 }]);
    expect(await pools.recordFees("ltc", at + 1000, [{ scheme: "pps", feeFraction: 0.03 }])).toBe(1);
    expect(await pools.listFeeChanges("ltc")).toEqual([
      { at, scheme: "pps", feeFraction: 0.01 },
      { at: at + 1000, scheme: "pps", feeFraction: 0.03 },
    ]);
    await expect(pools.recordFees("ltc", at, [{ scheme: "pps", feeFraction: Number.NaN }])).rejects.toThrow(
      "feeFraction",
    );
  });
});
