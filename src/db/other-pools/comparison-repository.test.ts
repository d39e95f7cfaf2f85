import { expect, it } from "vitest";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";

const midnight = 1_772_323_200_000;
const DAY = 86_400_000;

describeEachDatabase("the comparison of pools", (createStoreForTest) => {
  it("keeps the last answer of each API, amounts beyond 64 bits included", async () => {
    const { comparison } = (await createStoreForTest()).store;
    expect(await comparison.listReadings()).toEqual(new Map());
    const reading = {
      at: midnight,
      hashrate: 2.765e19,
      schemes: [{ name: "PPS+", feeFraction: 0.02 }],
      minimumPayout: 36_893_488_147_419_103_233n,
    };
    await comparison.saveReading("kas A", { ...reading, at: midnight - 1 });
    await comparison.saveReading("kas A", reading);
    const bare = { at: midnight, hashrate: null, schemes: null, minimumPayout: null };
    await comparison.saveReading("kas B", bare);
    expect(await comparison.listReadings()).toEqual(
      new Map<string, unknown>([
        ["kas A", reading],
        ["kas B", bare],
      ]),
    );
  });

  it("keeps what a pool paid out on each day and chain; a day that is summed again is replaced", async () => {
    const { comparison } = (await createStoreForTest()).store;
    expect(await comparison.listPaidDays("ltc", { from: 0, to: midnight })).toEqual([]);
    await comparison.savePaidDays("ltc", [{ day: midnight, chain: "ltc", amount: 1n, payouts: 1 }]);
    await comparison.savePaidDays("ltc", [
      { day: midnight, chain: "ltc", amount: 36_893_488_147_419_103_233n, payouts: 7 },
      { day: midnight, chain: "doge", amount: 0n, payouts: 0 },
      { day: midnight + DAY, chain: "ltc", amount: 5n, payouts: 2 },
    ]);
    expect(await comparison.listPaidDays("ltc", { from: midnight, to: midnight + DAY })).toEqual([
      { day: midnight, chain: "doge", amount: 0n, payouts: 0 },
      { day: midnight, chain: "ltc", amount: 36_893_488_147_419_103_233n, payouts: 7 },
    ]);
    expect(await comparison.listPaidDays("btc", { from: 0, to: midnight + DAY })).toEqual([]);
  });
});
