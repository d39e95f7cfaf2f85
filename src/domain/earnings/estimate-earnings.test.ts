import { describe, expect, it } from "vitest";
import type { MinerStats, PoolStats } from "#src/services/services.ts";
import type { CoinSlug } from "../coins/index.ts";
import type { RewardScheme } from "../mining/reward-scheme.ts";
import { estimateEarnings, expectEarnings } from "./estimate-earnings.ts";
import type { SchemeAverages } from "./miner-work.ts";

const miner = (
  coin: CoinSlug,
  workers: readonly [RewardScheme, number | null][],
  day: number | null = null,
  averages: SchemeAverages | null = null,
) =>
  ({
    coin,
    state: "online",
    averages,
    miner: { hashrate: { tenMinutes: null, sixHours: null, day } },
    workers: workers.map(([scheme, tenMinutes]) => ({ scheme, hashrate: { tenMinutes } })),
  }) as unknown as MinerStats;

const pool = (coin: CoinSlug, networkHashrate: number | null, feeFraction: number | null, difficulty?: number) =>
  ({
    state: "live",
    terms: {
      coin,
      schemes: [
        { scheme: "pps", feeFraction },
        { scheme: "prop", feeFraction: 0 },
        { scheme: "solo", feeFraction: 0.5 },
      ],
    },
    network: { at: 0, height: null, blockReward: null, hashrate: networkHashrate, difficulty: difficulty ?? null },
  }) as unknown as PoolStats;

const unknownWeek = { difficulty: null, hashrate: null };

describe("estimateEarnings", () => {
  it("is share of the network × blocks an hour × reward × (1 − fee), in atomic units", () => {
    // btc: 6 blocks an hour of 3.125 coins; a hundredth of the network less 2 % = 0.18375 BTC.
    expect(estimateEarnings(miner("btc", [["pps", 1e19]]), pool("btc", 1e21, 0.02)).perHour).toBe(18_375_000n);
    // Ten thousand times less, and a very large amount: formatting with an exponent must not lose digits.
    expect(estimateEarnings(miner("btc", [["pps", 1e15]]), pool("btc", 1e21, 0.02)).perHour).toBe(1_837n);
    // nexa: 30 blocks an hour of 5,000,000 coins, 2 decimals; a thousandth of the network = 150,000 NEXA.
    expect(estimateEarnings(miner("nexa", [["pps", 1e9]]), pool("nexa", 1e12, 0)).perHour).toBe(15_000_000n);
    // xec: 6 blocks an hour of 1,812,500 coins, 2 decimals though 6 are shown; a thousandth of the network = 10,875 XEC.
    expect(estimateEarnings(miner("xec", [["pps", 1e9]]), pool("xec", 1e12, 0)).perHour).toBe(1_087_500n);
  });

  it("counts PPS+ work only", () => {
    const mixed = miner("btc", [
      ["pps", 1e19],
      ["solo", 5e19],
      ["pps", null],
    ]);
    expect(estimateEarnings(mixed, pool("btc", 1e21, 0.02))).toEqual({
      perHour: 18_375_000n,
      schemes: { byShare: ["pps"], byPoolBlock: [], byOwnBlock: ["solo"] },
    });
    expect(estimateEarnings(miner("btc", [["solo", 1e19]]), pool("btc", 1e21, 0.02)).perHour).toBeNull();
  });

  it("leaves out a scheme without current hashrate", () => {
    const resting = miner("btc", [
      ["prop", 1e19],
      ["solo", 0],
    ]);
    expect(estimateEarnings(resting, pool("btc", 1e21, 0.02))).toEqual({
      perHour: null,
      schemes: { byShare: [], byPoolBlock: ["prop"], byOwnBlock: [] },
    });
  });

  it("is null if the fee or the network is not known, or if the amount would be shown as zero", () => {
    const one = miner("btc", [["pps", 1e19]]);
    expect(estimateEarnings(one, pool("btc", 1e21, null)).perHour).toBeNull();
    expect(estimateEarnings(one, pool("btc", null, 0.02)).perHour).toBeNull();
    expect(estimateEarnings(miner("btc", [["pps", 1e9]]), pool("btc", 1e21, 0.02)).perHour).toBeNull();
  });
});

describe("expectEarnings", () => {
  it("is for one day at the average of each scheme, with its own fee, also for a scheme without current hashrate", () => {
    // A day's average of 2e19: half of it under PPS+ less 2 %, a quarter under PROP, a quarter under SOLO, which is not counted.
    const mixed = miner(
      "btc",
      [
        ["pps", 2e19],
        ["prop", 0],
        ["solo", 1e19],
      ],
      2e19,
      { window: "day", rates: { pps: 1e19, prop: 5e18, solo: 5e18 } },
    );
    expect(expectEarnings(mixed, pool("btc", 1e21, 0.02), unknownWeek)).toEqual({
      schemes: ["pps", "prop"],
      hashrate: 1.5e19,
      window: "day",
      // 450 BTC a day for the network: 450 × (0.01 × 0.98 + 0.005).
      perDay: 666_000_000n,
      perDayAtWeek: null,
    });
  });

  it("gives the same for the week's difficulty, from difficulties or otherwise from the week's hashrate", () => {
    const one = miner("btc", [["pps", 1e19]], 1e19, { window: "day", rates: { pps: 1e19 } });
    // A block takes 2^32 hashes for a unit of difficulty: 6e23 in the present, the double of it in the mean of the week.
    const present = 6e23 / 2 ** 32;
    const twice = { difficulty: 2 * present, hashrate: 9e99 };
    expect(expectEarnings(one, pool("btc", 9e99, 0, present), twice)).toMatchObject({
      perDay: 450_000_000n,
      perDayAtWeek: 225_000_000n,
    });
    const half = { difficulty: null, hashrate: 5e20 };
    expect(expectEarnings(one, pool("btc", 1e21, 0, present), half)?.perDayAtWeek).toBe(900_000_000n);
  });

  it("is null for a SOLO miner and for a miner who does not mine now", () => {
    expect(
      expectEarnings(
        miner("btc", [["solo", 1e19]], 1e19, { window: "day", rates: { solo: 1e19 } }),
        pool("btc", 1e21, 0),
        unknownWeek,
      ),
    ).toBeNull();
    const offline = { ...miner("btc", [["pps", 0]], 1e19), state: "offline" } as MinerStats;
    expect(expectEarnings(offline, pool("btc", 1e21, 0), unknownWeek)).toBeNull();
  });

  it("says which average it uses", () => {
    const young = miner("btc", [["pps", 1e19]], null, { window: "tenMinutes", rates: { pps: 1e19 } });
    expect(expectEarnings(young, pool("btc", 1e21, 0), unknownWeek)).toMatchObject({
      hashrate: 1e19,
      window: "tenMinutes",
    });
  });
});
