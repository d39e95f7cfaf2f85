import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { type ComparisonSort, comparisonSorts } from "#src/domain/comparison/other-pool.ts";
import { formatHashrate } from "#src/domain/mining/units.ts";
import { fromCoins } from "#src/domain/money/amount.ts";
import type { ComparedFact, ComparedPool, EarnedMonth, PoolTerms, Services } from "#src/services/services.ts";
import { amountFormat, toCoinBadge } from "../../loaders/coin-badge.ts";
import { compareAddress } from "./compare-address.ts";

export type CompareData = Awaited<ReturnType<typeof loadCompare>>;
export type ComparedRow = CompareData["rows"][number];

/** Pools of one coin side by side, in the asked order. */
export async function loadCompare({ comparison, pools }: Services, coin: CoinSlug, sort: ComparisonSort) {
  const { pools: rows, hasOthers, earned } = await comparison.getComparison(coin, sort);
  const coins = comparison.listCoins();
  const { rateUnit } = getCoin(coin);
  const unit = formatHashrate(earned.hashrate, rateUnit);
  const isFirst = coin === coins[0];
  return {
    coin: toCoinBadge(coin),
    name: nameOf(pools.getTerms(coin)),
    sort,
    address: compareAddress({ coin: isFirst ? null : coin, sort: comparisonSorts[0] }),
    rateUnit,
    amount: amountFormat(coin),
    /** `1 TH/s`. */
    work: unit === null ? "" : `1 ${unit.unit}`,
    coins: coins.map((slug) => ({ slug, name: nameOf(pools.getTerms(slug)) })),
    sorts: comparisonSorts.map((key) => ({
      key,
      href: compareAddress({ coin: isFirst ? null : coin, sort: key }),
      isCurrent: key === sort,
    })),
    hasOthers,
    hasExample: rows.some(({ isExample }) => isExample),
    rows: rows.map((row) => describeRow(row, coin)),
    audit: describeAudit(earned, coin),
  };
}

/** A test network by its name: nothing that it pays can be compared with money. */
function nameOf({ name, network }: PoolTerms): string {
  return network === "mainnet" ? name : `${name} (${network})`;
}

function describeRow({ facts, ...row }: ComparedPool, coin: CoinSlug) {
  const { earned, ...others } = facts;
  return { ...row, facts: { ...others, earned: toAmount(earned, coin) } };
}

/** Coins that were earned as an amount, cut off like every amount. */
function toAmount(fact: ComparedFact<number> | null, coin: CoinSlug): ComparedFact<bigint> | null {
  const value = fact === null ? null : fromCoins(fact.value, amountFormat(coin));
  return fact === null || value === null ? null : { ...fact, value };
}

function describeAudit({ theory, measured, difference }: EarnedMonth, coin: CoinSlug) {
  const amount = (part: EarnedMonth["theory"]) =>
    part === null ? null : { from: part.from, days: part.days, coins: fromCoins(part.coins, amountFormat(coin)) };
  return { theory: amount(theory), measured: amount(measured), difference };
}
