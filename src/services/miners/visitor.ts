import { AsyncLocalStorage } from "node:async_hooks";
import { SECOND } from "#src/domain/time/durations.ts";
import { runForVisitor } from "#src/sources/turns/next-turn.ts";

/** From the arrival of a request to what it waits for: the introduction of a miner, for a program also the parts. Rendering comes after it. */
const longestWaitMs = 1.8 * SECOND;

/** A page shows what is stored and hears of the rest by its stream; a program asks once. */
type VisitorKind = "page" | "program";

interface Visitor {
  /** What the visitor is counted by (domain/site/client-address.ts); null where it is not known. */
  readonly network: string | null;
  readonly kind: VisitorKind;
  /** On the clock of `performance.now()`. */
  readonly deadlineAt: number;
}

const visitors = new AsyncLocalStorage<Visitor>();

/** Everything that `work` wants read is wanted by this visitor, and its turns come before those of work in the background. */
export function runForNetwork<Value>(network: string | null, kind: VisitorKind, work: () => Value): Value {
  return visitors.run({ network, kind, deadlineAt: performance.now() + longestWaitMs }, () => runForVisitor(work));
}

/** Null where no visitor asks, or nobody knows which. */
export function findNetwork(): string | null {
  return visitors.getStore()?.network ?? null;
}

/** Whether parts that were never read are waited for, and not only the introduction. */
export function waitsForParts(): boolean {
  return visitors.getStore()?.kind === "program";
}

/** How much longer the visitor waits; the whole time where nobody has begun to wait. */
export function waitLeftMs(): number {
  const deadlineAt = visitors.getStore()?.deadlineAt;
  return deadlineAt === undefined ? longestWaitMs : Math.max(0, deadlineAt - performance.now());
}
