import { describe, expect, it } from "vitest";
import { formatAmount } from "../money/amount.ts";
import type { CoinFacts } from "./coin.ts";
import { coins, findCoin, getCoin, isCoinSlug, otherCoins, poolCoinSlugs, poolCoins } from "./index.ts";

/** The coins of the specification come first in both lists. A later coin may differ from all of them. */
const specified: readonly CoinFacts[] = [...poolCoins.slice(0, 33), ...otherCoins.slice(0, 4)];

function valuesOf<Value>(pick: (coin: CoinFacts) => Value): Record<string, Value> {
  return Object.fromEntries(specified.map((coin) => [coin.slug, pick(coin)]));
}

describe("the list of coins", () => {
  it("§2.20 begins with the 33 pools of the specification in its order, and names four others", () => {
    expect(poolCoinSlugs.slice(0, 33).join(", ")).toBe(
      "btc, bch, fb, ltc, rxd, iron, alph, kas, sdr, xel, erg, kls, nir, xna, clore, nexa, cfx, sal, xmr, zeph, " +
        "rvn, octa, etc, ethw, quai, xec, dgb, xtm-rx, xtm-sha3x, xtm-c29, zec, pyi, bc2",
    );
    expect(otherCoins.slice(0, 4).map(({ slug, role }) => `${slug} ${role}`)).toEqual([
      "eth explorer-only",
      "doge aux",
      "pep aux",
      "bells aux",
    ]);
    expect(poolCoins.every(({ role }) => role === "pool")).toBe(true);
  });

  it("has no slug twice", () => {
    expect(new Set(coins.map(({ slug }) => slug)).size).toBe(coins.length);
  });

  it("distinguishes the three pools of one ticker by their variant, and has a variant at no other coin of the specification", () => {
    const shared = specified.filter(({ variant }) => variant !== null).map(({ slug, variant }) => [slug, variant]);
    expect(shared).toEqual([
      ["xtm-rx", "RandomX"],
      ["xtm-sha3x", "SHA3x"],
      ["xtm-c29", "Cuckaroo29"],
    ]);
    // The name includes the variant: a page that adds it would show it twice.
    for (const { name, variant } of coins) if (variant !== null) expect(name.endsWith(` ${variant}`)).toBe(true);
    const others = coins.filter(({ variant }) => variant === null).map(({ ticker }) => ticker);
    expect(new Set(others).size).toBe(others.length);
  });
});

describe("the machines of a coin", () => {
  it("are the same for every coin of KawPow and of RandomX: cards alone, processors alone", () => {
    const machinesOf = (algorithm: string) => coins.filter((coin) => coin.algorithmSlug === algorithm);
    for (const { slug, hardware } of machinesOf("kawpow")) expect(hardware, slug).toEqual(["gpu"]);
    for (const { slug, hardware } of machinesOf("randomx")) expect(hardware, slug).toEqual(["cpu"]);
    expect(machinesOf("kawpow").length).toBeGreaterThanOrEqual(4);
    expect(machinesOf("randomx").length).toBeGreaterThanOrEqual(3);
  });
});

describe("looking a coin up", () => {
  it("knows pools by their slug, and nothing else", () => {
    expect(isCoinSlug("xtm-c29")).toBe(true);
    for (const value of ["doge", "BTC", "", "constructor", null, 0]) expect(isCoinSlug(value)).toBe(false);
  });

  it("finds auxiliary coins too", () => {
    expect(findCoin("doge")?.name).toBe("Dogecoin");
    expect(findCoin("toString")).toBeUndefined();
    expect(getCoin("kas").ticker).toBe("KAS");
  });
});

describe("each coin", () => {
  it.each(coins.map((coin) => [coin.slug, coin] as const))(
    "§3.7 %s has a ticker, a brand colour and other well-formed facts",
    (_, coin) => {
      expect(coin.ticker).toMatch(/^[A-Z0-9]{2,6}$/);
      expect(coin.brandColor).toMatch(/^#[0-9a-f]{6}$/);
      expect(coin.slug).toMatch(/^[a-z0-9-]+$/);
      expect(coin.algorithmSlug).toMatch(/^[a-z0-9-]+$/);
      expect(coin.blockTimeSeconds).toBeGreaterThan(0);
      expect(coin.algorithmBlockTimeSeconds).toBeGreaterThanOrEqual(coin.blockTimeSeconds);
      expect(coin.hashesPerDifficulty).toBeGreaterThan(0);
      expect(Number.isInteger(coin.decimals)).toBe(true);
      expect(coin.blockReward === null).toBe(coin.blockRewardAsOf === null);
      expect(coin.sources.length).toBeGreaterThan(0);
      for (const slug of coin.mergeMined) expect(findCoin(slug)?.slug).toBe(slug);
      for (const { pattern } of coin.addressFormats) {
        expect(pattern.source).toMatch(/^\^.*\$$/);
        expect(pattern.flags).toBe("");
      }
    },
  );

  it.each(coins.map((coin) => [coin.slug, coin] as const))(
    "%s links to explorers with the right placeholders",
    (_, coin) => {
      expect(coin.explorers.length).toBeGreaterThan(0);
      for (const { homeUrl, blockUrl, txUrl, addressUrl } of coin.explorers) {
        if (homeUrl !== null) expect(homeUrl).toMatch(/^https:\/\/[^{}]+$/);
        if (blockUrl !== null) expect(blockUrl).toMatch(/^https:\/\/[^{}]+\{(?:block|hash)\}[^{}]*$/);
        if (txUrl !== null) expect(txUrl).toMatch(/^https:\/\/[^{}]+\{tx\}[^{}]*$/);
        if (addressUrl !== null) expect(addressUrl).toMatch(/^https:\/\/[^{}]+\{address\}[^{}]*$/);
      }
      for (const { href } of coin.exchanges) expect(URL.parse(href)?.protocol).toBe("https:");
    },
  );
});

describe("facts that pages rely on", () => {
  it("§9.5 shows amounts with 2 decimals for nexa, 8 for btc, 6 for all others", () => {
    const { btc, nexa, ...others } = valuesOf(({ amountDecimals }) => amountDecimals);
    expect([btc, nexa]).toEqual([8, 2]);
    expect(new Set(Object.values(others))).toEqual(new Set([6]));
    const written = valuesOf((coin) => formatAmount(10n ** BigInt(coin.decimals), coin));
    expect([written.btc, written.nexa, written.kas, written.xec]).toEqual([
      "1.00000000",
      "1.00",
      "1.000000",
      "1.000000",
    ]);
  });

  it("hides the top-miners tab for xmr, zeph and sal alone", () => {
    expect(specified.filter(({ hasTopMinersTab }) => !hasTopMinersTab).map(({ slug }) => slug)).toEqual([
      "sal",
      "xmr",
      "zeph",
    ]);
  });

  it("merge-mines fb with btc and doge, pep, bells with ltc", () => {
    const parents = specified.filter(({ mergeMined }) => mergeMined.length > 0);
    expect(parents.map(({ slug, mergeMined }) => [slug, mergeMined])).toEqual([
      ["btc", ["fb"]],
      ["ltc", ["doge", "pep", "bells"]],
    ]);
  });

  it("counts solutions for zec and graphs for xtm-c29", () => {
    expect(
      specified.filter(({ rateUnit }) => rateUnit !== "H/s").map(({ slug, rateUnit }) => [slug, rateUnit]),
    ).toEqual([
      ["xtm-c29", "g/s"],
      ["zec", "Sol/s"],
    ]);
  });

  it("gives the miners' share of a block, not the whole block", () => {
    expect(valuesOf(({ blockReward }) => blockReward)).toMatchObject({
      btc: 3.125,
      zec: 1.25,
      xec: 1_812_500,
      zeph: 3.819,
      sal: 51.12,
      erg: 3,
      cfx: null,
      quai: null,
      clore: null,
      pyi: null,
      eth: null,
    });
  });

  it("keeps no reward of an earlier year where a pool mines", () => {
    // The pools of sdr and nir closed in 2025; their rewards are of that time.
    const dated = poolCoins.filter(({ blockRewardAsOf }) => blockRewardAsOf !== null && blockRewardAsOf < "2026");
    expect(dated.map(({ slug }) => slug)).toEqual(["sdr", "nir"]);
  });

  it("says in words for visitors what is not sure about a coin", () => {
    // About pages show it.
    const ofMakers = /\b(null|undefined|regex|mirrored|specification)\b/;
    expect(coins.filter(({ confidenceNote }) => ofMakers.test(confidenceNote ?? "")).map(({ slug }) => slug)).toEqual(
      [],
    );
  });

  it("turns difficulty into network hashrate", () => {
    const hashrate = (slug: string, difficulty: number) => {
      const coin = findCoin(slug);
      return coin && (difficulty * coin.hashesPerDifficulty) / coin.algorithmBlockTimeSeconds;
    };
    // 146.47 T is the difficulty at which Bitcoin runs at 1,048 EH/s.
    expect(hashrate("btc", 146.47e12)).toBeCloseTo(1.0485e21, -18);
    expect(hashrate("kas", 1e15)).toBe(2e16);
    expect(hashrate("zec", 75)).toBe(8192);
    expect(hashrate("alph", 8)).toBe(256);
    expect(hashrate("dgb", 75)).toBe(4_294_967_296);
    expect(hashrate("xtm-rx", 480)).toBe(1);
    expect(hashrate("xmr", 600e9)).toBe(5e9);
  });
});
