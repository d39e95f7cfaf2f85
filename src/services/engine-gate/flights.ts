import { LRUCache } from "lru-cache";
import type { SourceFault } from "#src/domain/mining/source-state.ts";
import { err, type Result } from "#src/domain/result.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { faultOf, type SourceError } from "#src/sources/source-error.ts";
import type { Visit } from "./visit.ts";

/** An answer that came too late for its visitors is kept so long for the next one. */
const lateLifeMs = 30 * SECOND;
const mostLate = 50;
/** When a visitor should ask again whose question was not answered in time. */
export const retryMs = 5 * SECOND;

type Answered<Value> = Result<Value, SourceError>;

/** One question on its way, however many wait for it. */
export interface Flight<Value> {
  answer: Promise<Answered<Value>>;
  waiting: number;
  /** The engine has it. */
  isSent: boolean;
}

interface FlightParts {
  /** False for what must be sent each time, and is not given up once it is sent. */
  readonly isKept: boolean;
  readonly now: () => number;
  readonly report: ReportError;
}

/** The same question of several visitors is asked once, and each waits for it no longer than until the own deadline. */
export function createFlights<Value>({ isKept, now, report }: FlightParts) {
  const flights = new Map<string, Flight<Value>>();
  const late = new LRUCache<string, { readonly at: number; readonly answer: Answered<Value> }>({ max: mostLate });

  function findLate(key: string): Flight<Value> | undefined {
    const found = late.get(key);
    if (found === undefined) return undefined;
    late.delete(key);
    if (Math.abs(now() - found.at) > lateLifeMs) return undefined;
    return { answer: Promise.resolve(found.answer), waiting: 0, isSent: true };
  }

  return {
    find: (key: string): Flight<Value> | undefined => flights.get(key) ?? findLate(key),

    start(key: string, work: (flight: Flight<Value>) => Promise<Answered<Value>>): Flight<Value> {
      const flight: Flight<Value> = { answer: Promise.resolve(notAsked("busy", retryMs)), waiting: 0, isSent: false };
      flight.answer = Promise.resolve()
        .then(() => work(flight))
        .finally(() => flights.delete(key));
      if (isKept) flights.set(key, flight);
      flight.answer.then(
        (answer) => {
          if (isKept && flight.waiting === 0 && answer.ok) late.set(key, { at: now(), answer });
        },
        (error: unknown) => {
          if (flight.waiting === 0) report(error, { what: "an engine's late answer" });
        },
      );
      return flight;
    },

    async wait(flight: Flight<Value>, visit: Visit | undefined): Promise<Answered<Value>> {
      flight.waiting += 1;
      try {
        return await (visit === undefined ? flight.answer : waitUntil(flight, visit.deadlineAt));
      } finally {
        flight.waiting -= 1;
      }
    },
  };

  async function waitUntil(flight: Flight<Value>, deadlineAt: number): Promise<Answered<Value>> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deadline = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), Math.max(0, deadlineAt - performance.now()));
    });
    try {
      const answer = await Promise.race([flight.answer, deadline]);
      if (answer !== null) return answer;
      // Whether a change was made is known only when the engine says so.
      return !isKept && flight.isSent ? await flight.answer : notAsked("busy", retryMs);
    } finally {
      clearTimeout(timer);
    }
  }
}

export function notAsked(why: "busy" | "paused", retryAfterMs: number, fault: SourceFault | null = null) {
  return err<SourceError>({ code: "not-asked", why, retryAfterMs, ...(fault === null ? {} : { fault }) });
}

/** When to ask again an engine that is too busy for a visitor; null for all other failures: it does not answer. */
export function busyFor(error: SourceError): number | null {
  // As long as the gate rests, however long the engine says.
  if (error.code === "rate-limited") return Math.min(error.retryAfterMs ?? retryMs, MINUTE);
  return error.code === "not-asked" && error.why === "busy" ? error.retryAfterMs : null;
}

/** Why an engine told a visitor nothing. `busy`: it has no time for them now. */
export type Unanswered = SourceFault | "busy";

export function whyUnanswered(error: SourceError): Unanswered {
  if (busyFor(error) !== null) return "busy";
  return (error.code === "not-asked" ? error.fault : faultOf(error)) ?? "silent";
}
