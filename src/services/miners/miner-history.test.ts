import { describe, expect, it } from "vitest";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import { completeWindows, findFirstShare, historyWindow, mergeHistories } from "./miner-history.ts";

const step = 600_000;
// 2025-06-15 15:00 UTC.
const at = 1_749_999_600_000;

function sample(stepsAgo: number, hashrate: number, scheme: MinerSample["scheme"] = "pps"): MinerSample {
  return { at: at - stepsAgo * step, scheme, hashrate, workersOnline: 1 };
}

const open = { tenMinutes: null, sixHours: null, day: null };

describe("historyWindow", () => {
  it("is 24 hours with the open step", () => {
    expect(historyWindow(at + 123_000)).toEqual({ from: at + step - 86_400_000, to: at + step, stepMs: step });
  });
});

describe("mergeHistories", () => {
  it("prefers the engine's points and fills its gaps with our own", () => {
    const own = [sample(3, 30), sample(2, 20), sample(0, 5, "solo")];
    const engine = [sample(2, 22), { ...sample(1, 11), at: at - step + 1_234 }];
    expect(mergeHistories(engine, own)).toEqual([sample(3, 30), sample(2, 22), sample(1, 11), sample(0, 5, "solo")]);
  });
});

describe("findFirstShare", () => {
  it("is the first point with hashrate, where the history is whole and begins inside", () => {
    const history = [sample(3, 0), sample(2, 7), sample(1, 7)];
    expect(findFirstShare(history, at - 100 * step, true)).toBe(at - 2 * step);
    expect(findFirstShare(history, at - 100 * step, false)).toBeNull();
    expect(findFirstShare([sample(5, 7)], at - 5 * step, true)).toBeNull();
    expect(findFirstShare([], at - 5 * step, true)).toBeNull();
  });

  it("is not the first point of an hourly history, which stands up to an hour inside the window", () => {
    const hourly = Array.from({ length: 24 }, (_, hour) => sample(143 - 3 - hour * 6, 7));
    expect(findFirstShare(hourly, at - 143 * step, true)).toBeNull();
    expect(findFirstShare(hourly.slice(1), at - 143 * step, true)).toBe(at - 134 * step);
  });
});

describe("completeWindows", () => {
  it("leaves the engine's windows alone, zero included", () => {
    const windows = { tenMinutes: 0, sixHours: 2, day: 3 };
    expect(completeWindows(windows, [sample(0, 100)], at)).toEqual(windows);
  });

  it("averages over the time since the first share, not before", () => {
    const history = [sample(6, 0), sample(5, 0), sample(3, 100), sample(2, 140), sample(1, 120), sample(0, 120)];
    expect(completeWindows(open, history, at)).toEqual({ tenMinutes: 120, sixHours: 120, day: 120 });
  });

  it("adds up the schemes of one moment", () => {
    expect(completeWindows(open, [sample(0, 100), sample(0, 20, "solo")], at).tenMinutes).toBe(120);
  });

  it("lets each point of an hourly history stand for its hour", () => {
    const hourly = [sample(18, 100), sample(12, 100), sample(6, 40), sample(1, 20), sample(0, 20)];
    // 6 + 6 + 5 steps of the hours, one each of the last two; 1,440 ÷ 19.
    const windows = completeWindows(open, hourly, at);
    expect(windows.day).toBeCloseTo((12 * 100 + 5 * 40 + 20 + 20) / 19);
    expect(windows.sixHours).toBe(windows.day);
  });

  it("stays open where the points do not cover half of the time", () => {
    const gaps = [sample(30, 100), sample(20, 100), sample(0, 100)];
    expect(completeWindows(open, gaps, at)).toEqual({ tenMinutes: 100, sixHours: null, day: null });
    expect(completeWindows(open, [], at)).toEqual(open);
    expect(completeWindows(open, [sample(4, 100)], at).tenMinutes).toBeNull();
  });
});
