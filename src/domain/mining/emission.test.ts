import { describe, expect, it } from "vitest";
import { coins, getCoin } from "../coins/index.ts";
import { findRewardOutlook } from "./emission.ts";

const now = Date.UTC(2026, 10, 21);

function outlookOf(slug: Parameters<typeof getCoin>[0], height: number | null) {
  const coin = getCoin(slug);
  return findRewardOutlook(coin.emission, height === null ? null : { height, at: now }, coin.blockTimeSeconds, now);
}

describe("findRewardOutlook", () => {
  it("halves bitcoin at block 1,050,000 to 1.5625", () => {
    expect(outlookOf("btc", 976_000)).toEqual({
      kind: "scheduled",
      atBlock: { height: 1_050_000, remaining: 74_000 },
      // 74,000 blocks of ten minutes: 513 days and 21 hours 20 minutes.
      expectedAt: Date.UTC(2028, 3, 17, 21, 20),
      reward: 1.5625,
      rewardBefore: 3.125,
      progress: 0.6476190476190476,
    });
  });

  it.each([
    ["bch", 968_000, 1_050_000, 3.125, 1.5625],
    ["bc2", 100_000, 210_000, 50, 25],
    ["ltc", 3_185_000, 3_360_000, 6.25, 3.125],
    ["rvn", 4_661_360, 6_300_000, 1250, 625],
    ["rxd", 465_000, 630_000, 12_500, 6250],
    ["nexa", 1_162_000, 2_100_000, 5_000_000, 2_500_000],
    ["fb", 2_312_000, 4_200_000, 12.5, 6.25],
    ["xec", 977_000, 1_050_000, 1_812_500, 906_250],
    ["zec", 3_581_000, 4_406_400, 1.25, 0.625],
    ["erg", 1_700_000, 1_756_800, 6, 3],
    ["xna", 1_892_000, 2_073_600, 3000, 2000],
    ["iron", 1_888_000, 2_102_400, 17.25, 16.375],
    ["octa", 7_280_000, 8_000_000, 1.2, 1.1],
  ] as const)("%s at block %d changes at %d from %d to %d", (slug, height, changesAt, before, reward) => {
    expect(outlookOf(slug, height)).toMatchObject({
      kind: "scheduled",
      atBlock: { height: changesAt, remaining: changesAt - height },
      reward,
      rewardBefore: before,
    });
  });

  it("takes a fifth off ethereum classic's reward every five million blocks, from the block after them", () => {
    const before = outlookOf("etc", 25_000_000);
    expect(before).toMatchObject({ kind: "scheduled", atBlock: { height: 25_000_001, remaining: 1 } });
    const after = outlookOf("etc", 25_000_001);
    expect(after).toMatchObject({ kind: "scheduled", atBlock: { height: 30_000_001, remaining: 5_000_000 } });
    expect(after.kind === "scheduled" && [after.rewardBefore, after.reward].map((r) => r?.toFixed(6))).toEqual([
      "1.638400",
      "1.310720",
    ]);
  });

  it("lowers digibyte's reward each month of 175,200 blocks", () => {
    const outlook = outlookOf("dgb", 24_460_480);
    expect(outlook).toMatchObject({ kind: "scheduled", atBlock: { height: 24_556_400, remaining: 95_920 } });
    expect(outlook.kind === "scheduled" && Number(outlook.rewardBefore?.toFixed(1))).toBe(247.9);
  });

  it("gives kaspa a twelfth root of a half each month, by the calendar and without a height", () => {
    const outlook = outlookOf("kas", null);
    // 54 months of 30.4375 days after 7 May 2022 ended on 5 November 2026, the 55th ends on 6 December.
    expect(outlook).toMatchObject({ kind: "scheduled", atBlock: null, expectedAt: Date.UTC(2026, 11, 6, 1, 30) });
    expect(outlook.kind === "scheduled" && [outlook.rewardBefore, outlook.reward].map((r) => r?.toFixed(4))).toEqual([
      "1.9445",
      "1.8354",
    ]);
  });

  it("follows karlsen's table: 18.97285061 in its 31st month, then 18.44825321", () => {
    const outlook = outlookOf("kls", null);
    expect(outlook.kind === "scheduled" && [outlook.rewardBefore, outlook.reward].map((r) => r?.toFixed(5))).toEqual([
      "18.97285",
      "18.44825",
    ]);
  });

  // From the nodes' integer rules, block by block from the first one.
  it.each([
    // (184.4 M − 22.1 M − generated since) >> 20, of which 60 %.
    ["sal", 465_000, 59.60443492],
    ["sal", 521_425, 56.4818238],
    ["sal", 900_000, 39.36517166],
    // (2^64 − 0.5 M − generated since, and 1,921,650 more in block 536,000) >> 20, of which 65 %.
    ["zeph", 536_001, 5.481481545266],
    ["zeph", 850_000, 4.063003567002],
    ["zeph", 1_000_000, 3.521444515867],
    // 13,952.877857, each time less its parts >> 21, 22, 23, 25, 26 and 37.
    ["xtm-rx", 85_000, 12_948.411363],
    ["xtm-sha3x", 172_000, 11_995.156172],
    ["xtm-c29", 408_000, 9748.113007],
  ] as const)("%s pays miners at block %d %d coins, a little less with the next", (slug, height, reward) => {
    const outlook = outlookOf(slug, height);
    if (outlook.kind !== "every-block" || outlook.reward === null) throw new Error(`${slug}: ${outlook.kind}`);
    expect(Math.abs(outlook.reward / reward - 1)).toBeLessThan(0.0001);
    expect(outlookOf(slug, height + 1)).toMatchObject({ reward: expect.toSatisfy((next: number) => next < reward) });
  });

  it("stays at the tail of a curve, and says nothing of heights before it or without a height", () => {
    expect(outlookOf("sal", 9_000_000)).toEqual({ kind: "every-block", reward: 0.36, tail: 0.36 });
    expect(outlookOf("zeph", 9_000_000)).toEqual({ kind: "every-block", reward: 0.39, tail: 0.39 });
    expect(outlookOf("sal", 464_999)).toEqual({ kind: "every-block", reward: null, tail: 0.36 });
    expect(outlookOf("sal", null)).toEqual({ kind: "every-block", reward: null, tail: 0.36 });
  });

  it("says of the others what they do instead", () => {
    expect(outlookOf("xmr", 3_500_000)).toEqual({ kind: "constant", reward: 0.6 });
    expect(outlookOf("erg", 1_900_000)).toEqual({ kind: "constant", reward: 3 });
    expect(outlookOf("xel", 6_200_000)).toEqual({ kind: "every-block", reward: null, tail: null });
    expect(outlookOf("cfx", 1)).toEqual({ kind: "variable", by: "vote" });
    expect(outlookOf("quai", 1)).toEqual({ kind: "variable", by: "difficulty" });
    expect(outlookOf("alph", 1)).toEqual({ kind: "variable", by: "hashrate" });
    expect(outlookOf("clore", 1)).toEqual({ kind: "unknown" });
    expect(outlookOf("btc", null)).toEqual({ kind: "height-unknown" });
    expect(outlookOf("xna", null)).toEqual({ kind: "height-unknown" });
  });

  it("names the first change of a chain that has not come so far, and nothing before it", () => {
    expect(outlookOf("zec", 1_000_000)).toMatchObject({
      atBlock: { height: 2_726_400 },
      reward: 1.25,
      rewardBefore: null,
    });
    expect(outlookOf("erg", 1_000_000)).toMatchObject({
      atBlock: { height: 1_627_200 },
      reward: 9,
      rewardBefore: null,
    });
  });
});

it.each(coins.map((coin) => [coin.slug, coin] as const))("%s names the source of its emission", (_, { emission }) => {
  if (emission.kind !== "unknown") expect(emission.source).toMatch(/^(https:\/\/|[\w-]+\/[\w-]+:)/);
});
