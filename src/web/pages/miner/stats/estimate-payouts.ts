import { estimatePayout, type PayoutEstimate } from "#src/domain/payout-estimate.ts";
import type { ChainAmount, MinerStats } from "#src/services/services.ts";
import type { ExpectedEarnings } from "./estimate-earnings.ts";

type KnownStats = Extract<MinerStats, { readonly miner: unknown }>;

/**
 * When each balance reaches its threshold: the pool's own coin by what the miner's shares are expected to earn, now and at
 * the week's difficulty; where that is not known, and for merge-mined coins, by what was paid in 7 and in 30 days.
 */
export function estimatePayouts(
  stats: KnownStats,
  earnings: ExpectedEarnings | null,
): Readonly<Record<string, PayoutEstimate | null>> {
  return Object.fromEntries(
    stats.miner.balances.map(({ chain, confirmed, threshold }) => {
      const expected =
        chain === stats.coin ? [toNumber(earnings?.perDay ?? null), toNumber(earnings?.perDayAtWeek ?? null)] : [];
      const paid = [rateOf(stats.reward.week, chain, 7), rateOf(stats.reward.thirtyDays, chain, 30)];
      const isMining = stats.state === "online" || stats.state === "low";
      const rates = expected.some((rate) => rate !== null) ? expected : isMining ? paid : [];
      return [chain, estimatePayout(confirmed, threshold, rates)];
    }),
  );
}

function rateOf(amounts: readonly ChainAmount[] | null, chain: string, days: number): number | null {
  const amount = amounts?.find((paid) => paid.chain === chain)?.amount;
  return amount === undefined || amount === 0n ? null : Number(amount) / days;
}

function toNumber(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}
