import type { Store } from "#src/db/store.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { expectCoins } from "#src/domain/earnings/profitability.ts";
import { groupByPayment, type RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import { recordTerms } from "../../earnings-change/pair-steps.ts";
import { countFees } from "../../earnings-change/part-gaps.ts";
import { spreadOnGrid } from "../../earnings-change/time-grid.ts";
import type { PoolStats } from "../../pools/pool-stats.ts";
import type { SeriesAxis } from "../../series/coin-series.ts";
import { roundValues, type Values } from "../../series/series-columns.ts";

// Expected USD a day of each step: its hashrate at the recorded network, reward, fee and price (docs/formulas.md, "A
// miner's chart in money").

export interface EarnedParts {
  readonly store: Pick<Store, "samples" | "prices" | "pools">;
  readonly getPoolStats: (coin: CoinSlug) => Promise<PoolStats>;
}

export interface SchemeValues {
  readonly scheme: RewardScheme | null;
  readonly values: Values;
}

/** USD a day for each step. */
export type EarnedAt = (parts: readonly SchemeValues[], axis: SeriesAxis) => Values;

/** Null without a price, or under SOLO, which pays by own blocks. `axis` is the whole requested time. */
export async function loadEarned(
  { store, getPoolStats }: EarnedParts,
  coin: CoinSlug,
  schemes: readonly (RewardScheme | null)[],
  axis: SeriesAxis,
): Promise<EarnedAt | null> {
  const pool = await getPoolStats(coin);
  const [only, ...others] = pool.terms.schemes;
  const onlyScheme = only === undefined || others.length > 0 ? null : only.scheme;
  const named = schemes.flatMap((scheme) => scheme ?? onlyScheme ?? []);
  if (pool.usdPrice === null || named.length < schemes.length || named.length === 0) return null;
  if (pool.terms.state === "testnet" || groupByPayment(named).byOwnBlock.length > 0) return null;
  const resolution = axis.stepMs > HOUR ? "1h" : "10m";
  const [network, points, changes] = await Promise.all([
    store.samples.listNetworkPoints(coin, resolution, axis),
    store.prices.listPricePoints(getCoin(coin).ticker, resolution, axis),
    store.pools.listFeeChanges(coin),
  ]);
  const terms = recordTerms(coin, pool, spreadOnGrid(network, axis.stepMs)).at;
  const prices = spreadOnGrid(points, axis.stepMs);
  const presentFee = (scheme: RewardScheme) =>
    pool.terms.schemes.find((one) => one.scheme === scheme)?.feeFraction ?? null;
  const { feeOf } = countFees(changes, named, presentFee, axis.from);

  function usdOf(scheme: RewardScheme | null, hashrate: number, at: number): number | null {
    const chain = terms.get(at);
    const price = prices.get(at)?.[0]?.usd;
    const paid = scheme ?? onlyScheme;
    const fee = paid === null ? null : feeOf(paid, at);
    if (chain === undefined || price === undefined || fee === null) return null;
    const coins = expectCoins(hashrate, chain, fee);
    return coins === null ? null : coins * price;
  }

  return (parts, { from, to, stepMs }) =>
    roundValues(
      Array.from({ length: Math.round((to - from) / stepMs) }, (_, step) => {
        const known = parts.flatMap(({ scheme, values }) => {
          const hashrate = values[step] ?? null;
          return hashrate === null ? [] : [usdOf(scheme, hashrate, from + step * stepMs)];
        });
        // A step with an unknown part has no figure.
        return known.length === 0
          ? null
          : known.reduce((sum, usd) => (sum === null || usd === null ? null : sum + usd), 0);
      }),
    );
}
