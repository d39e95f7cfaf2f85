import { describeSolo } from "#src/domain/earnings/describe-solo.ts";
import { expectEarnings } from "#src/domain/earnings/estimate-earnings.ts";
import type { PayoutReporting, PoolStats, SeenMinerStats } from "#src/services/services.ts";
import type { AmountFormat } from "../../../components/figures/amount.tsx";
import { amountFormat } from "../../../loaders/coin-badge.ts";

/** What is said of a miner's next payout: the overview and the payouts page are given the same. */
export interface PaidData extends ReturnType<typeof describePaid> {
  readonly coin: { readonly slug: string };
  readonly stats: Pick<
    SeenMinerStats,
    "coin" | "address" | "at" | "state" | "isStale" | "why" | "nextPayouts" | "payouts"
  > & { readonly miner: Pick<SeenMinerStats["miner"], "balances"> };
}

interface PaidParts {
  readonly stats: SeenMinerStats;
  readonly pool: PoolStats;
  /** USD by ticker. */
  readonly prices: Readonly<Record<string, number | undefined>>;
  readonly payoutReporting: PayoutReporting;
  readonly origin: string | null;
}

export function describePaid({ stats, pool, prices, payoutReporting, origin }: PaidParts) {
  const { coin, miner, payouts } = stats;
  const chains = [...new Set([coin, ...[...miner.balances, ...payouts].map(({ chain }) => chain)])];
  const formats: Readonly<Record<string, AmountFormat>> = Object.fromEntries(
    chains.map((chain) => [chain, amountFormat(chain)]),
  );
  // Coins of a test network have no price.
  const isPriced = pool.terms.state !== "testnet";
  const usdPrices: Readonly<Record<string, number | null>> = Object.fromEntries(
    chains.map((chain) => [chain, isPriced ? (prices[amountFormat(chain).ticker] ?? null) : null]),
  );
  /** Nothing but an own block pays in the pool's coin. */
  const isByBlock =
    describeSolo(stats, pool, null) !== null &&
    expectEarnings(stats, pool, { difficulty: null, hashrate: null }) === null;
  return { origin, payoutReporting, formats, usdPrices, isByBlock };
}
