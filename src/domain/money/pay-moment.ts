import type { NextPayout } from "./next-payout.ts";

/** One sum at one moment, of what may be a range of both. */
export interface PayMoment {
  readonly at: number;
  /** Whether `at` is the start of a run; else only its day says something. */
  readonly isToTheHour: boolean;
  /** It is an estimate: the sum, the moment or both. */
  readonly isAbout: boolean;
  /** Atomic units. */
  readonly amount: bigint;
}

/** The later end of when a balance is expected to be paid, with the least that is expected by then: no promise comes too early. */
export function findPayMoment({ estimate, run }: NextPayout): PayMoment | null {
  if (run === null || run.from === null || run.to === null) return null;
  const isToTheHour = run.isByClock && estimate?.kind !== "days";
  const isReached = estimate?.kind === "reached";
  return {
    at: run.to,
    isToTheHour,
    isAbout: !isReached && (run.from !== run.to || run.low !== run.high || !isToTheHour),
    amount: run.low,
  };
}
