import { ceilTo, DAY, floorTo, HOUR, MINUTE } from "../time/durations.ts";

// `from` inclusive, `to` exclusive; both on the grid of `stepMs`.

const slotMs = 10 * MINUTE;
const weekMs = 7 * DAY;
/** The longest chart of a miner. */
const longestMs = 35 * DAY;

/** The last 24 hours with the open step. */
export function historyWindow(now: number) {
  const to = floorTo(now, slotMs) + slotMs;
  return { from: to - DAY, to, stepMs: slotMs };
}

/** The whole hours before that; null where the engine keeps none. */
export function pastWindow(now: number, keptMs: number) {
  const from = ceilTo(now - Math.min(keptMs, longestMs), HOUR);
  const to = floorTo(historyWindow(now).from, HOUR);
  return from < to ? { from, to, stepMs: HOUR } : null;
}

export function rigsWindow(now: number, keptMs: number) {
  const { to } = historyWindow(now);
  return { from: floorTo(to - Math.min(keptMs, weekMs), slotMs), to, stepMs: slotMs };
}

/** Ends with the last whole hour, so that there is no gap before the moving window of the week. */
export function rigsPastWindow(now: number, keptMs: number) {
  return { from: ceilTo(now - Math.min(keptMs, longestMs), HOUR), to: floorTo(now, HOUR), stepMs: HOUR };
}
