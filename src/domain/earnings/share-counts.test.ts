import { describe, expect, it } from "vitest";
import type { ShareCounts, Worker } from "../mining/miner.ts";
import { type RigCounters, readCounters, subtractCounters } from "./share-counts.ts";

const minute = 60_000;
const windows = { tenMinutes: null, sixHours: null, day: null };

function worker(name: string, shares: ShareCounts, scheme: Worker["scheme"] = "pps"): Worker {
  return { name, scheme, hashrate: windows, lastShareAt: null, shares, trend: null };
}

const rig = (name: string, valid: number, stale: number, invalid = 0): RigCounters => ({
  name,
  scheme: "pps",
  valid,
  stale,
  invalid,
});

describe("counters of shares", () => {
  it("are those of a rig's sessions together, where the engine tells what it rejects", () => {
    expect(
      readCounters([
        worker("a", { valid: 100, stale: 2, invalid: 1 }),
        worker("a", { valid: 30, stale: null, invalid: 4 }),
        worker("a", { valid: 7, stale: 0, invalid: 0 }, "solo"),
        worker("b", { valid: 50, stale: null, invalid: null }),
        worker("c", { valid: null, stale: 1, invalid: 1 }),
      ]),
    ).toEqual([rig("a", 130, 2, 5), { ...rig("a", 7, 0), scheme: "solo" }]);
  });

  it("are told apart by scheme, and only what rose between two readings counts", () => {
    const solo = (valid: number) => ({ ...rig("a", valid, 0), scheme: "solo" as const });
    const before = { at: 0, rigs: [rig("a", 100, 2), rig("b", 10, 0, 3), solo(5)] };
    const after = { at: 10 * minute, rigs: [rig("a", 190, 7), rig("b", 20, 0, 4), solo(5)] };
    expect(subtractCounters(before, after)).toEqual([
      { scheme: "pps", valid: 100, stale: 5, invalid: 1 },
      { scheme: "solo", valid: 0, stale: 0, invalid: 0 },
    ]);
  });

  it("that began anew say nothing for this once, whichever of them fell, and count again afterwards", () => {
    const readings = [
      { at: 0, rigs: [rig("a", 5000, 50), rig("b", 100, 1)] },
      // The rig restarted and already has more stale shares than before.
      { at: 10 * minute, rigs: [rig("a", 60, 51), rig("b", 200, 2)] },
      { at: 20 * minute, rigs: [rig("a", 160, 61), rig("b", 300, 3)] },
    ] as const;
    expect(subtractCounters(readings[0], readings[1])).toEqual([{ scheme: "pps", valid: 100, stale: 1, invalid: 0 }]);
    expect(subtractCounters(readings[1], readings[2])).toEqual([{ scheme: "pps", valid: 200, stale: 11, invalid: 0 }]);
  });

  it("of a second session of the same name count, and no old share counts again when it ends", () => {
    const one = { at: 0, rigs: readCounters([worker("a", { valid: 9000, stale: 90, invalid: 0 })]) };
    const two = {
      at: 10 * minute,
      rigs: readCounters([
        worker("a", { valid: 9100, stale: 91, invalid: 0 }),
        worker("a", { valid: 40, stale: 4, invalid: 0 }),
      ]),
    };
    const left = { at: 20 * minute, rigs: readCounters([worker("a", { valid: 80, stale: 8, invalid: 0 })]) };
    expect(subtractCounters(one, two)).toEqual([{ scheme: "pps", valid: 140, stale: 5, invalid: 0 }]);
    expect(subtractCounters(two, left)).toEqual([]);
  });

  it("say nothing of a rig that was not there before, nor of a site that was off for an hour, nor backwards", () => {
    const before = { at: 0, rigs: [rig("a", 100, 2)] };
    const after = { at: 10 * minute, rigs: [rig("a", 200, 3), rig("back", 70_000, 700)] };
    expect(subtractCounters(before, after)).toEqual([{ scheme: "pps", valid: 100, stale: 1, invalid: 0 }]);
    expect(subtractCounters(before, { ...after, at: 60 * minute })).toEqual([]);
    expect(subtractCounters({ ...before, at: 20 * minute }, after)).toEqual([]);
  });
});
