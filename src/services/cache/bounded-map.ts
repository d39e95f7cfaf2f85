/** A map that forgets what was used longest ago when it is full, and what is older than its time to live. */
export interface BoundedMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, lifeMs: number): void;
  delete(key: string): void;
  readonly size: number;
}

export function createBoundedMap<Value>(most: number, now: () => number): BoundedMap<Value> {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.until <= now()) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, lifeMs) {
      entries.delete(key);
      entries.set(key, { value, until: now() + lifeMs });
      if (entries.size <= most) return;
      // Maps keep the order of insertion: the first entry was used longest ago.
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    },
    delete: (key) => void entries.delete(key),
    get size() {
      return entries.size;
    },
  };
}
