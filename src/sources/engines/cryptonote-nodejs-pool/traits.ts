import type { EngineTraits } from "#src/domain/mining/engine-traits.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";

// dvandal/cryptonote-nodejs-pool fa3bbb6: lib/pool.js (handleMinerMethod, Miner), lib/paymentProcessor.js, lib/api.js (extractAverageHashrates).

export const traits: EngineTraits = {
  login: {
    worker: { in: "password" },
    solo: "prefix",
    difficulty: { by: "login", separator: "." },
    isDifficultyKept: true,
    hashesPerDifficulty: null,
    password: "worker",
    takesAccounts: false,
  },
  rules: {
    payoutFee: null,
    remainder: "denomination",
    // The default of `redis.cleanupInterval`, which it does not report.
    balanceResetDays: 15,
    payoutRuns: "after-last",
    confirmations: "engine",
    rentedPower: "nothing",
  },
  // Its charts have no points without hashrate. Their points are work divided by a window of ten minutes.
  averages: {
    workerWindowsMs: [HOUR, 6 * HOUR, DAY],
    over: "time-mined",
    leastMs: 10 * MINUTE,
    present: "ten-minutes",
  },
  // The default of `charts.user.hashrate.stepInterval`, which it does not report.
  history: { stepMs: 30 * MINUTE, points: "measured" },
  firstFiguresMs: 2 * MINUTE,
};
