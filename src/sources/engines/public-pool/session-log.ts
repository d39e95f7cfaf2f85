import { LRUCache } from "lru-cache";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import type { Session } from "./answers.ts";

// The engine forgets a session when it ends, and with it when mining began: what its answers showed of the last day is kept here.

interface Span {
  readonly name: string;
  /** When it connected. */
  readonly from: number;
  /** Its last share that was seen. */
  readonly to: number;
}

export interface SessionRecord {
  readonly spans: readonly Pick<Span, "from" | "to">[];
  /** When the engine was started: the time from the last share to the next session was not the miner's. */
  readonly starts: readonly number[];
}

const mostAddresses = 2_000;
/** Of one address: a farm whose rigs reconnect for a day would be without end. */
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
    /** What an answer shows, whether or not its sessions still live. */
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

    /** Of the whole address, or of the rigs of one name. */
    recordOf(address: string, name?: string): SessionRecord {
      const { spans, starts } = kept.get(address) ?? { spans: new Map<string, Span>(), starts: [] };
      const own = [...spans.values()].filter((span) => name === undefined || span.name === name);
      const lives = (to: number) => now() - to <= 2 * writtenWithinMs && starts.every((start) => start <= to);
      // Until its next share is written, a session that lives has no later time in its row.
      return { spans: own.map(({ from, to }) => ({ from, to: lives(to) ? now() : to })), starts };
    },
  };
}
