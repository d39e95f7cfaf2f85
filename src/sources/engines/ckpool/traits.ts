import type { EngineTraits } from "#src/domain/mining/engine-traits.ts";
import { MINUTE } from "#src/domain/time/durations.ts";

// ckolivas/ckpool, by its copy skaisser/ckpool 1169210: stratifier.c. A dot or an underscore ends the address.

export const traits: EngineTraits = {
  login: {
    worker: { in: "login", separator: "." },
    solo: "always",
    // The least one that a rig gets: the engine raises it.
    difficulty: { by: "suggestion" },
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
    confirmations: "coin",
    rentedPower: "nothing",
  },
  // Its averages of hours and days rise from zero, so none of them is read: a steady rig shows 63 % of its day after a day.
  averages: { workerWindowsMs: [], over: "window", leastMs: null, present: "ten-minutes" },
  history: { stepMs: 10 * MINUTE, points: "measured" },
  // Files are written once a minute.
  firstFiguresMs: 2 * MINUTE,
};
