import { describe, expect, it } from "vitest";
import { historyWindow } from "#src/domain/miners/read-windows.ts";
import type { HashrateWindows, Miner, MinerSample, Worker } from "#src/domain/mining/miner.ts";
import { resolveWorkerState } from "#src/domain/mining/miner-state.ts";
import {
  averageSchemes,
  completeWindows,
  completeWorkers,
  findFirstShare,
  latestFirstShare,
  mergeHistories,
} from "./hashrate-averages.ts";

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

  it("is not the first point of an hourly history, which lies up to an hour inside the window", () => {
    const hourly = Array.from({ length: 24 }, (_, hour) => sample(143 - 3 - hour * 6, 7));
    expect(findFirstShare(hourly, at - 143 * step, true)).toBeNull();
    expect(findFirstShare(hourly.slice(1), at - 143 * step, true)).toBe(at - 134 * step);
  });
});

describe("latestFirstShare", () => {
  it("is the end of the step that shows it: ten minutes, an hour at most, and never after the answer", () => {
    const hourly = [{ at: at - 12 * step }, { at: at - 6 * step }, { at }];
    expect(latestFirstShare([{ at: at - 2 * step }, { at: at - step }], at - 2 * step, at)).toBe(at - step);
    expect(latestFirstShare(hourly, at - 12 * step, at)).toBe(at - 6 * step);
    expect(latestFirstShare([{ at: at - 30 * step }, { at }], at - 30 * step, at)).toBe(at - 24 * step);
    expect(latestFirstShare([{ at }], at, at + 123_000)).toBe(at + 123_000);
    expect(latestFirstShare(hourly, null, at)).toBeNull();
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

  it("lets each point of an hourly history count for its hour", () => {
    const hourly = [sample(18, 100), sample(12, 100), sample(6, 40), sample(1, 20), sample(0, 20)];
    // 6 + 6 + 5 steps of the hours, one each of the last two; 1,440 ÷ 19.
    const windows = completeWindows(open, hourly, at);
    expect(windows.day).toBeCloseTo((12 * 100 + 5 * 40 + 20 + 20) / 19);
    expect(windows.sixHours).toBe(windows.day);
  });

  it("stays null where the points do not cover half of the time", () => {
    const gaps = [sample(30, 100), sample(20, 100), sample(0, 100)];
    expect(completeWindows(open, gaps, at)).toEqual({ tenMinutes: 100, sixHours: null, day: null });
    expect(completeWindows(open, [], at)).toEqual(open);
    expect(completeWindows(open, [sample(4, 100)], at).tenMinutes).toBeNull();
  });
});

const minute = 60_000;
const hour = 60 * minute;
const shares = { valid: null, stale: null, invalid: null };

function worker(name: string, scheme: Worker["scheme"], sixHours: number, day: number, trend: string | null): Worker {
  return { name, scheme, hashrate: { tenMinutes: 240, sixHours, day }, lastShareAt: at, shares, trend };
}

const old = "zzzzzzzzzzzzzzzzzzzzzzzz";
const fiveHours = "...................zzzzz";
const oneHour = ".......................z";

function average(workers: readonly Worker[], history: readonly MinerSample[], firstShareAt: number | null) {
  return completeWorkers(workers, { history, firstShareAt, at }).map(({ hashrate }) => [
    hashrate.sixHours,
    hashrate.day,
  ]);
}

describe("completeWorkers", () => {
  it("gives the only worker under a scheme the averages of its history, without the time before the first share", () => {
    const history = [sample(2, 400), sample(2, 7, "solo"), sample(1, 200), sample(0, 300)];
    const workers = [worker("rig", "pps", 25, 6, null), worker("rig", "solo", 1, 1, null)];
    expect(average(workers, history, at - 20 * minute)).toEqual([
      [300, 300],
      // One point is no average.
      [null, null],
    ]);
  });

  it("averages a newer worker's hashrate over the time since the hour in which it began", () => {
    const farm = [worker("old", "pps", 240, 240, old), worker("new", "pps", 180, 45, fiveHours)];
    // 4.5 hours of the 6 and the 24.
    expect(average(farm, [], null)).toEqual([
      [240, 240],
      [240, 240],
    ]);
  });

  it("leaves averages null where the first share is not known well enough for their length", () => {
    const farm = [
      worker("old", "pps", 240, 240, old),
      worker("young", "pps", 20, 5, oneHour),
      worker("newest", "pps", 7, 2, null),
    ];
    expect(average(farm, [], null).slice(1)).toEqual([
      [null, null],
      [null, null],
    ]);
    const untold = [worker("a", "pps", 20, 5, null), worker("b", "pps", 20, 5, null)];
    expect(average(untold, [sample(6, 9)], at - hour)).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it("keeps the engine's averages where nothing is known of a beginning", () => {
    expect(average([worker("a", "pps", 20, 5, null), worker("b", "pps", 2, 3, null)], [], null)).toEqual([
      [20, 5],
      [2, 3],
    ]);
  });

  it("lets a new worker count as low", () => {
    const rig = { ...worker("rig", "pps", 100, 25, null), hashrate: { tenMinutes: 100, sixHours: 100, day: 25 } };
    const history = [sample(3, 300), sample(2, 300), sample(1, 300), sample(0, 100)];
    expect(resolveWorkerState(rig, at)).toBe("online");
    const [corrected] = completeWorkers([rig], { history, firstShareAt: at - 30 * minute, at });
    expect(corrected && resolveWorkerState(corrected, at)).toBe("low");
  });
});

function rig(scheme: Worker["scheme"], tenMinutes: number | null, day: number | null): Worker {
  return { name: "rig", scheme, hashrate: { tenMinutes, sixHours: null, day }, lastShareAt: at, shares, trend: null };
}

function miner(hashrate: Partial<HashrateWindows>, workers: readonly Worker[]): Miner {
  return { address: "a", hashrate: { ...open, ...hashrate }, lastShareAt: at, shares, workers, balances: [] };
}

const line = (scheme: MinerSample["scheme"], hashrate: number): readonly MinerSample[] =>
  Array.from({ length: 144 }, (_, index) => ({ at: at - (143 - index) * step, scheme, hashrate, workersOnline: 1 }));

describe("averageSchemes", () => {
  it("sums the workers of each scheme over the day, whatever they do now", () => {
    const resting = miner({ tenMinutes: 100, day: 160 }, [rig("pps", 100, 80), rig("pps", 0, 20), rig("solo", 0, 60)]);
    expect(averageSchemes(resting, [], at)).toEqual({ window: "day", rates: { pps: 100, solo: 60 } });
  });

  it("takes the schemes' histories where workers' averages are not known", () => {
    const mixed = miner({ tenMinutes: 300, day: 100 }, [rig("pps", 100, null), rig("solo", 200, null)]);
    expect(averageSchemes(mixed, [...line("pps", 70), ...line("solo", 30)], at)).toEqual({
      window: "day",
      rates: { pps: 70, solo: 30 },
    });
  });

  it("prefers histories that cover the whole day, in which a new worker counts only for the time it worked", () => {
    const grown = miner({ tenMinutes: 300, day: 100 }, [
      rig("pps", 100, 70),
      rig("solo", 100, 30),
      rig("solo", 100, 90),
    ]);
    const whole = [...line("pps", 70), ...line("solo", 40)].toSorted((a, b) => a.at - b.at);
    expect(averageSchemes(grown, whole, at)?.rates).toEqual({ pps: 70, solo: 40 });
    // A history that begins an hour ago covers no day.
    expect(averageSchemes(grown, whole.slice(-12), at)?.rates).toEqual({ pps: 70, solo: 120 });
  });

  it("divides the whole as the present hashrate is divided only where nothing else is known", () => {
    const mixed = miner({ tenMinutes: 300, day: 90 }, [rig("pps", 100, null), rig("solo", 200, null)]);
    expect(averageSchemes(mixed, [], at)).toEqual({ window: "day", rates: { pps: 30, solo: 60 } });
  });

  it("takes the miner's own average when there is one scheme, and says which average that is", () => {
    const workers = [rig("solo", 7, null)];
    expect(averageSchemes(miner({ tenMinutes: 7, day: 5 }, workers), [], at)).toEqual({
      window: "day",
      rates: { solo: 5 },
    });
    expect(averageSchemes(miner({ tenMinutes: 7, sixHours: 6 }, workers), [], at)?.window).toBe("sixHours");
    expect(averageSchemes(miner({ tenMinutes: 7 }, workers), [], at)).toEqual({
      window: "tenMinutes",
      rates: { solo: 7 },
    });
  });

  it("is null without figures or schemes", () => {
    expect(averageSchemes(miner({}, [rig("pps", null, null)]), [], at)).toBeNull();
    expect(averageSchemes(miner({ day: 5 }, []), [], at)).toBeNull();
  });
});
