import type { HashrateWindows, Miner, ShareCounts, Worker } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { type AccountAnswer, shannonToWei } from "./answers.ts";

/** The friends' fork counts each stale share as invalid too (handleSubmitRPC in proxy/handlers.go). */
const unknownShares: ShareCounts = { valid: null, stale: null, invalid: null };

/**
 * At this many Shannon or fewer the friends' fork uses the operator's own threshold (payouts/payer.go), which it does
 * not report.
 */
const noThreshold = 10;

export function readMiner(
  address: string,
  account: AccountAnswer,
  { chain, schemes }: { readonly chain: string; readonly schemes: readonly RewardScheme[] },
): Miner {
  const { stats, workers, currentHashrate } = account;
  const scheme = schemeOf(account, schemes);
  return {
    address,
    hashrate: windowsOf(currentHashrate),
    lastShareAt: stats.lastShare === undefined ? null : stats.lastShare * SECOND,
    shares: unknownShares,
    workers: Object.entries(workers).map(
      ([name, { hr, lastBeat }]): Worker => ({
        name,
        scheme,
        hashrate: windowsOf(hr),
        lastShareAt: lastBeat === 0 ? null : lastBeat * SECOND,
        shares: unknownShares,
        trend: null,
      }),
    ),
    balances: [
      {
        chain,
        // A payout that has begun stays in `pending` until its transaction is sent.
        confirmed: shannonToWei(stats.balance) + shannonToWei(stats.pending),
        unconfirmed: shannonToWei(stats.immature),
        paid: shannonToWei(stats.paid),
        threshold: thresholdOf(account),
      },
    ],
  };
}

export function thresholdOf({ threshold }: AccountAnswer): bigint | null {
  return threshold === undefined || Number(threshold) <= noThreshold ? null : shannonToWei(threshold);
}

/** The friends' fork has it for each account. */
export function schemeOf(
  { miningTypeSolo }: Pick<AccountAnswer, "miningTypeSolo">,
  schemes: readonly RewardScheme[],
): RewardScheme | null {
  if (schemes.length === 1) return schemes[0] ?? null;
  if (miningTypeSolo === undefined) return null;
  return schemes.find((scheme) => (scheme === "solo") === miningTypeSolo) ?? null;
}

function windowsOf(present: number | bigint): HashrateWindows {
  return { tenMinutes: Number(present), sixHours: null, day: null };
}
