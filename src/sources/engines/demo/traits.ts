import type { EngineTraits } from "#src/domain/mining/engine-traits.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";

/** Old ports, resets and rented power are in config/pools.json. */
export const traits: EngineTraits = {
  login: {
    worker: { in: "login", separator: "." },
    solo: "prefix",
    difficulty: { by: "password", prefix: "d=" },
    isDifficultyKept: true,
    hashesPerDifficulty: null,
    password: "options",
    takesAccounts: true,
  },
  rules: {
    payoutFee: "pool",
    remainder: "none",
    balanceResetDays: null,
    payoutRuns: "clock",
    confirmations: "coin",
    rentedPower: "nothing",
  },
  averages: { workerWindowsMs: [6 * HOUR, DAY], over: "window", leastMs: 10 * MINUTE, present: "ten-minutes" },
  history: { stepMs: 10 * MINUTE, points: "work-of-step" },
  // The pages use the specification's own words (§9).
  firstFiguresMs: null,
};
