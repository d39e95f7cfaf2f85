import { AsyncLocalStorage } from "node:async_hooks";

const forVisitors = new AsyncLocalStorage<true>();
const waiting: Readonly<Record<"visitors" | "others", (() => void)[]>> = { visitors: [], others: [] };
/** While visitors wait, background work gets one round in this many. */
const othersEach = 4;
let rounds = 0;

/** Its slices come before those of background work. */
export function runForVisitor<Result>(work: () => Result): Result {
  return forVisitors.run(true, work);
}

/**
 * One waiting caller continues in each round of the event loop, so twenty large responses block it no longer than one.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    (forVisitors.getStore() ? waiting.visitors : waiting.others).push(resolve);
    if (waiting.visitors.length + waiting.others.length === 1) setImmediate(resumeNext);
  });
}

function resumeNext(): void {
  rounds += 1;
  const { visitors, others } = waiting;
  const queue = visitors.length === 0 || (others.length > 0 && rounds % othersEach === 0) ? others : visitors;
  queue.shift()?.();
  if (visitors.length + others.length > 0) setImmediate(resumeNext);
}

const sliceMs = 8;

/** Returns a function that yields once its caller has run for some milliseconds. */
export function createTimeSlices(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    return yieldToEventLoop().then(() => {
      since = performance.now();
    });
  };
}

export async function mapInSlices<Item, Mapped>(
  items: Iterable<Item>,
  map: (item: Item) => Mapped,
): Promise<readonly Mapped[]> {
  const mapped: Mapped[] = [];
  const yieldIfDue = createTimeSlices();
  for (const item of items) {
    mapped.push(map(item));
    const pause = yieldIfDue();
    if (pause !== undefined) await pause;
  }
  return mapped;
}
