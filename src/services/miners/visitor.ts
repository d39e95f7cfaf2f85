import { AsyncLocalStorage } from "node:async_hooks";
import { SECOND } from "#src/domain/time/durations.ts";
import { runForVisitor } from "#src/sources/event-loop/time-slices.ts";

/**
 * From a request's arrival to the end of its wait for a miner's introduction, for programs also for parts. Rendering
 * follows.
 */
const longestWaitMs = 1.8 * SECOND;

/** A page shows what is stored and gets the rest by its stream; a program calls once. */
type VisitorKind = "page" | "program";

interface Visitor {
  /** Key of the visitor's limits (domain/site/client-address.ts); null where not known. */
  readonly network: string | null;
  readonly kind: VisitorKind;
  /** On the clock of `performance.now()`. */
  readonly deadlineAt: number;
}

const visitors = new AsyncLocalStorage<Visitor>();

/** What `work` wants read is counted for this visitor, and precedes background work. */
export function runForNetwork<Value>(network: string | null, kind: VisitorKind, work: () => Value): Value {
  return visitors.run({ network, kind, deadlineAt: performance.now() + longestWaitMs }, () => runForVisitor(work));
}

/** Null for background work, and for unknown visitors. */
export function findNetwork(): string | null {
  return visitors.getStore()?.network ?? null;
}

/** Beyond the introduction. */
export function waitsForParts(): boolean {
  return visitors.getStore()?.kind === "program";
}

/** The full time outside a request. */
export function waitLeftMs(): number {
  const deadlineAt = visitors.getStore()?.deadlineAt;
  return deadlineAt === undefined ? longestWaitMs : Math.max(0, deadlineAt - performance.now());
}
