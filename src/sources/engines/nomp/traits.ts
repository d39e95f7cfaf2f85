import type { EngineTraits } from "#src/domain/mining/engine-traits.ts";
import { MINUTE } from "#src/domain/time/durations.ts";

// s-nomp e649805 with its node-stratum-pool aa3dedd, zny-nomp b0a9a83 with its node-stratum-pool eb0e831:
// lib/stratum.js (handleAuthorize), libs/stats.js, libs/paymentProcessor.js.

export const traits: EngineTraits = {
  login: {
    worker: { in: "login", separator: "." },
    solo: "own-pool",
    // zny-nomp alone reads one, and reports as zny-nomp does (`reportedTraits`).
    difficulty: { by: "nothing" },
    isDifficultyKept: false,
    hashesPerDifficulty: null,
    password: "options",
    takesAccounts: false,
  },
  rules: {
    // The operator's `txfee` is held back of each block, and more where the wallet is short.
    payoutFee: null,
    remainder: "none",
    balanceResetDays: null,
    payoutRuns: "after-last",
    confirmations: "coin",
    // zny-nomp's, for programs that call themselves nicehash/.
    rentedPower: "nicehash-difficulty",
  },
  averages: { workerWindowsMs: [], over: "window", leastMs: null, present: "ten-minutes" },
  // The longer of the shipped `updateInterval`s.
  history: { stepMs: 5 * MINUTE, points: "measured" },
  firstFiguresMs: 5 * MINUTE,
};

/** zny-nomp: `d=` in the password is where the difficulty begins. */
export const znyDifficulty = { by: "password", prefix: "d=" } as const;
