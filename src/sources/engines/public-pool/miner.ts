import type { HashrateWindows, Miner, ShareCounts, Worker } from "#src/domain/mining/miner.ts";
import { DAY, floorTo, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { WeightedPoint } from "../../resample.ts";
import type { ChartAnswer, Session } from "./answers.ts";

const unknownShares: ShareCounts = { valid: null, stale: null, invalid: null };

export interface SessionGroup {
  readonly name: string;
  /** The sum of its measured sessions, H/s; null while none has been measured. */
  readonly hashrate: number | null;
  readonly startedAt: number;
  /** The engine stores the time of a share at most once a minute; before the first share this is the time of connecting. */
  readonly lastSeenAt: number;
}

/**
 * One entry for each worker name, by name. The rows of sessions that died with the engine stay for five minutes after its next start,
 * at `engineStartedAt`, beside those of the rigs that are back: a row that was last seen before the start is nobody's. The engine
 * cuts the milliseconds of these times off.
 */
export function groupSessions(sessions: readonly Session[], engineStartedAt: number): readonly SessionGroup[] {
  const groups = new Map<string, Session[]>();
  for (const session of sessions) {
    if (Date.parse(session.lastSeen) < floorTo(engineStartedAt, SECOND)) continue;
    const group = groups.get(session.name);
    if (group === undefined) groups.set(session.name, [session]);
    else group.push(session);
  }
  return [...groups]
    .map(([name, members]) => ({
      name,
      hashrate: sumMeasured(members),
      startedAt: Math.min(...members.map(({ startTime }) => Date.parse(startTime))),
      lastSeenAt: Math.max(...members.map(({ lastSeen }) => Date.parse(lastSeen))),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The engine writes a hashrate together with a share, so a zero always means "not measured yet". */
function sumMeasured(sessions: readonly Session[]): number | null {
  const measured = sessions.map(({ hashRate }) => Number(hashRate)).filter((hashrate) => hashrate > 0);
  return measured.length === 0 ? null : measured.reduce((sum, hashrate) => sum + hashrate, 0);
}

/**
 * A miner from their sessions and charts. The engine measures a session over its last 10 to 20 minutes online, which is
 * used as the ten minutes; the longer windows are means over the time online. `intervalsOf`: those of each worker, where known.
 */
export function readMiner(
  address: string,
  chain: string,
  groups: readonly SessionGroup[],
  intervals: readonly MinedInterval[],
  intervalsOf: ReadonlyMap<string, readonly MinedInterval[]>,
  now: number,
): Miner {
  const measured = groups.flatMap(({ hashrate }) => hashrate ?? []);
  const sum = measured.reduce((total, hashrate) => total + hashrate, 0);
  return {
    address,
    // No worker is connected: that is a zero. The longer windows are null, because the time offline is not known here.
    hashrate:
      groups.length === 0
        ? { tenMinutes: 0, sixHours: null, day: null }
        : readWindows(measured.length === 0 ? null : sum, intervals, now),
    lastShareAt: groups.length === 0 ? null : Math.max(...groups.map(({ lastSeenAt }) => lastSeenAt)),
    shares: unknownShares,
    workers: groups.map(
      (group): Worker => ({
        name: group.name,
        scheme: "solo",
        hashrate: readWindows(group.hashrate, intervalsOf.get(group.name) ?? [], now),
        lastShareAt: group.lastSeenAt,
        shares: unknownShares,
        // The engine sends the intervals of one worker at a time: a request for each could be thousands.
        trend: null,
      }),
    ),
    // The chain itself pays the finder: the pool owes nothing and has paid nothing out.
    balances: [{ chain, confirmed: null, unconfirmed: null, paid: null, threshold: null }],
  };
}

function readWindows(tenMinutes: number | null, intervals: readonly MinedInterval[], now: number): HashrateWindows {
  return { tenMinutes, sixHours: averageOnline(intervals, now - 6 * HOUR), day: averageOnline(intervals, now - DAY) };
}

// The engine's charts have the work of each interval of ten minutes, divided by the whole ten minutes. That is too low where
// mining began inside the interval: a rig that was online for 34 seconds of it shows an eighteenth of its hashrate.

const intervalMs = 10 * MINUTE;
/** A shorter time has too few shares to measure a hashrate. */
const leastShownMs = intervalMs / 2;

export interface MinedInterval {
  readonly at: number;
  /** H/s over the whole interval. */
  readonly hashrate: number;
  /** For how long of the interval there was mining, as far as the engine shows it. */
  readonly onlineMs: number;
}

/**
 * The intervals of a chart, oldest first. `startedAt`: when the oldest present session began. Its interval counts from
 * there, unless there is an interval just before it, which shows that mining went on. An interval that is not over is left out.
 */
export function readIntervals(chart: ChartAnswer, startedAt: number | null, now: number): readonly MinedInterval[] {
  const rows = chart
    .map(({ label, data }) => ({ at: Date.parse(label), hashrate: Number(data) }))
    .filter(({ at }) => at + intervalMs <= now)
    .sort((a, b) => a.at - b.at);
  const times = new Set(rows.map(({ at }) => at));
  return rows.map((row) => {
    const end = row.at + intervalMs;
    const isStart = startedAt !== null && startedAt > row.at && startedAt < end && !times.has(row.at - intervalMs);
    return { ...row, onlineMs: isStart ? end - startedAt : intervalMs };
  });
}

/** The mean hashrate since `from`, in H/s, over the time mined: Σ work ÷ Σ time online. Null with less than ten minutes of it. */
export function averageOnline(intervals: readonly MinedInterval[], from: number): number | null {
  let work = 0;
  let onlineMs = 0;
  for (const interval of intervals) {
    if (interval.at < from) continue;
    work += interval.hashrate * intervalMs;
    onlineMs += interval.onlineMs;
  }
  return onlineMs >= intervalMs ? work / onlineMs : null;
}

/** The hashrates while online. */
export function toHashratePoints(intervals: readonly MinedInterval[]): readonly WeightedPoint[] {
  return intervals
    .filter(({ onlineMs }) => onlineMs >= leastShownMs)
    .map(({ at, hashrate, onlineMs }) => ({ at, value: (hashrate * intervalMs) / onlineMs, weight: onlineMs }));
}
