import { MINUTE } from "#src/domain/time/durations.ts";

interface Reading {
  readonly at: number;
  readonly value: number;
}

export interface CounterMemory {
  note(values: ReadonlyMap<string, number>, at: number): void;
  /** What was counted per second over the last ten minutes; null until they were watched. */
  rateOf(key: string): number | null;
  /** The same over what was watched, two minutes at least. */
  rateSoFar(key: string): number | null;
  /** When the counter was last seen to rise. */
  roseAt(key: string): number | null;
}

const windowMs = 10 * MINUTE;
const leastMs = 2 * MINUTE;
/** Readings nearer than this to each other replace the newer one: a page asks between two polls. */
const apartMs = 20_000;

/** Counters begin at 0 with their process: one that falls begins anew. */
export function createCounterMemory(): CounterMemory {
  let known = new Map<string, Reading[]>();
  const roseAt = new Map<string, number>();

  function read(key: string, atLeastMs: number): number | null {
    const readings = known.get(key) ?? [];
    const last = readings.at(-1);
    const first = readings.findLast(({ at }) => last !== undefined && last.at - at >= atLeastMs) ?? null;
    if (last === undefined || first === null) return null;
    return ((last.value - first.value) / (last.at - first.at)) * 1000;
  }

  return {
    note(values, at) {
      const next = new Map<string, Reading[]>();
      for (const [key, value] of values) {
        const before = known.get(key) ?? [];
        const last = before.at(-1);
        if (last !== undefined && value > last.value) roseAt.set(key, at);
        const hasFallen = last !== undefined && value < last.value;
        const kept = hasFallen ? [] : before.filter((reading) => at - reading.at <= windowMs + 2 * MINUTE);
        const previous = kept.at(-2);
        if (previous !== undefined && (kept.at(-1)?.at ?? 0) - previous.at < apartMs) kept.pop();
        next.set(key, [...kept, { at, value }]);
      }
      for (const key of roseAt.keys()) if (!next.has(key)) roseAt.delete(key);
      known = next;
    },
    rateOf: (key) => read(key, windowMs),
    rateSoFar(key) {
      const [first] = known.get(key) ?? [];
      const last = known.get(key)?.at(-1);
      const watched = first === undefined || last === undefined ? 0 : last.at - first.at;
      return watched < leastMs ? null : read(key, watched);
    },
    roseAt: (key) => roseAt.get(key) ?? null,
  };
}
