import { getCoin } from "#src/domain/coins/index.ts";
import { findPresentReward } from "#src/domain/earnings/chain-terms.ts";
import { coinsPerBlock } from "#src/domain/earnings/profitability.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { estimatePayout, type PayoutEstimate } from "#src/domain/money/payout.ts";
import { splitBalance } from "#src/domain/money/payout-state.ts";
import type { ChainAmount, PoolStats, SeenMinerStats } from "#src/services/services.ts";
import type { SoloView } from "./describe-solo.ts";
import { type ExpectedEarnings, isMiningNow } from "./estimate-earnings.ts";

type Balance = SeenMinerStats["miner"]["balances"][number];

export type BalanceEstimate =
  | PayoutEstimate
  /** A run has begun and pays this much, in atomic units of the chain. */
  | { readonly kind: "sending"; readonly amount: bigint }
  /** For SOLO: no further block is needed, only confirmations of the last one. */
  | { readonly kind: "confirming" }
  /** For SOLO: the number of further blocks that are needed. */
  | { readonly kind: "blocks"; readonly count: number };

/**
 * When each balance reaches its threshold. The estimate for the pool's own coin uses the expected earnings, now and at the week's
 * difficulty. Without those, and for merge-mined coins, it uses the payments of 7 and of 30 days. SOLO pays whole blocks at random
 * times, so earlier payments are not a rate; the estimate for a SOLO balance is a number of blocks.
 */
export function estimatePayouts(
  stats: SeenMinerStats,
  pool: PoolStats,
  earnings: ExpectedEarnings | null,
  solo: SoloView | null,
): Readonly<Record<string, BalanceEstimate | null>> {
  const isMining = isMiningNow(stats);
  // Work that may be SOLO is no rate either.
  const isSolo = solo !== null || stats.workers.some(({ scheme }) => scheme === "solo" || scheme === null);
  return Object.fromEntries(
    stats.miner.balances.map((balance) => {
      const { chain, confirmed, threshold } = balance;
      // No payout is promised by an engine that does not answer, or does not know the miner.
      if (stats.isStale || stats.state === "forgotten") return [chain, null];
      const { sending } = splitBalance(balance, stats.payouts);
      if (sending > 0n) return [chain, { kind: "sending", amount: sending }];
      const isOwn = chain === stats.coin;
      if (isOwn && earnings === null && solo !== null) return [chain, isMining ? countBlocks(balance, pool) : null];
      const expected = isOwn ? [toNumber(earnings?.perDay ?? null), toNumber(earnings?.perDayAtWeek ?? null)] : [];
      const paid = [rateOf(stats.reward.week, chain, 7), rateOf(stats.reward.thirtyDays, chain, 30)];
      const rates = expected.some((rate) => rate !== null) ? expected : isMining && !isSolo ? paid : [];
      return [chain, estimatePayout(confirmed, threshold, rates)];
    }),
  );
}

/** How many blocks the miner still has to find; null if the value of a block is not known. */
function countBlocks({ chain, confirmed, unconfirmed, threshold }: Balance, pool: PoolStats): BalanceEstimate | null {
  const now = estimatePayout(confirmed, threshold, []);
  if (now !== null || confirmed === null || threshold === null || threshold <= 0n) return now;
  const missing = threshold - confirmed - (unconfirmed ?? 0n);
  if (missing <= 0n) return { kind: "confirming" };
  const network = pool.state === "stub" ? null : pool.network;
  const coin = getCoin(pool.terms.coin);
  const reward = network === null ? null : findPresentReward(coin, network);
  const feeFraction = pool.terms.schemes.find(({ scheme }) => scheme === "solo")?.feeFraction;
  if (chain !== pool.terms.coin || reward === null || typeof feeFraction !== "number") return null;
  const { decimals } = coin;
  const perBlock = coinsPerBlock({ reward, transactionFees: null, decimals }) * (1 - feeFraction);
  return perBlock > 0 ? { kind: "blocks", count: Math.ceil(toCoins(missing, decimals) / perBlock) } : null;
}

function rateOf(amounts: readonly ChainAmount[] | null, chain: string, days: number): number | null {
  const amount = amounts?.find((paid) => paid.chain === chain)?.amount;
  return amount === undefined || amount === 0n ? null : Number(amount) / days;
}

function toNumber(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}
