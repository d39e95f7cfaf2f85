import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { EngineTraits } from "#src/domain/mining/engine-traits.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";

// blackmennewstyle/miningcore 9f3e675: Blockchain/*/*Pool.cs (OnAuthorizeAsync), Mining/PoolBase.cs, Payments/PayoutManager.cs.

const common: EngineTraits = {
  login: {
    worker: { in: "login", separator: "." },
    solo: "own-pool",
    difficulty: { by: "password", prefix: "d=" },
    isDifficultyKept: true,
    hashesPerDifficulty: null,
    password: "options",
    takesAccounts: false,
  },
  rules: {
    payoutFee: null,
    remainder: "none",
    balanceResetDays: null,
    payoutRuns: "after-last",
    confirmations: "unknown",
    rentedPower: "nicehash-difficulty",
  },
  // It divides a newcomer's work by the time since their first share.
  averages: { workerWindowsMs: [6 * HOUR, DAY], over: "since-first-share", leastMs: null, present: "ten-minutes" },
  // Its samples are work of the ten minutes before them.
  history: { stepMs: 10 * MINUTE, points: "measured" },
  // It measures every two minutes; Adit's copy is half a minute old at most.
  firstFiguresMs: 3 * MINUTE,
};

/**
 * Its families of coins differ: Ethereum's difficulty counts 2^32 hashes, and Kaspa's begins with the requested one
 * (KaspaPool.cs).
 */
export function traitsOf({ algorithmSlug }: CoinFacts): EngineTraits {
  const { login } = common;
  switch (algorithmSlug) {
    case "ethash":
    case "etchash":
      return { ...common, login: { ...login, hashesPerDifficulty: 2 ** 32 } };
    case "kheavyhash":
      return { ...common, login: { ...login, isDifficultyKept: false } };
    default:
      return common;
  }
}
