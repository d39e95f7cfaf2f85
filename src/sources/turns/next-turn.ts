import { AsyncLocalStorage } from "node:async_hooks";

const forVisitors = new AsyncLocalStorage<true>();
const lines: Readonly<Record<"visitors" | "others", (() => void)[]>> = { visitors: [], others: [] };
/** What no visitor waits for has one turn in so many while there are visitors. */
const othersEach = 4;
let turns = 0;

/** Runs work that a visitor waits for: its turns come before those of work in the background. */
export function runForVisitor<Result>(work: () => Result): Result {
  return forVisitors.run(true, work);
}

/**
 * Ends when the event loop has been through once more. Of all who wait, one goes on in each round of the loop: twenty large answers
 * at once hold it no longer than one.
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

/** So long may work go on before it lets others have the loop. */
const sliceMs = 8;

/** A function that waits for the next turn once its caller has been at work for some milliseconds, and does nothing before. */
export function createPace(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

/** Maps a list of any length; others have their turn in between. */
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
