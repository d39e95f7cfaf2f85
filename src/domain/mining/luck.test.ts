import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../time/durations.ts";
import {
  chanceOfAtLeast,
  chanceOfAtMost,
  expectedOverSpans,
  judgeRun,
  mostJudgedBlocks,
  oddsOf,
  workPerBlock,
} from "./luck.ts";

// Reference values from Python: sums of exp(k·ln λ − λ − lgamma(k + 1)).

describe("chanceOfAtMost", () => {
  it.each([
    [4, 10, 0.0292526881],
    [0, 0.5, 0.6065306597],
    [3, 3.2, 0.6025197244],
    [1900, 2000, 0.0125464243],
  ])("%d blocks where %d were to be expected", (count, expected, chance) => {
    expect(chanceOfAtMost(count, expected)).toBeCloseTo(chance, 9);
  });

  it("is certain above, impossible below nothing, and never leaves 0 … 1", () => {
    expect(chanceOfAtMost(0, 0)).toBe(1);
    expect(chanceOfAtMost(-1, 5)).toBe(0);
    expect(chanceOfAtMost(0, 1e6)).toBe(0);
    expect(chanceOfAtMost(2_000_000, 1e6)).toBe(1);
  });
});

describe("chanceOfAtLeast", () => {
  it.each([
    [16, 10, 0.0487404033],
    [1, 0.5, 0.3934693403],
    [2100, 2000, 0.0135349435],
    [0, 7, 1],
    [1, 0, 0],
  ])("%d blocks where %d were to be expected", (count, expected, chance) => {
    expect(chanceOfAtLeast(count, expected)).toBeCloseTo(chance, 9);
  });

  it("and its opposite make one", () => {
    for (const count of [1, 5, 10, 11, 40]) {
      expect(chanceOfAtLeast(count, 10) + chanceOfAtMost(count - 1, 10)).toBeCloseTo(1, 12);
    }
  });
});

describe("judgeRun", () => {
  it("distinguishes a dry run from a lucky one", () => {
    expect(judgeRun(4, 10)).toEqual({ kind: "dry", chance: expect.closeTo(0.0292526881, 9) });
    expect(judgeRun(16, 10)).toEqual({ kind: "lucky", chance: expect.closeTo(0.0487404033, 9) });
    expect(judgeRun(10, 10)).toEqual({ kind: "dry", chance: expect.closeTo(0.58304, 5) });
  });

  it("judges nothing where nothing was to be expected, and gives no probability where the measurement is coarser than chance", () => {
    expect(judgeRun(0, 0)).toBeNull();
    expect(judgeRun(3, Number.NaN)).toBeNull();
    expect(judgeRun(14_000, 14_400)).toEqual({ kind: "many", swing: expect.closeTo(0.00833, 5) });
    expect(mostJudgedBlocks).toBe(2_500);
  });
});

describe("oddsOf", () => {
  it.each([
    [0.3679, 37, 100],
    [0.1, 10, 100],
    [0.0834, 1, 12],
    [0.00674, 1, 150],
    [1e-12, 1, 1_000_000],
    [0, 1, 1_000_000],
    [1, 99, 100],
  ])("%d is %d of %d", (chance, times, of) => {
    expect(oddsOf(chance)).toEqual({ times, of });
  });
});

describe("expectedOverSpans", () => {
  it("adds up work over the work for one block", () => {
    // 2 h at 1e12 H/s and 22 h at 2e12 H/s, where a block takes 6e15 hashes.
    const spans = [
      { hashrate: 1e12, workPerBlock: 6e15, durationMs: 2 * HOUR },
      { hashrate: 2e12, workPerBlock: 6e15, durationMs: 22 * HOUR },
    ];
    expect(expectedOverSpans(spans, DAY)).toBeCloseTo(27.6, 10);
  });

  it("takes a small gap to be like the rest, and says nothing of a large one", () => {
    const span = { hashrate: 1e12, workPerBlock: 3.6e15, durationMs: 95 * HOUR };
    expect(expectedOverSpans([span], 100 * HOUR)).toBeCloseTo(100, 10);
    expect(expectedOverSpans([span], 200 * HOUR)).toBeNull();
    expect(expectedOverSpans([], 0)).toBeNull();
  });
});

describe("workPerBlock", () => {
  const coin = { hashesPerDifficulty: 2, algorithmBlockTimeSeconds: 75 };

  it("takes the difficulty, else the network's hashrate", () => {
    expect(workPerBlock({ difficulty: 5e6, hashrate: 9 }, coin)).toBe(1e7);
    expect(workPerBlock({ difficulty: null, hashrate: 4 }, coin)).toBe(300);
    expect(workPerBlock({ difficulty: 0, hashrate: null }, coin)).toBeNull();
  });
});
