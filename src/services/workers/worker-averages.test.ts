import { describe, expect, it } from "vitest";
import type { MinerSample, Worker } from "#src/domain/mining/miner.ts";
import { resolveWorkerState } from "../miners/miner-state.ts";
import { completeWorkers } from "./worker-averages.ts";

const minute = 60_000;
const hour = 60 * minute;
// 2025-06-15 15:00 UTC.
const at = 1_749_999_600_000;
const none = { valid: null, stale: null, invalid: null };

function worker(name: string, scheme: Worker["scheme"], sixHours: number, day: number, trend: string | null): Worker {
  return { name, scheme, hashrate: { tenMinutes: 240, sixHours, day }, lastShareAt: at, shares: none, trend };
}

function sample(minutesAgo: number, hashrate: number, scheme: MinerSample["scheme"] = "pps"): MinerSample {
  return { at: at - minutesAgo * minute, scheme, hashrate, workersOnline: 1 };
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

describe("averages of workers", () => {
  it("are those of the scheme's history for whoever is alone under it: no time before the first share counts", () => {
    const history = [sample(20, 400), sample(20, 7, "solo"), sample(10, 200), sample(0, 300)];
    const workers = [worker("rig", "pps", 25, 6, null), worker("rig", "solo", 1, 1, null)];
    expect(average(workers, history, at - 20 * minute)).toEqual([
      [300, 300],
      // One point is no average.
      [null, null],
    ]);
  });

  it("are spread over the time since the hour in which a rig came to an older farm", () => {
    const farm = [worker("old", "pps", 240, 240, old), worker("new", "pps", 180, 45, fiveHours)];
    // 4.5 hours of the 6 and the 24.
    expect(average(farm, [], null)).toEqual([
      [240, 240],
      [240, 240],
    ]);
  });

  it("stay open where the first share is not known well enough for their length", () => {
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
    expect(average(untold, [sample(60, 9)], at - hour)).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it("are the engine's where nothing is known of a beginning", () => {
    expect(average([worker("a", "pps", 20, 5, null), worker("b", "pps", 2, 3, null)], [], null)).toEqual([
      [20, 5],
      [2, 3],
    ]);
  });

  it("let a new rig run low", () => {
    const rig = { ...worker("rig", "pps", 100, 25, null), hashrate: { tenMinutes: 100, sixHours: 100, day: 25 } };
    const history = [sample(30, 300), sample(20, 300), sample(10, 300), sample(0, 100)];
    expect(resolveWorkerState(rig, at)).toBe("online");
    const [corrected] = completeWorkers([rig], { history, firstShareAt: at - 30 * minute, at });
    expect(corrected && resolveWorkerState(corrected, at)).toBe("low");
  });
});
