import { AsyncLocalStorage } from "node:async_hooks";

const forVisitors = new AsyncLocalStorage<true>();
const lines: Readonly<Record<"visitors" | "others", (() => void)[]>> = { visitors: [], others: [] };
/** While visitors wait, background work gets one turn in this many. */
const othersEach = 4;
let turns = 0;

/** Its turns come before those of background work. */
export function runForVisitor<Result>(work: () => Result): Result {
  return forVisitors.run(true, work);
}

/**
 * One waiting caller continues in each round of the event loop, so twenty large responses block it no longer than one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    (forVisitors.getStore() ? lines.visitors : lines.others).push(resolve);
    if (lines.visitors.length + lines.others.length === 1) setImmediate(letOneGo);
  });
}

function letOneGo(): void {
  turns += 1;
  const { visitors, others } = lines;
  const line = visitors.length === 0 || (others.length > 0 && turns % othersEach === 0) ? others : visitors;
  line.shift()?.();
  if (visitors.length + others.length > 0) setImmediate(letOneGo);
}

const sliceMs = 8;

/** Returns a function that yields once its caller has run for some milliseconds. */
export function createPace(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

export async function mapInTurns<Item, Mapped>(
  items: Iterable<Item>,
  map: (item: Item) => Mapped,
): Promise<readonly Mapped[]> {
  const mapped: Mapped[] = [];
  const pace = createPace();
  for (const item of items) {
    mapped.push(map(item));
    const turn = pace();
    if (turn !== undefined) await turn;
  }
  return mapped;
}
