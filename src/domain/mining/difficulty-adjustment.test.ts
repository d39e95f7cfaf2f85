import { describe, expect, it } from "vitest";
import { expectAdjustment, type HeightSample } from "./difficulty-adjustment.ts";

const minute = 60_000;
const rules = { epochBlocks: 2016, blockTimeMs: 10 * minute };

/** A sample at every tenth block; each stretch has a number of blocks, their pace and their difficulty. */
function chain(start: number, ...stretches: (readonly [blocks: number, minutes: number, difficulty: number])[]) {
  const samples: HeightSample[] = [{ at: 0, height: start, difficulty: stretches[0]?.[2] ?? 1 }];
  let [at, height] = [0, start];
  for (const [blocks, minutes, difficulty] of stretches) {
    for (let done = 0; done < blocks; done += 10) {
      at += 10 * minutes * minute;
      height += 10;
      samples.push({ at, height, difficulty });
    }
  }
  return samples;
}

describe("expectAdjustment", () => {
  it("expects nothing to change while blocks come at their intended pace", () => {
    expect(expectAdjustment(chain(2016 * 5, [1000, 10, 100]), rules)).toEqual({
      atHeight: 12_096,
      blocksLeft: 1016,
      epochBlocks: 2016,
      expectedAt: 2016 * 10 * minute,
      change: 0,
      uncertainty: expect.closeTo(0.0225, 3),
      measuredBlocks: 1000,
    });
  });

  it("at the end of an epoch it is the chain's own rule", () => {
    const end = expectAdjustment(chain(2016 * 5, [2010, 9, 100]), rules);
    expect(end?.blocksLeft).toBe(6);
    expect(end?.change).toBeCloseTo(1 / 0.9 - 1, 6);
    expect(end?.uncertainty).toBeLessThan(0.002);
  });

  it("early in an epoch rests on the blocks before it, at their difficulty, not on the luck of the first ones", () => {
    // 1,900 blocks on time at 100, then the difficulty falls by a fifth and 20 lucky blocks come in half their time.
    const early = expectAdjustment(chain(2016 * 5 - 1900, [1900, 10, 100], [20, 5, 80]), rules);
    // The naive way, 20 blocks in 100 minutes, would give +100 %. The same hashrate at 80 means 8 minutes for a block.
    expect(early?.change).toBeCloseTo(1 / 0.8 - 1, 1);
    expect(early?.change).toBeLessThan(0.29);
    expect(early?.uncertainty).toBeGreaterThan(0.03);
  });

  it("takes the epoch's unknown beginning at the measured pace", () => {
    // Known from the epoch's block 1,000 on only: 12 minutes for a block.
    const late = expectAdjustment(chain(2016 * 5 + 1000, [500, 12, 100]), rules);
    expect(late?.change).toBeCloseTo(10 / 12 - 1, 6);
    expect(late?.blocksLeft).toBe(516);
  });

  it("says nothing of a few blocks, of no time and of nothing", () => {
    expect(expectAdjustment(chain(2016 * 5, [200, 10, 100]), rules)).toBeNull();
    expect(expectAdjustment(chain(2016 * 5, [210, 10, 100]), rules)).not.toBeNull();
    expect(expectAdjustment(chain(2016 * 5, [400, 0, 100]), rules)).toBeNull();
    expect(expectAdjustment([], rules)).toBeNull();
  });

  it("never expects more than a factor of four", () => {
    expect(expectAdjustment(chain(2016 * 5, [2000, 1, 100]), rules)?.change).toBe(3);
    expect(expectAdjustment(chain(2016 * 5, [2000, 90, 100]), rules)?.change).toBe(-0.75);
  });
});
