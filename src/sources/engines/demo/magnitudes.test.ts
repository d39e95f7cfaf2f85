import { describe, expect, it } from "vitest";
import { coins, poolCoins } from "#src/domain/coins/index.ts";
import { readDemoOptions } from "./demo-options.ts";
import { demoMagnitudes, demoUsdPrices } from "./magnitudes.ts";

describe("the demo's magnitudes", () => {
  it("cover every coin that is mined, and every ticker with a price", () => {
    expect(coins.filter(({ slug, role }) => role !== "explorer-only" && demoMagnitudes[slug] === undefined)).toEqual(
      [],
    );
    expect(coins.filter(({ ticker }) => demoUsdPrices[ticker] === undefined)).toEqual([]);
  });

  it("give each pool between a two-hundredth and an eighth of its network, and a reward", () => {
    for (const { slug, blockReward } of poolCoins) {
      const magnitude = demoMagnitudes[slug];
      expect(magnitude?.poolShare, slug).toBeGreaterThan(0.005);
      expect(magnitude?.poolShare, slug).toBeLessThan(0.12);
      expect(blockReward ?? magnitude?.blockReward ?? 0, slug).toBeGreaterThan(0);
    }
  });

  it("make a network mine what its devices could: bitcoin in zettahashes, monero in gigahashes", () => {
    expect(demoMagnitudes.btc?.networkHashrate).toBeGreaterThan(5e20);
    expect(demoMagnitudes.xmr?.networkHashrate).toBeLessThan(1e10);
    expect(demoMagnitudes.zec?.networkHashrate).toBe(1.4e10);
  });
});

describe("readDemoOptions", () => {
  it("knows what an operator may say", () => {
    expect(
      readDemoOptions(
        { seed: 5, endedAt: "2025-08-18T00:00:00Z", feeFractions: { solo: 0.005 }, minimumPayout: "12345" },
        ["pps", "solo"],
      ),
    ).toEqual({ seed: "5", endStep: 2_925_792, feeFractions: { pps: 0.02, solo: 0.005 }, minimumPayout: 12_345n });
    expect(readDemoOptions({}, ["prop"])).toEqual({
      seed: "adit",
      endStep: Number.POSITIVE_INFINITY,
      feeFractions: { prop: 0.01 },
      minimumPayout: null,
    });
  });

  it.each([
    { endedAt: "soon" },
    { seed: {} },
    { feeFractions: { pps: 2 } },
    { minimumPayout: -1 },
    { minimumPayout: "1.5" },
  ])("says what is wrong with %o", (options) => {
    expect(() => readDemoOptions(options, ["pps"])).toThrow(/^The demo's .* must be .*\.$/);
  });
});
