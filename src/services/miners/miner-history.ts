import type { HashrateWindows, MinerSample } from "#src/domain/mining/miner.ts";
import { DAY, floorTo, HOUR, MINUTE } from "#src/domain/time/durations.ts";

export const stepMs = 10 * MINUTE;

/** The last 24 hours on the 10-minute grid, the open step included. */
export function historyWindow(now: number) {
  const to = floorTo(now, stepMs) + stepMs;
  return { from: to - DAY, to, stepMs };
}

/** One line of both: where the engine has a point, its point; where it has none, our own. Oldest first. */
export function mergeHistories(engine: readonly MinerSample[], own: readonly MinerSample[]): readonly MinerSample[] {
  const points = new Map<string, MinerSample>();
  for (const sample of [...own, ...engine]) {
    const at = floorTo(sample.at, stepMs);
    points.set(`${at} ${sample.scheme}`, { ...sample, at });
  }
  return [...points.values()].sort((a, b) => a.at - b.at || a.scheme.localeCompare(b.scheme));
}

/** The longest step of an engine's history: its points may stand so far apart, and none stands for longer. */
const longestStepMs = HOUR;

/**
 * When mining began, if it began inside the window: the first point with hashrate. Null when it may have begun before: the
 * first point of an hourly history is up to an hour inside the window of everybody who was there all the time. Null too when
 * the history may be cut (`isWhole` false), since then its first point is only where somebody began to look.
 */
export function findFirstShare(history: readonly MinerSample[], from: number, isWhole: boolean): number | null {
  const first = history.find((sample) => sample.hashrate > 0);
  if (!first || !isWhole || first.at <= from + longestStepMs) return null;
  return first.at;
}

/**
 * Fills windows that the engine leaves open with averages of the history, in H/s: over the time since the first share,
 * not before it, and only where points, three or more (one for 10 minutes), cover at least half of that time.
 */
export function completeWindows(
  windows: HashrateWindows,
  history: readonly MinerSample[],
  at: number,
): HashrateWindows {
  return {
    tenMinutes: windows.tenMinutes ?? averageOver(history, at, 2 * stepMs, 1),
    sixHours: windows.sixHours ?? averageOver(history, at, 6 * HOUR, 3),
    day: windows.day ?? averageOver(history, at, DAY, 3),
  };
}

/**
 * Windows that reach back before the first share are left open: an engine that divides by all of their time shows a rig
 * of one hour at a 24th of its rate (docs/protocol-notes.md, "Averages of engines").
 */
export function withoutTimeBefore(windows: HashrateWindows, firstShareAt: number | null, at: number): HashrateWindows {
  if (firstShareAt === null) return windows;
  return {
    tenMinutes: windows.tenMinutes,
    sixHours: firstShareAt > at - 6 * HOUR ? null : windows.sixHours,
    day: firstShareAt > at - DAY ? null : windows.day,
  };
}

function averageOver(
  history: readonly MinerSample[],
  at: number,
  lengthMs: number,
  leastPoints: number,
): number | null {
  const totals = new Map<number, number>();
  for (const sample of history) totals.set(sample.at, (totals.get(sample.at) ?? 0) + sample.hashrate);
  const points = [...totals];
  const firstActive = points.find(([, hashrate]) => hashrate > 0)?.[0];
  if (firstActive === undefined) return null;
  const from = Math.max(floorTo(at - lengthMs, stepMs) + stepMs, firstActive);
  const inside = points.filter(([time]) => time >= from && time <= at);
  if (inside.length < leastPoints) return null;
  let covered = 0;
  let sum = 0;
  for (const [index, [time, hashrate]] of inside.entries()) {
    const lasted = spanOf(time, inside[index - 1]?.[0], inside[index + 1]?.[0]);
    covered += lasted;
    sum += hashrate * lasted;
  }
  return covered < (floorTo(at, stepMs) + stepMs - from) / 2 ? null : sum / covered;
}

/** For how long a point stands: its distance to the nearer neighbour, so that hourly points fill their hours and a gap stays one. */
function spanOf(time: number, before: number | undefined, after: number | undefined): number {
  if (after === undefined) return stepMs;
  const lasted = Math.min(after - time, longestStepMs);
  return before === undefined ? lasted : Math.min(lasted, time - before);
}
