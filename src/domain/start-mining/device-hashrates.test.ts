import { describe, expect, it } from "vitest";
import { poolCoins } from "../coins/index.ts";
import { findDeviceHashrates, usualSteps } from "./device-hashrates.ts";

const prefixes = ["", "K", "M", "G", "T", "P"];

describe("hashrates of machines", () => {
  it("are known for every pool that takes a static difficulty, with the unit in which its machines are sold", () => {
    const units = poolCoins.flatMap(({ slug, algorithmSlug, hashesPerShareDifficulty }) => {
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
