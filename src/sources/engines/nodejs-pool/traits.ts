import type { EngineTraits } from "#src/domain/mining/engine-traits.ts";
import { MINUTE } from "#src/domain/time/durations.ts";

// MoneroOcean/nodejs-pool 7c94599d: lib/pool/miners.js (createMiner, applyFixedDiff), lib/worker.js, lib/payments.

export const traits: EngineTraits = {
  login: {
    worker: { in: "password" },
    solo: "own-pool",
    difficulty: { by: "login", separator: "+" },
    isDifficultyKept: true,
    hashesPerDifficulty: null,
    password: "worker",
    takesAccounts: false,
  },
  rules: {
    // It falls with the amount, to nothing at the operator's feeSlewEnd.
    payoutFee: null,
    remainder: "denomination",
    balanceResetDays: null,
    payoutRuns: "after-last",
    confirmations: "engine",
    rentedPower: "nicehash-difficulty",
  },
  averages: { workerWindowsMs: [], over: "window", leastMs: null, present: "ten-minutes" },
  // Points are two minutes apart at first, and further the older they are.
  history: { stepMs: 10 * MINUTE, points: "measured" },
  firstFiguresMs: 2 * MINUTE,
};
