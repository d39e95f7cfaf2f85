import { createBoundedMap } from "./bounded-map.ts";
import { createSingleFlight } from "./single-flight.ts";

/** Remembers answers for a short while, one flight for one key. Failures are not remembered. */
export function createCached<Value>(
  now: () => number,
  lifeMs: number,
  most: number,
): (key: string, load: () => Promise<Value>) => Promise<Value> {
  const kept = createBoundedMap<{ readonly value: Value }>(most, now);
  const fly = createSingleFlight<Value>();
  return async (key, load) => {
    const known = kept.get(key);
    if (known) return known.value;
    return fly(key, async () => {
      const value = await load();
      kept.set(key, { value }, lifeMs);
      return value;
    });
  };
}
