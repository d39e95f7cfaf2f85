import type { EngineTraits, LoginTraits } from "#src/domain/mining/engine-traits.ts";
import { MINUTE } from "#src/domain/time/durations.ts";

// sammy007/open-ethereum-pool bcfc0eb and yuriy0803/open-etc-pool-friends 4a55c0f: proxy/handlers.go, proxy/stratum.go,
// payouts/payer.go, storage/redis.go (convertMinersStats).

const login: LoginTraits = {
  // The original takes an address alone; the rig's name comes in a field of its own (`worker` of eth_submitWork).
  worker: { in: "program" },
  solo: "own-pool",
  difficulty: { by: "nothing" },
  isDifficultyKept: false,
  hashesPerDifficulty: 1,
  password: "free",
  takesAccounts: false,
};

const traits: EngineTraits = {
  login,
  rules: {
    payoutFee: "pool",
    remainder: "none",
    balanceResetDays: null,
    payoutRuns: "after-last",
    confirmations: "unknown",
    rentedPower: "nothing",
  },
  averages: { workerWindowsMs: [], over: "since-first-share", leastMs: 10 * MINUTE, present: "half-hour" },
  history: { stepMs: 10 * MINUTE, points: "measured" },
  // It counts a share with its next collection, some seconds later.
  firstFiguresMs: 2 * MINUTE,
};

/** The friends' fork splits the login at its first dot, and deducts the fee of a payout where the operator wishes. */
const friendsTraits: EngineTraits = {
  ...traits,
  login: { ...login, worker: { in: "login", separator: "." } },
  rules: { ...traits.rules, payoutFee: null },
};

export function traitsOf(isFriends: boolean): EngineTraits {
  return isFriends ? friendsTraits : traits;
}
