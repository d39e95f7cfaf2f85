const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const tickSteps = [HOUR / 6, HOUR / 2, HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 5 * DAY, 10 * DAY];
const tickMonths = [1, 2, 3, 6, 12, 24, 60];

export interface TimeTick {
  /** Distance from the start as a fraction of the width. */
  readonly start: number;
  /** What a clock shows then, as UTC milliseconds: formats in UTC write it. */
  readonly at: number;
}

/**
 * About six round moments of a clock: full hours, days, and the first of a month on long axes. `offsetMs` is how far the clock is
 * ahead of UTC at the middle of the window; UTC's own is 0.
 */
export function timeTicks(window: { readonly from: number; readonly to: number }, offsetMs = 0): readonly TimeTick[] {
  const [from, to] = [window.from + offsetMs, window.to + offsetMs];
  return listTicks(from, to).map((at) => ({ start: Number(((at - from) / (to - from)).toFixed(4)), at }));
}

function listTicks(from: number, to: number): number[] {
  const span = to - from;
  const step = tickSteps.find((candidate) => span / candidate <= 7);
  const result: number[] = [];
  if (step !== undefined) {
    for (let at = Math.ceil(from / step) * step; at < to; at += step) result.push(at);
    return result;
  }
  const months = tickMonths.find((candidate) => span / (candidate * 30 * DAY) <= 7) ?? 120;
  const start = new Date(from);
  let month = Math.ceil((start.getUTCFullYear() * 12 + start.getUTCMonth()) / months) * months;
  for (let at = startOfMonth(month); at < to; month += months, at = startOfMonth(month)) {
    if (at >= from) result.push(at);
  }
  return result;
}

/** `month` counts from the year 0. */
function startOfMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}
