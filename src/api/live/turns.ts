import { SECOND } from "#src/domain/time/durations.ts";

export interface Pace {
  readonly perSecond: number;
  /** Longest wait: the rate rises to hold it. */
  readonly longestMs: number;
}

export interface Turns<Item> {
  /** An item already queued keeps its place. */
  add(item: Item): void;
  delete(item: Item): void;
}

const tickMs = 100;

/** Paces a queue; the first item goes at once. */
export function createTurns<Item>(give: (item: Item) => void, { perSecond, longestMs }: Pace): Turns<Item> {
  const waiting = new Set<Item>();
  let timer: NodeJS.Timeout | undefined;
  let rate = perSecond;

  function run(): void {
    let left = Math.ceil((rate * tickMs) / SECOND);
    for (const item of waiting) {
      if (left === 0) return;
      left -= 1;
      waiting.delete(item);
      give(item);
    }
    clearInterval(timer);
    timer = undefined;
    rate = perSecond;
  }

  return {
    add(item) {
      waiting.add(item);
      rate = Math.max(rate, (waiting.size / longestMs) * SECOND);
      if (timer !== undefined) return;
      timer = setInterval(run, tickMs).unref();
      setImmediate(run);
    },
    delete(item) {
      waiting.delete(item);
    },
  };
}
