import { AsyncLocalStorage } from "node:async_hooks";
import { SECOND } from "#src/domain/time/durations.ts";
import { runForVisitor } from "#src/sources/turns/next-turn.ts";

/** From the arrival of a request to the introduction of a miner that its page waits for. Rendering comes after it. */
const longestWaitMs = 1.8 * SECOND;

interface Visitor {
  /** What the visitor is counted by (domain/site/client-address.ts); null where it is not known. */
  readonly network: string | null;
  /** On the clock of `performance.now()`. */
  readonly deadlineAt: number;
}

const visitors = new AsyncLocalStorage<Visitor>();

/** Everything that `work` wants read is wanted by this visitor, and its turns come before those of work in the background. */
export function runForNetwork<Value>(network: string | null, work: () => Value): Value {
  return visitors.run({ network, deadlineAt: performance.now() + longestWaitMs }, () => runForVisitor(work));
}

/** Null where no visitor asks, or nobody knows which. */
export function findNetwork(): string | null {
  return visitors.getStore()?.network ?? null;
}

/** How much longer the visitor waits; the whole time where nobody has begun to wait. */
export function waitLeftMs(): number {
  const deadlineAt = visitors.getStore()?.deadlineAt;
  return deadlineAt === undefined ? longestWaitMs : Math.max(0, deadlineAt - performance.now());
}
