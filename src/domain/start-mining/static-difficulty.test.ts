import { describe, expect, it } from "vitest";
import { getCoin, poolCoins } from "../coins/index.ts";
import {
  computeStaticDifficulty,
  findDeviceHashrates,
  formatShareDifficulty,
  usualSteps,
} from "./static-difficulty.ts";

describe("computeStaticDifficulty", () => {
  it.each([
    // 200 TH/s of SHA-256.
    [200e12, 2 ** 32, 2_793_968n],
    // 9.5 GH/s of Scrypt.
    [9.5e9, 2 ** 16, 8_697_510n],
    // 10 kH/s of RandomX.
    [10_000, 1, 600_000n],
    [1, 2 ** 32, 1n],
  ])("%d H/s, %d hashes: %d", (hashrate, hashes, difficulty) => {
    expect(computeStaticDifficulty(hashrate, hashes)).toBe(difficulty);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("is null for %d H/s", (hashrate) => {
    expect(computeStaticDifficulty(hashrate, 1)).toBeNull();
  });

  it("never writes an exponent", () => {
    expect(String(computeStaticDifficulty(1e21, 1))).toBe("60000000000000000000000");
  });
});

describe("formatShareDifficulty", () => {
  it.each([
    [500_000, "500\u202f000"],
    [0.000016, "0.000016"],
    [1.5, "1.5"],
    [1_234_567.89, "1\u202f234\u202f570"],
    [null, null],
  ])("%s is %s", (difficulty, text) => {
    expect(formatShareDifficulty(difficulty)).toBe(text);
  });
});

describe("hashes for a share difficulty of 1", () => {
  it("are known for SHA-256, Scrypt, RandomX, kHeavyHash and Ethash, the algorithms that take d=", () => {
    const of = (...slugs: readonly Parameters<typeof getCoin>[0][]) =>
      slugs.map((slug) => getCoin(slug).hashesPerShareDifficulty);
    expect(of("btc", "bch", "fb", "xec", "dgb", "bc2", "kas", "sdr")).toEqual(Array(8).fill(4_294_967_296));
    expect(of("ltc")).toEqual([65_536]);
    expect(of("xmr", "zeph", "sal", "xtm-rx", "etc", "ethw", "octa")).toEqual(Array(7).fill(1));
    expect(of("rvn", "alph", "zec", "xtm-c29", "kls", "nexa", "erg")).toEqual(Array(7).fill(null));
  });
});

const prefixes = ["", "K", "M", "G", "T", "P"];

describe("hashrates of machines", () => {
  it("are known for every pool of the specification that takes a static difficulty, with the unit in which its machines are sold", () => {
    // The 33 pools of the specification come first in the list.
    const units = poolCoins.slice(0, 33).flatMap(({ slug, algorithmSlug, hashesPerShareDifficulty }) => {
      if (hashesPerShareDifficulty === null) return [];
      const known = findDeviceHashrates(algorithmSlug);
      return [`${slug} ${known === null ? "?" : prefixes[usualSteps(known)]}`];
    });
    expect(units.join(", ")).toBe(
      "btc T, bch T, fb T, ltc G, kas T, sdr T, sal K, xmr K, zeph K, octa M, etc M, ethw M, xec T, dgb T, " +
        "xtm-rx K, bc2 T",
    );
  });

  it("leave room for a farm, and none for a slip of the keyboard", () => {
    expect(findDeviceHashrates("sha256")?.most).toBeLessThan(1e20);
    expect(findDeviceHashrates("sha256")?.most).toBeGreaterThan(1e18);
    expect(findDeviceHashrates("kawpow")).toBeNull();
  });
});
