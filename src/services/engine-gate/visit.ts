import { AsyncLocalStorage } from "node:async_hooks";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { runForVisitor } from "#src/sources/turns/next-turn.ts";

// Who asks, and how long they wait (docs/decisions/019). It travels beside the calls, from the request to the gate of an engine:
// what is rendered knows nothing of the visitor, and no service can forget to hand it on.

/** From the arrival of a request to the last answer of an engine that its page waits for. Rendering comes after it. */
export const longestWaitMs = 1.8 * SECOND;
/** One page, or one call of the API, costs an engine no more questions than this. */
export const questionsOfVisit = 2;

export interface Visit {
  /** What the visitor is counted by (domain/site/client-address.ts); null where it is not known. */
  readonly network: string | null;
  /** On the clock of `performance.now()`. */
  readonly deadlineAt: number;
  /** Questions that were asked, or are kept for what the page is about. */
  readonly spent: Map<CoinSlug, number>;
  /** Engines of which one question is kept for what the page is about. */
  readonly held: Set<CoinSlug>;
}

const visits = new AsyncLocalStorage<Visit>();

/** Everything that `work` asks of engines is asked for this visitor, and its turns come before those of work in the background. */
export function runVisit<Value>(network: string | null, work: () => Value): Value {
  const deadlineAt = performance.now() + longestWaitMs;
  const visit: Visit = { network, deadlineAt, spent: new Map(), held: new Set() };
  return visits.run(visit, () => runForVisitor(work));
}

/** Undefined where nobody waits: the program asks by itself, without limits of visitors. */
export function findVisit(): Visit | undefined {
  return visits.getStore();
}

/** False where the visit has had its questions. */
export function spendQuestion(visit: Visit | undefined, coin: CoinSlug): boolean {
  if (visit === undefined) return true;
  const spent = visit.spent.get(coin) ?? 0;
  if (spent >= questionsOfVisit) return false;
  visit.spent.set(coin, spent + 1);
  return true;
}

/**
 * Keeps a question for what a page is about, so that others of the same visit do not take it meanwhile. The answer gives it free: it is
 * called directly before the question, and does nothing when it is called again.
 */
export function holdQuestion(visit: Visit | undefined, coin: CoinSlug): () => void {
  if (visit === undefined || visit.held.has(coin) || !spendQuestion(visit, coin)) return () => {};
  visit.held.add(coin);
  return () => {
    if (visit.held.delete(coin)) visit.spent.set(coin, Math.max(0, (visit.spent.get(coin) ?? 0) - 1));
  };
}

/** Whether the visit may ask this engine once more. */
export function mayAsk(visit: Visit | undefined, coin: CoinSlug): boolean {
  return (visit?.spent.get(coin) ?? 0) < questionsOfVisit;
}

/** The answer, or null when the visitor has waited long enough. Where no visitor waits, it is `longestWaitMs`. */
export async function whileVisitorWaits<Value>(answer: Promise<Value>): Promise<Value | null> {
  const waitMs = Math.max(0, (findVisit()?.deadlineAt ?? performance.now() + longestWaitMs) - performance.now());
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), waitMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
