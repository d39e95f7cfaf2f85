import type { EngineTraits } from "#src/domain/mining/engine-traits.ts";
import { MINUTE } from "#src/domain/time/durations.ts";

// kaspanet/rusty-kaspa 593399e (bridge/src/default_client.rs, handle_authorize) and onemorebsmith/kaspa-stratum-bridge
// 429f9a4 (src/gostratum/default_client.go, HandleAuthorize).

export const traits: EngineTraits = {
  login: {
    worker: { in: "login", separator: "." },
    solo: "always",
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
    confirmations: "unknown",
    rentedPower: "nothing",
  },
  averages: { workerWindowsMs: [], over: "since-first-share", leastMs: null, present: "ten-minutes" },
  history: { stepMs: 10 * MINUTE, points: "measured" },
  firstFiguresMs: 3 * MINUTE,
};
