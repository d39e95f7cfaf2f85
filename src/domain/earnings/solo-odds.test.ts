import { describe, expect, it } from "vitest";
import { findSoloOdds } from "./solo-odds.ts";

describe("findSoloOdds", () => {
  it("is a Poisson process: a machine of 1.2 TH/s against 6e23 hashes for a block", () => {
    const odds = findSoloOdds(1.2e12, 6e23);
    expect(odds?.blocksPerDay).toBeCloseTo(1.728e-7, 18);
    // 5e11 seconds, about 15,850 years.
    expect(odds?.timeToBlockMs).toBe(5e14);
    // 1 - e^-λ of so small a λ is λ less half its square.
    expect(odds?.chances.day).toBeCloseTo(1.7279998507e-7, 16);
    expect(odds?.chances.year).toBeCloseTo(6.307001e-5, 10);
    // 1 ÷ √(30 × 1.728e-7)
    expect(odds?.monthlySwing).toBeCloseTo(439.2052, 3);
  });

  it("is almost sure of a block a day with three to be expected, and swings by a tenth in 30 days of 100 blocks", () => {
    const odds = findSoloOdds(3e10, 86_400e10);
    expect(odds?.chances.day).toBeCloseTo(0.950213, 6);
    expect(findSoloOdds(1e10, (86_400e10 * 30) / 100)?.monthlySwing).toBeCloseTo(0.1, 12);
  });

  it.each([
    [0, 1],
    [-1, 1],
    [1, 0],
    [Number.NaN, 1],
    [1e308, 1e-308],
    [1e-308, 1e308],
  ])("is not known for a hashrate of %d against work of %d", (hashrate, work) => {
    expect(findSoloOdds(hashrate, work)).toBeNull();
  });
});
