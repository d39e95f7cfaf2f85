import { describe, expect, it } from "vitest";
import { averageOnline, readIntervals, toHashratePoints } from "./intervals.ts";

const minute = 60_000;
const noon = Date.parse("2026-11-20T12:00:00.000Z");
const row = (minutes: number, data: number) => ({ label: new Date(noon + minutes * minute).toISOString(), data });
const span = (from: number, to: number) => ({ from: noon + from * minute, to: noon + to * minute });
/** Sessions in minutes after noon, and starts of the engine. */
const seen = (spans: readonly (readonly [number, number])[], starts: readonly number[] = []) => ({
  spans: spans.map(([from, to]) => span(from, to)),
  starts: starts.map((start) => noon + start * minute),
});
const read = (chart: Parameters<typeof readIntervals>[0], record: ReturnType<typeof seen>, now = 60) =>
  readIntervals(chart, record, noon + now * minute);
const online = (...args: Parameters<typeof read>) =>
  read(...args).map(({ onlineMs }) => (onlineMs === null ? null : onlineMs / minute));

describe("intervals", () => {
  it("count from the start of the session where nothing was mined before", () => {
    const chart = [row(0, 100), row(10, 600)];
    expect(read(chart, seen([[9, 25]]), 25)).toEqual([
      { at: noon, hashrate: 100, onlineMs: minute },
      { at: noon + 10 * minute, hashrate: 600, onlineMs: 10 * minute },
    ]);
  });

  it("are whole where mining went on before this session, and where the engine's day begins", () => {
    const chart = [row(0, 500), row(10, 600)];
    expect(
      online(
        [row(-10, 500), ...chart],
        seen([
          [-20, 1],
          [15, 25],
        ]),
        25,
      ),
    ).toEqual([10, 10, 10]);
    expect(online(chart, seen([]), 24 * 60 + 9)).toEqual([10, 10]);
  });

  it("are of unknown length where nobody saw when mining began or ended in them", () => {
    const chart = [row(0, 500), row(10, 600), row(40, 200), row(50, 600)];
    expect(online(chart, seen([]))).toEqual([null, null, null, 10]);
    // The first ten minutes and those beside the pause are not in the mean; the chart has them as the engine does.
    expect(averageOnline(read(chart, seen([])), noon)).toBe(600);
    expect(toHashratePoints(read(chart, seen([]))).map(({ value }) => value)).toEqual([500, 600, 200, 600]);
  });

  it("are cut short after a night and before it", () => {
    const chart = [row(0, 500), row(10, 200), row(60, 300), row(70, 500)];
    const intervals = read(
      chart,
      seen([
        [-30, 14],
        [65, 80],
      ]),
      80,
    );
    expect(intervals.map(({ onlineMs }) => (onlineMs ?? 0) / minute)).toEqual([10, 4, 5, 10]);
    // The night does not count as zero hashrate: 1,500 H/s × 10 min in 29 minutes online.
    expect(averageOnline(intervals, noon)).toBeCloseTo(15_000 / 29, 9);
  });

  it("leave out the time in which the engine was away, where its last share and the first session after it were seen", () => {
    const chart = [row(0, 500), row(10, 300), row(20, 500)];
    expect(
      online(
        chart,
        seen(
          [
            [-30, 13],
            [18, 40],
          ],
          [17],
        ),
        40,
      ),
    ).toEqual([10, 5, 10]);
    // No poll saw the earlier rows.
    expect(online(chart, seen([[18, 40]], [17]), 40)).toEqual([null, null, 10]);
    // A session of another process of the same engine continues.
    expect(online(chart, seen([[-30, 40]], [17]), 40)).toEqual([10, 10, 10]);
  });

  it("that are not over are left out", () => {
    const chart = [row(0, 500), row(10, 20)];
    expect(online(chart, seen([]), 19)).toHaveLength(1);
    expect(online(chart, seen([]), 20)).toHaveLength(2);
  });

  it("give no mean of less than ten minutes, and only of what they are asked for", () => {
    const intervals = read([row(0, 900), row(10, 100)], seen([[8, 20]]), 20);
    expect(averageOnline(intervals.slice(0, 1), noon)).toBeNull();
    expect(averageOnline(intervals, noon + 10 * minute)).toBe(100);
    expect(averageOnline(intervals, noon + 30 * minute)).toBeNull();
    expect(averageOnline([], noon)).toBeNull();
  });

  it("give points while online, and none of a short beginning", () => {
    const chart = [row(0, 100), row(10, 600)];
    const points = (startedAt: number) =>
      toHashratePoints(read(chart, seen([[startedAt, 20]]), 20)).map(({ value }) => value);
    expect(points(2)).toEqual([125, 600]);
    expect(points(5)).toEqual([200, 600]);
    expect(points(6)).toEqual([600]);
  });
});
