import type { EnginePause } from "./engine-pause.ts";

// Parts of miners that wait to be read at one engine, in lines by class, pool and part.

/** Highest priority first. */
export const ranks = ["looked", "subscribed", "recent", "stranger"] as const;
export type Rank = (typeof ranks)[number];

/** All parts of one kind at one pool. */
export interface Line {
  readonly name: string;
  /** How long a reading is good. */
  readonly lifeMs: number;
  readonly pause: EnginePause;
}

/** One part of one miner, which is read again while it is wanted. */
export interface Refresh {
  readonly line: Line;
  /** Last request; 0 = never. */
  askedAt: number;
  /** By class, until when it is wanted. */
  readonly wantedUntil: { [Class in Rank]?: number };
  /**
   * Reads and stores it; returns how long that is good. Never rejects. `isOutdated`: the reading must not be stored.
   */
  readonly run: (isOutdated: () => boolean) => Promise<number>;
  /** Called when it is no longer wanted. */
  readonly onDropped: () => void;
}

/** The highest class that wants it; null = none. */
export function rankOf({ wantedUntil }: Refresh, now: number): Rank | null {
  return ranks.find((rank) => (wantedUntil[rank] ?? 0) > now) ?? null;
}

/**
 * Age relative to lifetime: a busy engine delays all parts by the same factor. A reading from the future means that the
 * clock was set back.
 */
function urgencyOf({ askedAt, line }: Refresh, now: number): number {
  return askedAt > now ? Number.POSITIVE_INFINITY : (now - askedAt) / line.lifeMs;
}

export function createWaitingLines() {
  /** Rank and name of the line → longest unread first. */
  const lines = new Map<string, { readonly rank: Rank; readonly line: Line; readonly refreshes: Refresh[] }>();
  /** Key of the line of each read. */
  const places = new Map<Refresh, string>();

  function put(refresh: Refresh, rank: Rank): void {
    remove(refresh);
    const key = `${rank} ${refresh.line.name}`;
    const known = lines.get(key) ?? { rank, line: refresh.line, refreshes: [] };
    lines.set(key, known);
    known.refreshes.splice(countUpTo(known.refreshes, refresh.askedAt), 0, refresh);
    places.set(refresh, key);
  }

  function remove(refresh: Refresh): void {
    const key = places.get(refresh);
    const found = key === undefined ? undefined : lines.get(key);
    if (key === undefined || found === undefined) return;
    found.refreshes.splice(found.refreshes.indexOf(refresh), 1);
    if (found.refreshes.length === 0) lines.delete(key);
    places.delete(refresh);
  }

  /** The first read that belongs to this line; those before it are moved or dropped. */
  function findFirst(rank: Rank, refreshes: readonly Refresh[], now: number): Refresh | null {
    for (let first = refreshes[0]; first !== undefined; first = refreshes[0]) {
      const wanted = rankOf(first, now);
      if (wanted === rank) return first;
      settle(first, wanted);
    }
    return null;
  }

  function settle(refresh: Refresh, wanted: Rank | null): void {
    if (wanted !== null) {
      put(refresh, wanted);
      return;
    }
    remove(refresh);
    refresh.onDropped();
  }

  return {
    put,
    remove,
    hasIn: (rank: Rank, refresh: Refresh) => places.get(refresh) === `${rank} ${refresh.line.name}`,
    get size() {
      return places.size;
    },
    count(rank: Rank): number {
      const own = [...lines.values()].filter((line) => line.rank === rank);
      return own.reduce((sum, { refreshes }) => sum + refreshes.length, 0);
    },
    /** The most urgent due read of a class whose engine has no pause. */
    findDue(rank: Rank, now: number): Refresh | null {
      let found: Refresh | null = null;
      for (const { rank: own, line, refreshes } of lines.values()) {
        const first = own === rank ? findFirst(rank, refreshes, now) : null;
        if (first === null || urgencyOf(first, now) < 1 || line.pause.remainingMs() > 0) continue;
        if (found === null || urgencyOf(first, now) > urgencyOf(found, now)) found = first;
      }
      return found;
    },
    /** Milliseconds until the next one is due; null = nothing waits. */
    untilDue(now: number): number | null {
      let least: number | null = null;
      for (const { line, refreshes } of lines.values()) {
        const [first] = refreshes;
        if (first === undefined) continue;
        const dueMs = urgencyOf(first, now) >= 1 ? 0 : first.askedAt + line.lifeMs - now;
        least = Math.min(least ?? Number.POSITIVE_INFINITY, Math.max(dueMs, line.pause.remainingMs()));
      }
      return least;
    },
    /** Moves or drops all, not only the first ones. */
    sweep(now: number): void {
      for (const [refresh, key] of [...places]) {
        const wanted = rankOf(refresh, now);
        if (wanted === null || !key.startsWith(`${wanted} `)) settle(refresh, wanted);
      }
    },
  };
}

/** Binary search: reads requested at this time or before. */
function countUpTo(refreshes: readonly Refresh[], askedAt: number): number {
  let low = 0;
  let high = refreshes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((refreshes[middle]?.askedAt ?? 0) <= askedAt) low = middle + 1;
    else high = middle;
  }
  return low;
}
