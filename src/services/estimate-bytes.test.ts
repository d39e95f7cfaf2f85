import { describe, expect, it } from "vitest";
import { estimateBytes } from "./estimate-bytes.ts";

describe("estimateBytes", () => {
  it("grows with lists, texts and what they hold", () => {
    const row = { at: 1_795_000_000_000, hashrate: 12.5, name: "rig" };
    const one = estimateBytes([row]);
    expect(one).toBeGreaterThan(60);
    expect(one).toBeLessThan(200);
    expect(estimateBytes(Array.from({ length: 10_000 }, () => row))).toBeGreaterThan(9_000 * (one - 24));
    expect(estimateBytes("x".repeat(5_000))).toBeGreaterThan(5_000);
    expect(estimateBytes(new Float64Array(4_320))).toBeGreaterThan(34_560);
    expect(estimateBytes(new Map(Array.from({ length: 1_000 }, (_, nth) => [`key ${nth}`, nth])))).toBeGreaterThan(
      30_000,
    );
    expect(estimateBytes({ amount: 10n ** 30n, of: new Set(["a", "b"]) })).toBeGreaterThan(60);
  });

  it("is a positive whole number of whatever comes, and ends with what holds itself", () => {
    const ring: { self?: unknown } = {};
    ring.self = [ring, ring];
    for (const value of [null, undefined, true, 0, "", [], {}, new Map(), ring]) {
      const bytes = estimateBytes(value);
      expect(bytes).toBeGreaterThan(0);
      expect(Number.isInteger(bytes)).toBe(true);
    }
  });
});
