import { describe, expect, it } from "vitest";
import { averageEffort, chanceOfBlock, chanceOfEffortAbove, luck, networkHashrate } from "./effort.ts";

describe("averageEffort", () => {
  it("weighs by difficulty instead of averaging percentages", () => {
    // 50 + 900 units of work where 100 + 300 were expected; the mean of the percentages would be 1.75.
    const blocks = [
      { effort: 0.5, difficulty: 100 },
      { effort: 3, difficulty: 300 },
    ];
    expect(averageEffort(blocks)).toBe(2.375);
  });

  it("leaves out what is not known", () => {
    expect(
      averageEffort([
        { effort: null, difficulty: 100 },
        { effort: 0.8, difficulty: 200 },
      ]),
    ).toBe(0.8);
    expect(averageEffort([{ effort: 1, difficulty: null }])).toBeNull();
    expect(averageEffort([])).toBeNull();
  });
});

describe("luck", () => {
  it("is the inverse of effort", () => {
    expect(luck(0.5)).toBe(2);
    expect(luck(4)).toBe(0.25);
    expect(luck(0)).toBeNull();
  });
});

describe("chanceOfEffortAbove", () => {
  it.each([
    [0, 1],
    [1, 0.3679],
    [2, 0.1353],
    [3, 0.0498],
    [5, 0.0067],
  ])("effort %d", (effort, chance) => {
    expect(chanceOfEffortAbove(effort)).toBeCloseTo(chance, 4);
  });
});

describe("chanceOfBlock", () => {
  it("is 1 - 1/e when one block is to be expected", () => {
    expect(chanceOfBlock(1)).toBeCloseTo(0.63212, 5);
    expect(chanceOfBlock(0)).toBe(0);
    expect(chanceOfBlock(1e-12)).toBeCloseTo(1e-12, 20);
  });
});

describe("networkHashrate", () => {
  it("is 2^32 hashes for a unit of Bitcoin's difficulty every 600 s", () => {
    // 600 × 2^32 ÷ 600 s
    expect(networkHashrate(600, 4_294_967_296, 600)).toBe(4_294_967_296);
    expect(networkHashrate(360e9, 1, 120)).toBe(3e9);
    expect(networkHashrate(1, 1, 0)).toBeNull();
  });
});
