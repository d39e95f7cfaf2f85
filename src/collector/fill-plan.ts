import { ceilTo, DAY, floorTo, MINUTE } from "#src/domain/time/durations.ts";
import type { HistoryWindow } from "#src/sources/engines/pool-engine.ts";

const tenMinutes = 10 * MINUTE;
// Engines that measure once an hour leave steps of an hour, which are no holes.
const leastHoleMs = 70 * MINUTE;
const leastTailMs = 20 * MINUTE;
const chunkMs = 4 * DAY;
// A demo engine works for a while on each day: small pieces let pages be answered in between.
const dailyChunkMs = 10 * DAY;

/** Days of 10-minute rows that a first start fills, and days of daily rows behind them. */
export const detailedDays = 31;
export const dailyDays = 400;

/**
 * The 10-minute windows that are missing in the last 31 days, newest first, so that the 24-hour charts come first and
 * a killed fill goes on where it was. `times`: the rows that are stored, oldest first. UTC milliseconds.
 */
export function planDetailedFill(times: readonly number[], now: number, historyMs: number): readonly HistoryWindow[] {
  const to = floorTo(now, tenMinutes);
  const from = Math.max(floorTo(now, DAY) - detailedDays * DAY, ceilTo(now - historyMs, tenMinutes));
  const windows: HistoryWindow[] = [];
  let end = to;
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const time = times[index] ?? 0;
    if (time >= to || time < from) continue;
    const start = time + tenMinutes;
    if (end - start >= (end === to ? leastTailMs : leastHoleMs)) windows.push(...cut(start, end, tenMinutes, chunkMs));
    end = time;
  }
  if (end - from >= leastHoleMs) windows.push(...cut(from, end, tenMinutes, chunkMs));
  return windows;
}

/** The daily windows before the oldest daily row (null: none) within `days`, newest first. UTC milliseconds. */
export function planDailyFill(
  oldestDay: number | null,
  now: number,
  historyMs: number,
  days: number = dailyDays,
): readonly HistoryWindow[] {
  const today = floorTo(now, DAY);
  const from = Math.max(today - days * DAY, ceilTo(now - historyMs, DAY));
  return cut(from, Math.min(oldestDay ?? today, today), DAY, dailyChunkMs);
}

function cut(from: number, to: number, stepMs: number, sizeMs: number): readonly HistoryWindow[] {
  const windows: HistoryWindow[] = [];
  for (let end = to; end > from; end -= sizeMs) windows.push({ from: Math.max(from, end - sizeMs), to: end, stepMs });
  return windows;
}
