import type { EngineTraits } from "#src/domain/mining/engine-traits.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";

// benjamin-wilson/public-pool b971e9c: its AuthorizationMessage and StratumV1Client.

export const traits: EngineTraits = {
  login: {
    worker: { in: "login", separator: "." },
    solo: "always",
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
  // From its charts, whose points are the work of ten minutes.
  averages: { workerWindowsMs: [6 * HOUR, DAY], over: "time-mined", leastMs: 10 * MINUTE, present: "session" },
  history: { stepMs: 10 * MINUTE, points: "work-of-step" },
  // A session is measured after its first minute.
  firstFiguresMs: 2 * MINUTE,
};
