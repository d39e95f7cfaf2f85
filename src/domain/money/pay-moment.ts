import type { NextPayout } from "./next-payout.ts";

export interface PayMoment {
  readonly at: number;
  /** Whether `at` is the start of a run; else only its day counts. */
  readonly isToTheHour: boolean;
  /** The sum, the moment or both are estimates. */
  readonly isAbout: boolean;
  /** Atomic units. */
  readonly amount: bigint;
}

/** The later end of the expected time with the least expected amount: no promise comes too early. */
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
