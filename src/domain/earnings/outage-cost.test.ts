import { describe, expect, it } from "vitest";
import type { ChainTerms } from "./chain-terms.ts";
import { costDowntime, costOutages } from "./outage-cost.ts";

const hour = 3_600_000;
/** A hashrate of 1e9 takes a thousand seconds for a block of 100 coins: 86.4 blocks, 8 640 coins in a day. */
const terms: ChainTerms = {
  chain: "kas",
  decimals: 8,
  workPerBlock: 1e12,
  measuredAt: 1_763_712_000_000,
  reward: { atomic: 10_000_000_000n, basis: "reported", asOf: null },
  transactionFees: null,
  averagedBlocks: null,
  usdPrice: { usd: 0.05, at: 1_763_712_000_000, source: "test" },
};

describe("costDowntime", () => {
  it("is what the usual hashrate would have earned in that time: 8 640 coins a day, 6 h of it, less 1 %", () => {
    const cost = costDowntime({ usual: 1e9, downMs: 6 * hour, feeFraction: 0.01 }, terms);
    expect(cost.coins).toBeCloseTo(2_138.4, 8);
    expect(cost.usd).toBeCloseTo(106.92, 8);
  });

  it("is nothing without downtime, and not known where an input is not", () => {
    expect(costDowntime({ usual: null, downMs: 0, feeFraction: null }, null)).toEqual({ coins: 0, usd: 0 });
    const unknown = { coins: null, usd: null };
    expect(costDowntime({ usual: null, downMs: hour, feeFraction: 0 }, terms)).toEqual(unknown);
    expect(costDowntime({ usual: 1e9, downMs: hour, feeFraction: null }, terms)).toEqual(unknown);
    expect(costDowntime({ usual: 1e9, downMs: hour, feeFraction: 0 }, null)).toEqual(unknown);
    expect(costDowntime({ usual: 1e9, downMs: hour, feeFraction: 0 }, { ...terms, usdPrice: null })).toEqual({
      coins: 360,
      usd: null,
    });
  });
});

describe("costOutages", () => {
  it("adds rigs up, and says nothing where one of those that were down is not known", () => {
    const down = { usual: 1e9, downMs: hour, feeFraction: 0 };
    expect(costOutages([down, down, { usual: null, downMs: 0, feeFraction: null }], terms)).toEqual({
      coins: 720,
      usd: 36,
    });
    expect(costOutages([down, { ...down, usual: null }], terms)).toEqual({ coins: null, usd: null });
    expect(costOutages([], null)).toEqual({ coins: 0, usd: 0 });
  });
});
