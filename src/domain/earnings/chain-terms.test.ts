import { describe, expect, it } from "vitest";
import { type AnyCoinSlug, getCoin } from "../coins/index.ts";
import type { NetworkSample } from "../mining/pool.ts";
import { findPresentReward, toChainTerms } from "./chain-terms.ts";

const at = Date.UTC(2026, 10, 21);
const sample = (part: Partial<NetworkSample>): NetworkSample => ({
  at,
  height: null,
  difficulty: null,
  hashrate: null,
  blockReward: null,
  lastBlockAt: null,
  ...part,
});
const rewardOf = (slug: AnyCoinSlug, part: Partial<NetworkSample>) => findPresentReward(getCoin(slug), sample(part));

describe("findPresentReward", () => {
  it("follows the chain's rule at its height, exactly", () => {
    expect(rewardOf("btc", { height: 1_049_999 })).toEqual({ atomic: 312_500_000n, basis: "schedule", asOf: null });
    expect(rewardOf("btc", { height: 1_050_000 })?.atomic).toBe(156_250_000n);
    expect(rewardOf("rvn", { height: 6_300_000 })?.atomic).toBe(62_500_000_000n);
  });

  it("follows the month where the rule goes by months", () => {
    // 44 KAS × 0.5^(54 ÷ 12), by the smallest unit.
    expect(rewardOf("kas", {})).toEqual({ atomic: 194_454_365n, basis: "schedule", asOf: null });
  });

  it("takes the engine's own word first, on a test network too, whose halvings come at other heights", () => {
    const own = { atomic: 1_250_000_000n, basis: "reported", asOf: null };
    expect(rewardOf("btc", { height: 440, blockReward: 1_250_000_000n })).toEqual(own);
    expect(rewardOf("btc", { blockReward: 1_250_000_000n })).toEqual(own);
  });

  it("takes the miners' part of a reward that funds or stakers share, whatever the node reports", () => {
    expect(rewardOf("xec", { blockReward: 312_500_000n })).toMatchObject({ atomic: 181_250_000n, basis: "fact" });
  });

  it("takes the coin's fact without a height and without the engine's word", () => {
    expect(rewardOf("btc", {})).toEqual({ atomic: 312_500_000n, basis: "fact", asOf: "2026-11" });
    expect(rewardOf("zeph", { blockReward: 1n })).toMatchObject({ atomic: 5_824_000_000_000n, basis: "estimate" });
    expect(rewardOf("quai", { blockReward: 41n })).toEqual({ atomic: 41n, basis: "reported", asOf: null });
    expect(rewardOf("quai", {})).toBeNull();
    expect(rewardOf("quai", { blockReward: 0n })).toBeNull();
  });
});

describe("toChainTerms", () => {
  it("takes the work of a block from the difficulty, else from the hashrate", () => {
    const workOf = (part: Partial<NetworkSample>) => {
      const terms = toChainTerms(getCoin("kas"), sample(part), null);
      return terms.ok ? terms.value.workPerBlock : terms.error;
    };
    expect(workOf({ difficulty: 2.5e16, hashrate: 1 })).toBe(5e16);
    expect(workOf({ hashrate: 5e17 })).toBe(5e16);
    expect(workOf({ hashrate: 0 })).toBe("network-unknown");
    expect(workOf({})).toBe("network-unknown");
  });

  it("says what is missing", () => {
    expect(toChainTerms(getCoin("kas"), null, null)).toEqual({ ok: false, error: "network-unknown" });
    expect(toChainTerms(getCoin("quai"), sample({ hashrate: 1 }), null)).toEqual({
      ok: false,
      error: "reward-unknown",
    });
  });

  it("keeps the time of each input", () => {
    const price = { usd: 0.05, at: at - 5, source: "demo", change24h: 0.1 };
    expect(toChainTerms(getCoin("kas"), sample({ difficulty: 1 }), price)).toEqual({
      ok: true,
      value: {
        chain: "kas",
        decimals: 8,
        workPerBlock: 2,
        measuredAt: at,
        reward: { atomic: 194_454_365n, basis: "schedule", asOf: null },
        transactionFees: null,
        usdPrice: { usd: 0.05, at: at - 5, source: "demo" },
      },
    });
  });
});
