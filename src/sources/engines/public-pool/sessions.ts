import type { HashrateWindows, Miner, ShareCounts, Worker } from "#src/domain/mining/miner.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import type { Session } from "./answers.ts";
import { averageOnline, type Slot } from "./slots.ts";

const unknownShares: ShareCounts = { valid: null, stale: null, invalid: null };

export interface SessionGroup {
  readonly name: string;
  /** The sum of its measured sessions, H/s; null while none has been measured. */
  readonly hashrate: number | null;
  readonly startedAt: number;
  /** The engine notes a share at most once a minute; before the first one this is the moment of connecting. */
  readonly lastSeenAt: number;
}

/** One entry for each worker name, by name. */
export function groupSessions(sessions: readonly Session[]): readonly SessionGroup[] {
  const groups = new Map<string, Session[]>();
  for (const session of sessions) groups.set(session.name, [...(groups.get(session.name) ?? []), session]);
  return [...groups]
    .map(([name, members]) => ({
      name,
      hashrate: sumHashrate(members),
      startedAt: Math.min(...members.map(({ startTime }) => Date.parse(startTime))),
      lastSeenAt: Math.max(...members.map(({ lastSeen }) => Date.parse(lastSeen))),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A hashrate is noted together with a share, so a zero is always "not measured yet". */
function sumHashrate(sessions: readonly Session[]): number | null {
  const measured = sessions.map(({ hashRate }) => Number(hashRate)).filter((hashrate) => hashrate > 0);
  return measured.length === 0 ? null : measured.reduce((sum, hashrate) => sum + hashrate, 0);
}

/**
 * A miner out of his sessions and charts. The engine measures a session over its last 10 to 20 minutes online, and that
 * stands for ten minutes; the longer windows are means over the time online. `slotsOf` holds what is known of each worker.
 */
export function readMiner(
  address: string,
  chain: string,
  groups: readonly SessionGroup[],
  slots: readonly Slot[],
  slotsOf: ReadonlyMap<string, readonly Slot[]>,
  now: number,
): Miner {
  const measured = groups.flatMap(({ hashrate }) => hashrate ?? []);
  const sum = measured.reduce((total, hashrate) => total + hashrate, 0);
  return {
    address,
    // Nobody of his is connected: that is a zero. His longer windows are left to whoever knows how long he has been away.
    hashrate:
      groups.length === 0
        ? { tenMinutes: 0, sixHours: null, day: null }
        : readWindows(measured.length === 0 ? null : sum, slots, now),
    lastShareAt: groups.length === 0 ? null : Math.max(...groups.map(({ lastSeenAt }) => lastSeenAt)),
    shares: unknownShares,
    workers: groups.map(
      (group): Worker => ({
        name: group.name,
        scheme: "solo",
        hashrate: readWindows(group.hashrate, slotsOf.get(group.name) ?? [], now),
        lastShareAt: group.lastSeenAt,
        shares: unknownShares,
        // It tells the slots of one worker at a time: a question for each would be thousands.
        trend: null,
      }),
    ),
    // The chain itself pays the finder: the pool owes nothing and has paid nothing out.
    balances: [{ chain, confirmed: null, unconfirmed: null, paid: null, threshold: null }],
  };
}

function readWindows(tenMinutes: number | null, slots: readonly Slot[], now: number): HashrateWindows {
  return { tenMinutes, sixHours: averageOnline(slots, now - 6 * HOUR), day: averageOnline(slots, now - DAY) };
}
