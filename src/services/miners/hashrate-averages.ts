import type { SchemeAverages } from "#src/domain/earnings/miner-work.ts";
import type { AverageTraits, HistoryTraits } from "#src/domain/mining/engine-traits.ts";
import type { HashrateWindows, Miner, MinerSample, Worker } from "#src/domain/mining/miner.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { trendWindow } from "#src/domain/time/day-trend.ts";
import { DAY, floorTo, HOUR, MINUTE } from "#src/domain/time/durations.ts";

// For averages that the engine lacks, or that count time before the first share.

export const stepMs = 10 * MINUTE;

/**
 * Oldest first: the engine's points of a time, else ours. Work recorded under another scheme, or none, is not counted
 * twice.
 */
export function mergeHistories(engine: readonly MinerSample[], own: readonly MinerSample[]): readonly MinerSample[] {
  const measured = onGrid(engine);
  const isMeasured = new Set([...measured.values()].map(({ at }) => at));
  const points = [...measured.values(), ...[...onGrid(own).values()].filter(({ at }) => !isMeasured.has(at))];
  const hasScheme = new Set(points.flatMap(({ at, scheme }) => (scheme === null ? [] : [at])));
  return points
    .filter(({ at, scheme }) => scheme !== null || !hasScheme.has(at))
    .sort((a, b) => a.at - b.at || (a.scheme ?? "").localeCompare(b.scheme ?? ""));
}

function onGrid(samples: readonly MinerSample[]): ReadonlyMap<string, MinerSample> {
  return new Map(
    samples.map((sample) => {
      const at = floorTo(sample.at, stepMs);
      return [`${at} ${sample.scheme}`, { ...sample, at }];
    }),
  );
}

/** Longest step of an engine's history; no point counts for longer. */
const longestStepMs = HOUR;

/**
 * Null when mining may have begun before: hourly points of a steady miner begin up to an hour inside the window. Null
 * too for incomplete histories (`isWhole` false), whose first point only shows where the record begins.
 */
export function findFirstShare(history: readonly MinerSample[], from: number, isWhole: boolean): number | null {
  const first = history.find((sample) => sample.hashrate > 0);
  if (!first || !isWhole || first.at <= from + longestStepMs) return null;
  return first.at;
}

/** Where a step holds its own work, the first share came after its start. */
export function earliestFirstShare(firstShareAt: number | null, { points }: HistoryTraits): number | null {
  return points === "work-of-step" ? firstShareAt : null;
}

/** The end of the step (ten minutes or an hour) that begins at `firstShareAt`. */
export function latestFirstShare(
  history: readonly { readonly at: number }[],
  firstShareAt: number | null,
  at: number,
): number | null {
  if (firstShareAt === null) return null;
  const next = history.find((sample) => sample.at > firstShareAt)?.at ?? firstShareAt;
  const lasted = Math.min(Math.max(stepMs, next - firstShareAt), longestStepMs);
  return Math.min(at, firstShareAt + lasted);
}

/**
 * Fills null windows from the history, in H/s: time since the first share, at least three points (one for 10 minutes)
 * over at least half of it.
 */
export function completeWindows(
  windows: HashrateWindows,
  history: readonly MinerSample[],
  at: number,
  averages: Pick<AverageTraits, "present"> = { present: "ten-minutes" },
): HashrateWindows {
  // The engine averages the session for rig and miner; ten-minute steps would differ.
  const isSession = averages.present === "session";
  return {
    tenMinutes: windows.tenMinutes ?? (isSession ? null : averageOver(history, at, 2 * stepMs, 1)),
    sixHours: windows.sixHours ?? averageOver(history, at, 6 * HOUR, 3),
    day: windows.day ?? averageOver(history, at, DAY, 3),
  };
}

/**
 * An engine that divides by the whole window shows a rig of one hour at a 24th of its hashrate (docs/protocol-notes.md,
 * "Averages of engines").
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

/** Distance to the nearer neighbour, so that hourly points fill their hours and gaps stay gaps. */
function spanOf(time: number, before: number | undefined, after: number | undefined): number {
  if (after === undefined) return stepMs;
  const lasted = Math.min(after - time, longestStepMs);
  return before === undefined ? lasted : Math.min(lasted, time - before);
}

interface MinerPast {
  /** All schemes. */
  readonly history: readonly MinerSample[];
  readonly firstShareAt: number | null;
  readonly at: number;
}

/**
 * Removes time before a worker's first share from averages over the whole window. The only worker of a scheme has its
 * history. For others the trend shows the hour of the first share: averages over four hours or more are then wrong by
 * an eighth at most, shorter ones stay null.
 */
export function completeWorkers(workers: readonly Worker[], past: MinerPast): readonly Worker[] {
  const counts = new Map<Worker["scheme"], number>();
  for (const { scheme } of workers) counts.set(scheme, (counts.get(scheme) ?? 0) + 1);
  const hasTrends = workers.some(({ trend }) => trend !== null);
  return workers.map((worker) => {
    const isAlone = counts.get(worker.scheme) === 1;
    const hashrate =
      isAlone && past.firstShareAt !== null
        ? averageHistory(worker, past)
        : spreadSince(worker.hashrate, findBegin(worker, hasTrends, past), past.at);
    return { ...worker, hashrate };
  });
}

function averageHistory({ hashrate, scheme }: Worker, { history, at }: MinerPast): HashrateWindows {
  const own = history.filter((sample) => sample.scheme === scheme);
  const firstShareAt = own.find((sample) => sample.hashrate > 0)?.at ?? null;
  return completeWindows(withoutTimeBefore(hashrate, firstShareAt, at), own, at);
}

interface Begin {
  readonly from: number;
  /** Latest time of the first share. */
  readonly to: number;
}

/** Null where it may have worked the whole day. */
function findBegin({ trend }: Worker, hasTrends: boolean, { firstShareAt, at }: MinerPast): Begin | null {
  const { from, to } = trendWindow(at);
  // Trends hold full hours: a worker without one, among workers with one, began in the open hour.
  const hour = trend === null ? null : Array.from(trend).findIndex((step) => step !== ".");
  if (hour === null && hasTrends) return { from: Math.max(to, firstShareAt ?? to), to: at };
  if (hour !== null && hour > 0)
    return { from: Math.max(from + hour * HOUR, firstShareAt ?? 0), to: from + (hour + 1) * HOUR };
  return firstShareAt === null ? null : { from: firstShareAt, to: at };
}

function spreadSince(windows: HashrateWindows, begin: Begin | null, at: number): HashrateWindows {
  if (begin === null) return windows;
  const since = (begin.from + begin.to) / 2;
  const isClose = begin.from < at && begin.to - begin.from <= (at - begin.from) / 4;
  const spread = (average: number | null, lengthMs: number) => {
    if (average === null || begin.from <= at - lengthMs) return average;
    if (!isClose) return null;
    return since <= at - lengthMs ? average : (average * lengthMs) / (at - since);
  };
  return {
    tenMinutes: windows.tenMinutes,
    sixHours: spread(windows.sixHours, 6 * HOUR),
    day: spread(windows.day, DAY),
  };
}

const longestFirst = ["day", "sixHours", "tenMinutes"] as const satisfies readonly (keyof HashrateWindows)[];
const lengths: Readonly<Record<keyof HashrateWindows, number>> = {
  tenMinutes: 10 * MINUTE,
  sixHours: 6 * HOUR,
  day: DAY,
};
const noWindows: HashrateWindows = { tenMinutes: null, sixHours: null, day: null };

/**
 * Over the longest window known for every scheme. A single scheme has the miner's own. Otherwise: the average of the
 * scheme's history if it covers the window (steps may be hours), else the sum of its workers, else the average of the
 * history there is, else the miner's average, split like the present hashrate.
 */
export function averageSchemes(miner: Miner, history: readonly MinerSample[], at: number): SchemeAverages | null {
  const active = history.filter(({ hashrate }) => hashrate > 0);
  // With work under an unknown scheme, every split would be wrong.
  if (miner.workers.some(({ scheme }) => scheme === null)) return null;
  const schemes = rewardSchemes.filter((known) => [...miner.workers, ...active].some(({ scheme }) => scheme === known));
  const own = new Map(schemes.map((scheme) => [scheme, history.filter((sample) => sample.scheme === scheme)]));
  const averages = new Map([...own].map(([scheme, samples]) => [scheme, completeWindows(noWindows, samples, at)]));
  for (const window of longestFirst) {
    const whole = miner.hashrate[window];
    const isCovered = (history[0]?.at ?? at) <= at - lengths[window] + HOUR;
    const rates = schemes.map((scheme) => {
      if (schemes.length === 1) return whole;
      const averaged = window === "tenMinutes" ? null : (averages.get(scheme)?.[window] ?? null);
      const summed = sumWorkers(miner, scheme, window);
      return isCovered ? (averaged ?? summed) : (summed ?? averaged);
    });
    const known = rates.every((rate) => rate !== null)
      ? rates
      : whole === null
        ? null
        : divideByPresent(miner, schemes, whole);
    if (known === null || known.length === 0) continue;
    return { window, rates: Object.fromEntries(schemes.map((scheme, index) => [scheme, known[index] ?? 0])) };
  }
  return null;
}

/** Null where one worker's is not known, or none is named. */
function sumWorkers({ workers }: Miner, scheme: RewardScheme, window: keyof HashrateWindows): number | null {
  const own = workers.filter((worker) => worker.scheme === scheme).map(({ hashrate }) => hashrate[window]);
  if (own.length === 0 || own.some((rate) => rate === null)) return null;
  return own.reduce<number>((sum, rate) => sum + (rate ?? 0), 0);
}

function divideByPresent(miner: Miner, schemes: readonly RewardScheme[], whole: number): readonly number[] | null {
  const present = schemes.map((scheme) => sumWorkers(miner, scheme, "tenMinutes") ?? 0);
  const sum = present.reduce((total, rate) => total + rate, 0);
  return sum === 0 ? null : present.map((rate) => (whole * rate) / sum);
}
