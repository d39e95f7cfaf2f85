import type { EngineTraits } from "#src/domain/mining/engine-traits.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";

/**
 * The other site does not report how its engine reads a login: this is the usual way, and `login` of the configuration
 * overrides it.
 */
export const traits: EngineTraits = {
  login: {
    worker: { in: "login", separator: "." },
    solo: "own-pool",
    difficulty: { by: "nothing" },
    isDifficultyKept: false,
    hashesPerDifficulty: null,
    password: "free",
    takesAccounts: false,
  },
  rules: {
    payoutFee: null,
    remainder: null,
    balanceResetDays: null,
    payoutRuns: "none",
    confirmations: "engine",
    rentedPower: "nothing",
  },
  // It has taken the time before the first share out already.
  averages: { workerWindowsMs: [6 * HOUR, DAY], over: "since-first-share", leastMs: null, present: "ten-minutes" },
  history: { stepMs: 10 * MINUTE, points: "measured" },
  firstFiguresMs: null,
};
