import { describe, expect, it } from "vitest";
import { averageOnline, groupSessions, readIntervals, toHashratePoints } from "./miner.ts";

const minute = 60_000;
const noon = Date.parse("2026-11-20T12:00:00.000Z");
const row = (minutes: number, data: number) => ({ label: new Date(noon + minutes * minute).toISOString(), data });

describe("intervals", () => {
  it("count from the start of the session where nothing was mined before", () => {
    const chart = [row(0, 100), row(10, 600)];
    expect(readIntervals(chart, noon + 9 * minute, noon + 25 * minute)).toEqual([
      { at: noon, hashrate: 100, onlineMs: minute },
      { at: noon + 10 * minute, hashrate: 600, onlineMs: 10 * minute },
    ]);
  });

  it("are whole where mining went on before this session, or where that is not known", () => {
    const chart = [row(0, 500), row(10, 600)];
    const whole = [10 * minute, 10 * minute];
    expect(readIntervals(chart, noon + 15 * minute, noon + 25 * minute).map(({ onlineMs }) => onlineMs)).toEqual(whole);
    expect(readIntervals(chart, null, noon + 25 * minute).map(({ onlineMs }) => onlineMs)).toEqual(whole);
  });

  it("are cut short after a night, too", () => {
    const chart = [row(0, 500), row(60, 300), row(70, 500)];
    const intervals = readIntervals(chart, noon + 65 * minute, noon + 80 * minute);
    expect(intervals.map(({ onlineMs }) => onlineMs / minute)).toEqual([10, 5, 10]);
    // The night is not a time of no hashrate: 1,300 H/s × 10 min in 25 minutes online.
    expect(averageOnline(intervals, noon)).toBe(520);
  });

  it("that are not over are left out", () => {
    const chart = [row(0, 500), row(10, 20)];
    expect(readIntervals(chart, null, noon + 19 * minute)).toHaveLength(1);
    expect(readIntervals(chart, null, noon + 20 * minute)).toHaveLength(2);
  });

  it("give no mean of less than ten minutes, and only of what they are asked for", () => {
    const intervals = readIntervals([row(0, 900), row(10, 100)], noon + 8 * minute, noon + 20 * minute);
    expect(averageOnline(intervals.slice(0, 1), noon)).toBeNull();
    expect(averageOnline(intervals, noon + 10 * minute)).toBe(100);
    expect(averageOnline(intervals, noon + 30 * minute)).toBeNull();
    expect(averageOnline([], noon)).toBeNull();
  });

  it("give points while online, and none of a short beginning", () => {
    const chart = [row(0, 100), row(10, 600)];
    const points = (startedAt: number) =>
      toHashratePoints(readIntervals(chart, noon + startedAt * minute, noon + 20 * minute));
    expect(points(2).map(({ value }) => value)).toEqual([125, 600]);
    expect(points(5).map(({ value }) => value)).toEqual([200, 600]);
    expect(points(6).map(({ value }) => value)).toEqual([600]);
  });
});

describe("sessions", () => {
  const session = (name: string, hashRate: number, startTime: string, lastSeen: string) => ({
    ...{ name, hashRate, startTime: `2026-11-20T${startTime}.000Z`, lastSeen: `2026-11-20T${lastSeen}.000Z` },
  });

  it("that died with the engine are nobody's, and those of the rigs that are back count once", () => {
    const sessions = [
      session("rig01", 60_000, "11:00:00", "11:59:40"),
      session("rig02", 30_000, "11:00:00", "11:59:10"),
      session("rig01", 59_000, "12:00:15", "12:02:15"),
    ];
    const startedAt = noon + 900;
    expect(groupSessions(sessions, startedAt)).toEqual([
      { name: "rig01", hashrate: 59_000, startedAt: noon + 15_000, lastSeenAt: noon + 135_000 },
    ]);
    // A time without its milliseconds may look older than the start of the same second.
    expect(groupSessions([session("rig01", 1, "12:00:00", "12:00:00")], startedAt)).toHaveLength(1);
    // A session of another process of the same engine goes on through the start of this one.
    expect(groupSessions([session("rig01", 1, "11:00:00", "12:00:30")], startedAt)).toHaveLength(1);
  });
});
