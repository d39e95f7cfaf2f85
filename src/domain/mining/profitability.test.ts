import { describe, expect, it } from "vitest";
import {
  breakEvenPrice,
  DEFAULT_POWER_COST,
  dailyCoins,
  dailyPowerCost,
  dailyProfit,
  paybackDays,
} from "./profitability.ts";

describe("dailyCoins", () => {
  it("is the share of the day's blocks less the fee", () => {
    // 1 % of 144 blocks × 3.125 coins = 4.5 coins, less 2 %.
    const coins = dailyCoins({
      hashrate: 1e18,
      networkHashrate: 100e18,
      blockTimeSeconds: 600,
      blockReward: 3.125,
      feeFraction: 0.02,
    });
    expect(coins).toBeCloseTo(4.41, 10);
  });

  it("is unknown without a network or a block time", () => {
    const known = { hashrate: 1, networkHashrate: 10, blockTimeSeconds: 60, blockReward: 1, feeFraction: 0 };
    expect(dailyCoins({ ...known, networkHashrate: 0 })).toBeNull();
    expect(dailyCoins({ ...known, networkHashrate: Number.NaN })).toBeNull();
    expect(dailyCoins({ ...known, blockTimeSeconds: 0 })).toBeNull();
    expect(dailyCoins({ ...known, hashrate: 0 })).toBe(0);
  });
});

describe("dailyPowerCost", () => {
  it("§3.10 §9.11 takes 0.04 for a kilowatt-hour unless another price is given", () => {
    expect(DEFAULT_POWER_COST).toBe(0.04);
    expect(dailyPowerCost(3500)).toBeCloseTo(3.36, 10);
    expect(dailyPowerCost(3500, 0.1)).toBeCloseTo(8.4, 10);
    expect(dailyPowerCost(3500, 0)).toBe(0);
  });
});

describe("dailyProfit", () => {
  it("is revenue less power", () => {
    expect(dailyProfit(10, 0.5, 1000, 0.1)).toBeCloseTo(2.6, 10);
    expect(dailyProfit(1, 0.5, 1000, 0.1)).toBeCloseTo(-1.9, 10);
    expect(dailyProfit(10, 0.5, 1000)).toBeCloseTo(4.04, 10);
  });
});

describe("paybackDays", () => {
  it("is price over profit, or never", () => {
    expect(paybackDays(2600, 2.6)).toBeCloseTo(1000, 8);
    expect(paybackDays(2600, 0)).toBeNull();
    expect(paybackDays(2600, -1)).toBeNull();
  });
});

describe("breakEvenPrice", () => {
  it("is power over coins", () => {
    expect(breakEvenPrice(10, 1000, 0.1)).toBeCloseTo(0.24, 10);
    expect(breakEvenPrice(0, 1000, 0.1)).toBeNull();
  });
});
