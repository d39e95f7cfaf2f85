import type { EngineTraits } from "../engine-traits.ts";

export const plainTraits: EngineTraits = {
  login: {
    worker: { in: "login", separator: "." },
    solo: "prefix",
    difficulty: { by: "password", prefix: "d=" },
    isDifficultyKept: true,
    hashesPerDifficulty: null,
    password: "options",
    takesAccounts: false,
  },
  rules: {
    payoutFee: null,
    remainder: null,
    balanceResetDays: null,
    payoutRuns: "after-last",
    confirmations: "coin",
    rentedPower: "nothing",
  },
  averages: { workerWindowsMs: [], over: "window", leastMs: null, present: "ten-minutes" },
  history: { stepMs: 600_000, points: "work-of-step" },
  firstFiguresMs: null,
};
