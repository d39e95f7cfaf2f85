import type { HashrateWindows, Miner, ShareCounts, Worker } from "#src/domain/mining/miner.ts";
import { DAY, floorTo, HOUR, SECOND } from "#src/domain/time/durations.ts";
import { averageOnline, type MinedInterval } from "./intervals.ts";
import type { Session } from "./responses.ts";

const unknownShares: ShareCounts = { valid: null, stale: null, invalid: null };

export interface SessionGroup {
  readonly name: string;
  /** The sum of its measured sessions, H/s; null while none has been measured. */
  readonly hashrate: number | null;
  /**
   * The engine stores the time of a share at most once a minute; before the first share this is the time of connecting.
   */
  readonly lastSeenAt: number;
}

export interface KnownSessions {
  readonly groups: readonly SessionGroup[];
  /** Also of sessions that died with the engine; null without rows. */
  readonly lastSeenAt: number | null;
  readonly intervals: readonly MinedInterval[];
  /** Difficulty, of the address, ever. */
  readonly bestShare: number | null;
}

/**
 * One entry for each worker name, by name. For five minutes after a start of the engine, the rows of its dead sessions
 * stay: rows last seen before `engineStartedAt` are ignored. The engine cuts the milliseconds of these times off.
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
 * The engine measures a session over its last 10 to 20 minutes online, or since its first share, which is used as the
 * ten minutes; the longer windows are means over the time online.
 */
export function readMiner(
  address: string,
  chain: string,
  { groups, lastSeenAt, intervals, bestShare }: KnownSessions,
  intervalsOf: ReadonlyMap<string, readonly MinedInterval[]>,
  now: number,
): Miner {
  const measured = groups.flatMap(({ hashrate }) => hashrate ?? []);
  const sum = measured.reduce((total, hashrate) => total + hashrate, 0);
  return {
    address,
    // Null while the rigs reconnect after a restart of the engine. The longer windows are null, because the time
    // offline is not known here.
    hashrate:
      groups.length === 0
        ? { tenMinutes: lastSeenAt === null ? 0 : null, sixHours: null, day: null }
        : readWindows(measured.length === 0 ? null : sum, intervals, now),
    lastShareAt: lastSeenAt,
    ...(lastSeenAt === null && intervals.length > 0 ? { hasWorked: true } : {}),
    shares: unknownShares,
    bestShare,
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
