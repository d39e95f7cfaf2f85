import { LRUCache } from "lru-cache";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import type { Session } from "./responses.ts";

// The engine forgets a session at its end: the last day of its responses is stored here.

interface Span {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export interface SessionRecord {
  readonly spans: readonly Pick<Span, "from" | "to">[];
  /** Starts of the engine: the time from the last share to the next session was not the miner's. */
  readonly starts: readonly number[];
}

const mostAddresses = 2_000;
/** Per address, since a farm whose rigs reconnect all day would have no limit. */
const mostSpans = 2_000;
/** A share is written into the row at most once a minute. */
const writtenWithinMs = MINUTE;

interface Kept {
  readonly spans: ReadonlyMap<string, Span>;
  readonly starts: readonly number[];
}

export function createSessionLog(now: () => number) {
  const kept = new LRUCache<string, Kept>({ max: mostAddresses });

  return {
    /** `sessions`: also those that have ended. */
    note(address: string, sessions: readonly Session[], startedAt: number): void {
      const known = kept.get(address);
      const spans = new Map(known?.spans);
      for (const { name, startTime, lastSeen } of sessions) {
        spans.set(`${startTime} ${name}`, { name, from: Date.parse(startTime), to: Date.parse(lastSeen) });
      }
      const since = now() - DAY;
      const recent = [...spans].filter(([, span]) => span.to >= since).toSorted(([, a], [, b]) => a.from - b.from);
      const starts = [...new Set([...(known?.starts ?? []), startedAt])].filter((start) => start >= since);
      kept.set(address, { spans: new Map(recent.slice(-mostSpans)), starts });
    },

    recordOf(address: string, name?: string): SessionRecord {
      const { spans, starts } = kept.get(address) ?? { spans: new Map<string, Span>(), starts: [] };
      const own = [...spans.values()].filter((span) => name === undefined || span.name === name);
      const lives = (to: number) => now() - to <= 2 * writtenWithinMs && starts.every((start) => start <= to);
      // A live session has no later time in its row until its next share is written.
      return { spans: own.map(({ from, to }) => ({ from, to: lives(to) ? now() : to })), starts };
    },
  };
}
