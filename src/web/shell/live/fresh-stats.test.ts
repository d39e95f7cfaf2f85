import { describe, expect, it } from "vitest";
import { readPoolFigures } from "../../calls/pool-figures.ts";
import { type HeaderStats, mergeFigures } from "./fresh-stats.ts";

const rendered = {
  state: "live",
  at: 1000,
  hashrate: 5,
  miners: 2,
  workers: 3,
  networkShare: 0.1,
  network: { at: 1000, height: 7, difficulty: 9, hashrate: 50, blockReward: 1n, lastBlockAt: 900 },
  lastBlock: { height: 6, foundAt: 800 },
  usdPrice: { usd: 2, at: 950, source: "feed", change24h: 0.01 },
} as unknown as HeaderStats;

const figures = {
  state: "live",
  at: 2000,
  hashrate: 6,
  networkHashrate: 60,
  difficulty: null,
  poolShare: 0.1,
  miners: null,
  workers: 4,
  height: 8,
  lastBlock: { height: 8, foundAt: 1900 },
  usdPrice: { usd: 3, at: 1950, source: "feed", change24h: -0.02 },
} as const;

describe("mergeFigures", () => {
  it("puts newer figures over the rendered ones, what is no longer known among them", () => {
    expect(mergeFigures(rendered, figures)).toMatchObject({
      at: 2000,
      hashrate: 6,
      miners: null,
      workers: 4,
      network: { height: 8, difficulty: null, hashrate: 60, blockReward: 1n },
      lastBlock: { height: 8, foundAt: 1900 },
      usdPrice: { usd: 3, change24h: -0.02 },
    });
  });

  it("keeps what is shown when the answer is a stub or older", () => {
    const stub = { state: "stub", ticker: "KAS", name: "Kaspa", usdPrice: null } as const;
    expect(mergeFigures(rendered, stub)).toEqual(rendered);
    expect(mergeFigures(rendered, { ...figures, at: 999 })).toBe(rendered);
  });

  it("renews the price of a pool without a present", () => {
    const { usdPrice } = figures;
    const resting = { state: "stub", terms: { state: "closed" }, usdPrice: null } as unknown as HeaderStats;
    expect(mergeFigures(resting, { state: "stub", ticker: "KAS", name: "Kaspa", usdPrice })).toMatchObject({
      state: "stub",
      usdPrice,
    });
  });

  it("§4 reads the last block and the price out of pool/stats", () => {
    const answer = { state: "live", at: 1, hashrate: 2, last_blocks_found: [{ height: 8, at: 1900, date: 1 }] };
    expect(readPoolFigures(answer)).toMatchObject({ lastBlock: { height: 8, foundAt: 1900 }, usdPrice: null });
    const price = { price_usd: 3, price_at: 5, price_source: "feed", price_change_24h: -0.02 };
    expect(readPoolFigures({ ...answer, ...price, last_blocks_found: [] })).toMatchObject({
      lastBlock: null,
      usdPrice: { usd: 3, at: 5, source: "feed", change24h: -0.02 },
    });
    expect(readPoolFigures({ ...answer, last_blocks_found: [{ height: "8" }] })?.state).toBe("live");
  });
});
