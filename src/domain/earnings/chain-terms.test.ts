import { describe, expect, it } from "vitest";
import { type AnyCoinSlug, getCoin } from "../coins/index.ts";
import { coinOnNetwork } from "../coins/test-networks.ts";
import type { NetworkSample } from "../mining/pool.ts";
import { findBlockPay, toChainTerms } from "./chain-terms.ts";

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
const payOf = (slug: AnyCoinSlug, part: Partial<NetworkSample>) => findBlockPay(getCoin(slug), sample(part));
const rewardOf = (slug: AnyCoinSlug, part: Partial<NetworkSample>) => payOf(slug, part)?.reward ?? null;

describe("findBlockPay", () => {
  it("follows the chain's rule at its height, exactly", () => {
    expect(rewardOf("btc", { height: 1_049_999 })).toEqual({ atomic: 312_500_000n, basis: "schedule", asOf: null });
    expect(rewardOf("btc", { height: 1_050_000 })?.atomic).toBe(156_250_000n);
    expect(rewardOf("rvn", { height: 6_300_000 })?.atomic).toBe(62_500_000_000n);
  });

  it("follows a curve at the chain's height, whatever the engine reports of a reward that others share", () => {
    // 65 % of (2^64 − generated) ÷ 2^20.
    expect(rewardOf("zeph", { height: 850_000, blockReward: 1n })?.basis).toBe("schedule");
    expect(Number(rewardOf("zeph", { height: 850_000 })?.atomic) / 1e12).toBeCloseTo(4.063003567, 8);
    expect(Number(rewardOf("xtm-rx", { height: 408_000 })?.atomic) / 1e6).toBeCloseTo(9747.7, 0);
  });

  it("takes the engine's word before an estimate of a reward that shrinks with every block", () => {
    const reported = { atomic: 31_000_000n, basis: "reported" };
    expect(rewardOf("xel", { height: 6_900_000, blockReward: 31_000_000n })).toMatchObject(reported);
    expect(rewardOf("xel", {})).toEqual({ atomic: 30_000_000n, basis: "estimate", asOf: "2026-11" });
    expect(rewardOf("cfx", {})).toBeNull();
  });

  it("follows the month where the rule goes by months", () => {
    // 44 KAS × 0.5^(54 ÷ 12), by the smallest unit.
    expect(rewardOf("kas", {})).toEqual({ atomic: 194_454_365n, basis: "schedule", asOf: null });
  });

  it("does not take the lucky fees of the one block that the engine reports for what every block pays", () => {
    const lucky = { height: 900_000, blockReward: 3_000_000_000n };
    expect(payOf("btc", lucky)).toEqual({
      reward: { atomic: 312_500_000n, basis: "schedule", asOf: null },
      transactionFees: null,
      averagedBlocks: null,
    });
    expect(
      payOf("btc", { ...lucky, recentRewards: { mean: 315_000_000n, overRule: 2_500_000n, blocks: 100 } }),
    ).toEqual({
      reward: { atomic: 312_500_000n, basis: "schedule", asOf: null },
      transactionFees: 2_500_000n,
      averagedBlocks: 100,
    });
  });

  it("takes the mean of the last blocks, fees in it, where no rule tells the reward or they pay less than it", () => {
    const recentRewards = { mean: 410_000_000n, overRule: null, blocks: 12 };
    const mean = { reward: { atomic: 410_000_000n, basis: "recent", asOf: null }, transactionFees: null };
    expect(payOf("quai", { blockReward: 41n, recentRewards })).toEqual({ ...mean, averagedBlocks: 12 });
    // Blocks from before and after a halving: what they paid above the rule counts, not what they paid.
    const below = { height: 1_050_000, recentRewards: { mean: 230_000_000n, overRule: -6_250_000n, blocks: 50 } };
    expect(payOf("btc", below)).toEqual({
      reward: { atomic: 150_000_000n, basis: "recent", asOf: null },
      transactionFees: null,
      averagedBlocks: 50,
    });
  });

  it("takes the engine's own word where blocks pay less than the rule, and on a test network, whose halvings come at other heights", () => {
    const own = { atomic: 1_250_000_000n, basis: "reported", asOf: null };
    expect(rewardOf("btc", { height: 440, blockReward: 1_250_000_000n })).toEqual(own);
    expect(rewardOf("btc", { blockReward: 300_000_000n })).toMatchObject({ atomic: 300_000_000n, basis: "reported" });
    // Without a height the rule gives nothing, and more than the fact may be fees.
    expect(rewardOf("btc", { blockReward: 1_250_000_000n })).toMatchObject({ atomic: 312_500_000n, basis: "fact" });
    const tried = sample({ height: 440, blockReward: 9_000_000_000n });
    expect(findBlockPay(coinOnNetwork(getCoin("btc"), "regtest"), tried)?.reward.atomic).toBe(9_000_000_000n);
  });

  it("takes the miners' part of a reward that funds or stakers share, whatever the node reports", () => {
    expect(rewardOf("xec", { blockReward: 312_500_000n })).toMatchObject({ atomic: 181_250_000n, basis: "fact" });
    const recentRewards = { mean: 312_600_000n, overRule: 131_350_000n, blocks: 100 };
    expect(payOf("xec", { recentRewards })).toMatchObject({ reward: { basis: "fact" }, transactionFees: null });
  });

  it("takes the coin's fact without a height and without the engine's word", () => {
    expect(rewardOf("btc", {})).toEqual({ atomic: 312_500_000n, basis: "fact", asOf: "2026-11" });
    expect(rewardOf("zeph", { blockReward: 1n })).toMatchObject({ atomic: 3_819_000_000_000n, basis: "estimate" });
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
        averagedBlocks: null,
        usdPrice: { usd: 0.05, at: at - 5, source: "demo" },
      },
    });
  });
});
