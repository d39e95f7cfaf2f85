import { describe, expect, it } from "vitest";
import { buildBlockColumn, buildNetworkColumn, buildPoolColumns, buildPriceColumn } from "./series-columns.ts";

const hour = 3_600_000;
// 2025-06-15 15:00 UTC.
const at = 1_749_999_600_000;
const axis = { from: at, to: at + 4 * hour, stepMs: hour };

describe("columns of a series", () => {
  it("averages each scheme, then adds the schemes up; a step without a row is a gap", () => {
    const pool = [
      { at, scheme: "pps", hashrate: 100, miners: 4, workers: 8 },
      { at: at + hour / 2, scheme: "pps", hashrate: 200, miners: 5, workers: 10 },
      { at, scheme: "solo", hashrate: 10, miners: 1, workers: null },
      { at: at + 3 * hour, scheme: "pps", hashrate: 50, miners: 2, workers: 3 },
      { at: at + 4 * hour, scheme: "pps", hashrate: 999, miners: 9, workers: 9 },
    ] as const;
    const network = [
      { at, height: 1, difficulty: 5, hashrate: 1_000 },
      { at: at + hour / 2, height: 2, difficulty: 5, hashrate: null },
    ];
    expect(buildPoolColumns(pool, network, axis)).toEqual([
      { key: "pool", values: [160, null, null, 50] },
      { key: "pps", values: [150, null, null, 50] },
      { key: "solo", values: [10, null, null, null] },
      { key: "network", values: [1_000, null, null, null] },
      { key: "share", values: [0.16, null, null, null] },
      // Counts are whole numbers; the workers of the second scheme are not known.
      { key: "miners", values: [6, null, null, 2] },
      { key: "workers", values: [null, null, null, 3] },
    ]);
  });

  it("keeps seven digits, two more than are ever shown", () => {
    const network = [{ at, height: null, difficulty: 146_472_570_619_930.56, hashrate: null }];
    expect(buildNetworkColumn(network, axis, "difficulty").values[0]).toBe(146_472_600_000_000);
    expect(buildNetworkColumn(network, axis, "network").values[0]).toBeNull();
    expect(buildPriceColumn([{ at, usd: 0.000_001_234_567_89 }], axis).values[0]).toBe(0.000_001_234_568);
  });

  it("counts no blocks where none are known: before the first stored one, and in steps without samples", () => {
    const counts = [{ at: at + 2 * hour, count: 7 }];
    expect(buildBlockColumn(counts, at + hour, [1, 1, null, 1], axis).values).toEqual([null, 0, 7, 0]);
    expect(buildBlockColumn([], at, [1, null, 1, 1], axis).values).toEqual([0, null, 0, 0]);
  });
});
