import { describe, expect, it } from "vitest";
import { findUncheckedSince, maturityOf } from "./block.ts";
import { type BlockReading, findCompleteSince } from "./block-reading.ts";

const hour = 3_600_000;
const second = 1_000;
const ltc = { needed: 102, blockTimeSeconds: 150 };

describe("maturityOf", () => {
  it("counts in the engine's own confirmations", () => {
    // Miningcore writes 0.2843137254901961 for 29 of its 102.
    expect(maturityOf(0.2843137254901961, ltc)).toEqual({
      progress: 0.2843137254901961,
      reached: 29,
      needed: 102,
      leftMs: 73 * 150 * second,
    });
    expect(maturityOf(0.29, { needed: 100, blockTimeSeconds: 600 })?.reached).toBe(29);
    expect(maturityOf(1, ltc)).toEqual({ progress: 1, reached: 102, needed: 102, leftMs: 0 });
  });

  it("has a progress without a count where the engine's number is not known, and nothing without a progress", () => {
    expect(maturityOf(0.4, { needed: null, blockTimeSeconds: 150 })).toEqual({
      progress: 0.4,
      reached: null,
      needed: null,
      leftMs: null,
    });
    expect(maturityOf(null, ltc)).toBeNull();
  });

  it("keeps to 0 … 1, whatever an engine says", () => {
    expect(maturityOf(1.7, ltc)).toMatchObject({ progress: 1, reached: 102 });
    expect(maturityOf(-1, ltc)).toMatchObject({ progress: 0, reached: 0 });
  });
});

describe("findUncheckedSince", () => {
  const found = { status: "pending", foundAt: 1_000_000, progress: 0 } as const;
  // 2 × 102 blocks of 150 s.
  const twoDepths = 30_600 * second;

  it("is when the block was found, once the time of two depths is over", () => {
    expect(findUncheckedSince(found, ltc, 1_000_000 + twoDepths - 1)).toBeNull();
    expect(findUncheckedSince(found, ltc, 1_000_000 + twoDepths)).toBe(1_000_000);
    // The engine stopped at 51 of 102: 51 blocks of 150 s after the block.
    expect(findUncheckedSince({ ...found, progress: 0.5 }, ltc, 1_000_000 + twoDepths)).toBe(
      1_000_000 + 7_650 * second,
    );
  });

  it("gives quick chains an hour, since engines look every few minutes", () => {
    const quick = { needed: 100, blockTimeSeconds: 1 };
    expect(findUncheckedSince(found, quick, 1_000_000 + hour - 1)).toBeNull();
    expect(findUncheckedSince(found, quick, 1_000_000 + hour)).toBe(1_000_000);
  });

  it("is never said of a block that is confirmed or orphaned, nor where no depth is known", () => {
    const late = 1_000_000 + 10 * twoDepths;
    expect(findUncheckedSince({ ...found, status: "confirmed" }, ltc, late)).toBeNull();
    expect(findUncheckedSince({ ...found, status: "orphaned" }, ltc, late)).toBeNull();
    expect(findUncheckedSince(found, { needed: null, blockTimeSeconds: 150 }, late)).toBeNull();
  });
});

const whole: BlockReading = { engine: "miningcore", at: 9_000, gaps: [], cutAt: null, fault: null };

describe("findCompleteSince", () => {
  it("is the beginning of time where the whole list is stored", () => {
    expect(findCompleteSince(whole)).toBe(0);
  });

  it("is the oldest block above the newest gap, or where the engine's list is cut", () => {
    const gaps = [
      { cursor: "7", newest: 8_000, oldest: 7_000 },
      { cursor: "20", newest: 5_000, oldest: null },
    ];
    expect(findCompleteSince({ ...whole, gaps })).toBe(8_000);
    expect(findCompleteSince({ ...whole, gaps: gaps.slice(1) })).toBe(5_000);
    expect(findCompleteSince({ ...whole, cutAt: 3_000 })).toBe(3_000);
  });

  it("is not known before anything was read", () => {
    expect(findCompleteSince(null)).toBeNull();
    expect(findCompleteSince({ ...whole, at: null, fault: { source: "node", kind: "missing" } })).toBeNull();
  });
});
