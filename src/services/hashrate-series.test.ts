import { describe, expect, it } from "vitest";
import { buildSeries, listAvailableRanges } from "./hashrate-series.ts";

const hour = 3_600_000;
const day = 24 * hour;
// 2025-06-15 15:00 UTC.
const at = 1_749_999_600_000;

describe("buildSeries", () => {
  it("averages each scheme, then adds the schemes up; a gap is a missing point", () => {
    const pool = [
      { at, scheme: "pps", hashrate: 100, miners: 4, workers: 8 },
      { at: at + hour / 2, scheme: "pps", hashrate: 200, miners: 5, workers: 10 },
      { at, scheme: "solo", hashrate: 10, miners: 1, workers: null },
      { at: at + 3 * hour, scheme: "pps", hashrate: 50, miners: 2, workers: 3 },
    ] as const;
    const network = [
      { at, height: 1, difficulty: 5, hashrate: 1_000 },
      { at: at + hour / 2, height: 2, difficulty: 5, hashrate: null },
    ];
    expect(buildSeries(pool, network, hour)).toEqual({
      points: [
        { at, hashrate: 160, miners: 6, workers: null, networkHashrate: 1_000 },
        { at: at + 3 * hour, hashrate: 50, miners: 2, workers: 3, networkHashrate: null },
      ],
      schemes: [
        {
          scheme: "pps",
          points: [
            { at, hashrate: 150 },
            { at: at + 3 * hour, hashrate: 50 },
          ],
        },
        { scheme: "solo", points: [{ at, hashrate: 10 }] },
      ],
    });
  });
});

describe("listAvailableRanges", () => {
  const oldest = (tenMinutes: number | null, hours: number | null, days: number | null) => ({
    "10m": tenMinutes === null ? null : at - tenMinutes * day,
    "1h": hours === null ? null : at - hours * day,
    "1d": days === null ? null : at - days * day,
  });

  it("offers nothing without data, 24 hours with the first row", () => {
    expect(listAvailableRanges(oldest(null, null, null), null, at)).toEqual([]);
    expect(listAvailableRanges(oldest(0.01, null, null), at, at)).toEqual(["24h"]);
  });

  it("offers what adds something, once its rows are rolled up", () => {
    expect(listAvailableRanges(oldest(31, null, null), at, at)).toEqual(["24h", "7d"]);
    expect(listAvailableRanges(oldest(31, 31, 31), at, at)).toEqual(["24h", "7d", "30d", "1y", "all"]);
    expect(listAvailableRanges(oldest(5, 5, 5), at, at)).toEqual(["24h", "7d"]);
  });

  it("offers no recent range of a pool whose history ended", () => {
    expect(listAvailableRanges(oldest(null, null, 460), at - 400 * day, at)).toEqual(["24h", "all"]);
    expect(listAvailableRanges(oldest(35, 200, 400), at - 20 * day, at)).toEqual(["24h", "30d", "1y", "all"]);
  });
});
