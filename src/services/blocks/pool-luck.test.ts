import { describe, expect, it } from "vitest";
import { getCoin } from "#src/domain/coins/index.ts";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { listSpans, measureRound } from "./pool-luck.ts";

const at = 1_772_454_600_000;

describe("measureRound", () => {
  const sample = { at, scheme: "pps", hashrate: 1e12, miners: null, workers: null, effort: 1 } as const;

  it("takes the engine's effort, with the chance of a longer round", () => {
    expect(measureRound(sample, at - HOUR, 3.6e15, at)).toEqual({
      scheme: "pps",
      measuredAt: at,
      effort: 1,
      isEstimated: false,
      lastBlockAt: at - HOUR,
      expectedMs: HOUR,
      chanceOfLonger: expect.closeTo(0.367879, 6),
    });
  });

  it("estimates it from time and hashrate where the engine does not report it", () => {
    expect(measureRound({ ...sample, effort: null }, at - 30 * MINUTE, 3.6e15, at)).toMatchObject({
      effort: 0.5,
      isEstimated: true,
      chanceOfLonger: expect.closeTo(0.606531, 6),
    });
  });

  it("knows no effort without a block, a network or a hashrate", () => {
    const unknown = { effort: null, isEstimated: false, chanceOfLonger: null };
    expect(measureRound({ ...sample, effort: null }, null, 3.6e15, at)).toMatchObject({
      ...unknown,
      expectedMs: HOUR,
    });
    expect(measureRound({ ...sample, effort: null }, at, null, at)).toMatchObject({ ...unknown, expectedMs: null });
    expect(measureRound({ ...sample, effort: null, hashrate: 0 }, at, 1, at)).toMatchObject({
      ...unknown,
      expectedMs: null,
    });
  });
});

describe("listSpans", () => {
  const kas = getCoin("kas");
  const pool = (time: number, hashrate: number) =>
    ({ at: time, scheme: "pps", hashrate, miners: null, workers: null }) as const;
  const network = (time: number, difficulty: number | null) => ({ at: time, height: null, difficulty, hashrate: null });

  it("cuts steps to the window and adds up schemes", () => {
    const rows = [pool(at, 10), { ...pool(at, 5), scheme: "solo" as const }, pool(at + 10 * MINUTE, 20)];
    const networks = [network(at, 50), network(at + 10 * MINUTE, 100)];
    const window = { from: at + 4 * MINUTE, to: at + 13 * MINUTE };
    expect(listSpans(rows, networks, kas, window, 10 * MINUTE)).toEqual([
      { hashrate: 15, workPerBlock: 100, durationMs: 6 * MINUTE },
      { hashrate: 20, workPerBlock: 200, durationMs: 3 * MINUTE },
    ]);
  });

  it("leaves out steps of which one half is not known", () => {
    const window = { from: at, to: at + HOUR };
    expect(listSpans([pool(at, 10)], [network(at, null)], kas, window, 10 * MINUTE)).toEqual([]);
    expect(listSpans([], [network(at, 5)], kas, window, 10 * MINUTE)).toEqual([]);
    expect(listSpans([pool(at, 10)], [], kas, window, 10 * MINUTE)).toEqual([]);
  });
});
