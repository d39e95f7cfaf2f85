import { describe, expect, it } from "vitest";
import { countFinds, type PoolFinds } from "./pool-finds.ts";

const stepMs = 600_000;
const times = Array.from({ length: 10 }, (_, index) => ({ at: index * stepMs, share: 1 }));

/** 1,000 H/s under PROP at 60,000 hashes per block: ten blocks in each ten-minute step. */
const finds: PoolFinds = {
  known: { from: 0, to: 10 * stepMs },
  hashrates: new Map(times.map(({ at }) => [at, [{ scheme: "prop", hashrate: 1000 }]])),
  blocks: new Map([
    [
      0,
      [
        { scheme: "prop", count: 30 },
        { scheme: "solo", count: 9 },
      ],
    ],
    [7 * stepMs, [{ scheme: "prop", count: 50 }]],
  ]),
};
const question = { stepMs, isOnlyScheme: false, workAt: () => 60_000 };

describe("what a pool found", () => {
  it("is set against its hashrate and the difficulty, each scheme for itself", () => {
    expect(countFinds(finds, "prop", times, question)).toEqual({ found: 80, expected: 100 });
    expect(countFinds(finds, "solo", times, question)).toBeNull();
  });

  it("counts a mean day by its parts", () => {
    const halves = times.map(({ at }) => ({ at, share: 0.5 }));
    expect(countFinds(finds, "prop", halves, question)).toEqual({ found: 40, expected: 50 });
  });

  it("leaves out a tenth that is not known, and says nothing of more", () => {
    const later = { ...finds, known: { from: 1, to: 10 * stepMs } };
    expect(countFinds(later, "prop", times, question)).toEqual({ found: 50, expected: 90 });
    expect(countFinds({ ...finds, known: { from: 0, to: 8 * stepMs } }, "prop", times, question)).toBeNull();
    expect(countFinds({ ...finds, known: null }, "prop", times, question)).toBeNull();
    const noDifficulty = { ...question, workAt: (at: number) => (at < 2 * stepMs ? null : 60_000) };
    expect(countFinds(finds, "prop", times, noDifficulty)).toBeNull();
  });

  it("gives a block without a scheme to the only one, and to none of several", () => {
    const untold = { ...finds, blocks: new Map([[0, [{ scheme: null, count: 12 }]]]) };
    expect(countFinds(untold, "prop", times, { ...question, isOnlyScheme: true })).toEqual({
      found: 12,
      expected: 100,
    });
    expect(countFinds(untold, "prop", times, question)).toBeNull();
  });

  it("finds nothing in a dry time, which is known", () => {
    expect(countFinds({ ...finds, blocks: new Map() }, "prop", times, question)).toEqual({ found: 0, expected: 100 });
  });
});
