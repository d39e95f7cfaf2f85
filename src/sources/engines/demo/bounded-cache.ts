/** Remembers results of pure functions, the `limit` most recently used ones. Forgetting one only costs time. */
export class BoundedCache<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #limit: number;
  #newest: Key | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: Key, compute: () => Value): Value {
    const known = this.#entries.get(key);
    // Loops over time ask for the same day again and again.
    if (known !== undefined && key === this.#newest) return known;
    const value = known === undefined ? compute() : known;
    this.set(key, value);
    return value;
  }

  peek(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#newest = key;
    if (this.#entries.size <= this.#limit) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  clear(): void {
    this.#entries.clear();
  }
}
