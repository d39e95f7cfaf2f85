import type { EngineCustoms } from "#src/domain/mining/engine-customs.ts";
import { DAY } from "#src/domain/time/durations.ts";

// blackmennewstyle/miningcore 9f3e675: Blockchain/*/*Pool.cs (OnAuthorizeAsync), Mining/PoolBase.cs, Payments/PayoutManager.cs.

export const customs: EngineCustoms = {
  login: {
    worker: { in: "login", separator: "." },
    solo: "own-pool",
    difficulty: { by: "password", prefix: "d=" },
    password: "options",
    takesAccounts: false,
  },
  rules: {
    payoutFee: null,
    remainder: "none",
    balanceResetDays: null,
    payoutRuns: "after-last",
    confirmations: "untold",
    rentedPower: "nicehash-difficulty",
  },
  // Means of its hourly samples of each worker. It divides a newcomer's work by the time since their first share.
  averages: { workerWindowsMs: [DAY], over: "since-first-share", leastMs: null },
};
