import { getCoin } from "#src/domain/coins/index.ts";
import { fromCoins } from "#src/domain/money/amount.ts";
import type { RankedCoin } from "#src/services/services.ts";
import { amountFormat, toCoinBadge } from "../../../loaders/coin-badge.ts";

/** What the tables of coins show of a day of one coin. */
export type DayView = ReturnType<typeof describeDay>;

/** A day of one coin as pages show it: amounts in atomic units, money in USD, null = not known. */
export function describeDay({
  coin,
  day,
  isUsual,
  gap,
  memoryBytes,
  daysToPayout,
}: Pick<RankedCoin, "coin" | "day" | "isUsual" | "gap" | "memoryBytes" | "daysToPayout">) {
  const amountOf = (slug: string, coins: number) => fromCoins(coins, amountFormat(slug));
  return {
    coin: toCoinBadge(coin),
    amount: amountFormat(coin),
    rateUnit: getCoin(coin).rateUnit,
    isUsual,
    gap,
    memoryGb: memoryBytes === null ? null : memoryBytes / 2 ** 30,
    coins: day === null ? null : amountOf(coin, day.coins[0].coins),
    merged: (day?.coins.slice(1) ?? []).map(({ chain, coins, usd }) => ({
      format: amountFormat(chain),
      coins: amountOf(chain, coins),
      usd,
    })),
    uncounted: (day?.uncounted ?? []).map((chain) => amountFormat(chain).ticker),
    revenueUsd: day?.revenueUsd ?? null,
    powerUsd: day?.powerUsd ?? null,
    profitUsd: day?.profitUsd ?? null,
    daysToPayout,
  };
}
