import type { EngineCustoms } from "#src/domain/mining/engine-customs.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";

/** Those of the pools that the specification describes. */
export const customs: EngineCustoms = {
  login: {
    worker: { in: "login", separator: "." },
    solo: "prefix",
    difficulty: { by: "password", prefix: "d=" },
    password: "options",
    takesAccounts: true,
  },
  rules: {
    payoutFee: "pool",
    remainder: "none",
    balanceResetDays: 90,
    payoutRuns: "clock",
    confirmations: "coin",
    rentedPower: "solo-on-prop",
  },
  averages: { workerWindowsMs: [6 * HOUR, DAY], over: "window", leastMs: 10 * MINUTE },
};
