import { describe, expect, it } from "vitest";
import type { MinerStats, PoolStats } from "#src/services/services.ts";
import type { CoinSlug } from "../coins/index.ts";
import type { RewardScheme } from "../mining/reward-scheme.ts";
import { expectEarnings } from "./estimate-earnings.ts";
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

describe("expectEarnings", () => {
  const perDay = (coin: CoinSlug, hashrate: number, network: number | null, fee: number | null) => {
    const one = miner(coin, [["pps", hashrate]], hashrate, { window: "day", rates: { pps: hashrate } });
    return expectEarnings(one, pool(coin, network, fee), unknownWeek)?.perDay;
  };

  it("is share of the network × blocks a day × reward × (1 − fee), in atomic units", () => {
    // btc: 144 blocks a day of 3.125 coins; a hundredth of the network less 2 % = 4.41 BTC.
    expect(perDay("btc", 1e19, 1e21, 0.02)).toBe(441_000_000n);
    expect(perDay("btc", 1e15, 1e21, 0.02)).toBe(44_100n);
    // nexa: 720 blocks of 5,000,000 coins, 2 decimals; a thousandth of the network = 3,600,000 NEXA.
    expect(perDay("nexa", 1e9, 1e12, 0)).toBe(360_000_000n);
    // xec: 144 blocks of 1,812,500 coins, 2 decimals though 6 are shown; a thousandth of the network = 261,000 XEC.
    expect(perDay("xec", 1e9, 1e12, 0)).toBe(26_100_000n);
  });

  it("is not known without the fee or the network, or if it would be shown as zero", () => {
    expect(perDay("btc", 1e19, 1e21, null)).toBeNull();
    expect(perDay("btc", 1e19, null, 0.02)).toBeNull();
    expect(perDay("btc", 1e9, 1e21, 0.02)).toBeNull();
  });

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
