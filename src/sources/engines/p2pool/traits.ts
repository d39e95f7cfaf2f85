import type { EngineTraits } from "#src/domain/mining/engine-traits.ts";
import { MINUTE } from "#src/domain/time/durations.ts";

// SChernykh/p2pool 14b6a63c: stratum_server.cpp (get_custom_user, get_custom_diff, update_auto_diff). The whole login up
// to a plus or a dot is the rig's name, no wallet: the node pays its own.

export const traits: EngineTraits = {
  login: {
    worker: { in: "program" },
    solo: "own-pool",
    difficulty: { by: "login", separator: "+" },
    isDifficultyKept: true,
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
  // Of a rig's last 64 shares, which it is meant to find in 32 minutes.
  averages: { workerWindowsMs: [], over: "window", leastMs: null, present: "half-hour" },
  history: { stepMs: 10 * MINUTE, points: "measured" },
  firstFiguresMs: 5 * MINUTE,
};
