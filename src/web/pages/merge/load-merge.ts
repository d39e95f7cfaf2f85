import { findCoin, getCoin } from "#src/domain/coins/index.ts";
import { quotedHashrate } from "#src/domain/mining/quoted-hashrate.ts";
import { fromCoins } from "#src/domain/money/amount.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { MergePair, PairDay, PairedChain, Services } from "#src/services/services.ts";
import { toBlockRow } from "../../loaders/block-row.ts";
import { amountFormat, toChainBadge } from "../../loaders/coin-badge.ts";
import { readSearch, readSearchText } from "../../page-policy.ts";
import { chainPattern, hashrateUnits, typedPattern } from "../../search-parameters.ts";
import { listHashrateUnits, readHashrate } from "./typed-hashrate.ts";

export type MergeData = Awaited<ReturnType<typeof loadMerge>>;
export type MergePairView = MergeData["pairs"][number];
export type MergeChainView = MergePairView["merged"][number];
export type BonusView = NonNullable<MergePairView["month"]>;

const monthDays = 30;

/** The merge page, with the sum that its address asks for. */
export async function loadMerge({ mergeMining, site, pools }: Services, search: URLSearchParams) {
  const { pairs, unreported } = await mergeMining.getMergeMining();
  const views = await Promise.all(
    pairs.map(async (pair) => {
      const { blocks } = await mergeMining.listProofs(pair.terms.coin);
      return {
        ...describePair(pair),
        proofs: blocks.map((block) => toBlockRow(pair.terms, block, site.explorerReferrals)),
      };
    }),
  );
  const [first] = pairs;
  const asked = readSearchText(search, "pool", chainPattern);
  const chosen = pairs.find(({ terms }) => terms.coin === asked) ?? first;
  return {
    pairs: views,
    hasPrices: site.hasPrices,
    unreported: unreported.map(({ coin, engine, chains }) => ({
      name: pools.getTerms(coin).name,
      engine,
      tickers: chains.map(tickerOf),
    })),
    sum: chosen === undefined ? null : await loadSum(mergeMining, chosen, search),
  };
}

async function loadSum(mergeMining: Services["mergeMining"], pair: MergePair, search: URLSearchParams) {
  const { coin } = pair.terms;
  const { algorithmSlug, rateUnit } = getCoin(coin);
  const unit = readSearch(search, "unit", hashrateUnits);
  const typed = readSearchText(search, "hashrate", typedPattern);
  const hashrate = readHashrate(typed, unit === "usual" ? null : unit, quotedHashrate(algorithmSlug));
  const expected = hashrate.value === null ? null : await mergeMining.expectPairDay(coin, hashrate.value);
  return {
    coin,
    hashrate,
    rateUnit,
    units: listHashrateUnits(rateUnit),
    feeFraction: pair.feeFraction,
    scheme: pair.scheme,
    day: expected === null ? null : describeDay(expected),
  };
}

function describeDay({ day, bonusFraction }: PairDay) {
  const rows = day.coins.map(({ chain, coins, usd }) => {
    const format = amountFormat(chain);
    return {
      format,
      day: fromCoins(coins, format),
      month: fromCoins(coins * monthDays, format),
      usd,
    };
  });
  return {
    rows,
    bonusFraction,
    revenueUsd: day.revenueUsd,
    uncounted: day.uncounted.map(tickerOf),
  };
}

function describePair({ terms, parent, merged, yesterday, month }: MergePair) {
  return {
    coin: terms.coin,
    name: terms.name,
    isDemo: terms.isDemo,
    parent: describeChain(parent),
    merged: merged.map(describeChain),
    yesterday: yesterday === null ? null : describeBonus(yesterday),
    month: month === null ? null : describeBonus(month),
    pay: {
      bonusAt: terms.dailyBonusAt,
      intervalMs: terms.payoutIntervalMs,
      runGapMs: terms.payoutRuns?.gap?.typicalMs ?? null,
    },
  };
}

function describeBonus({ chains, ...bonus }: NonNullable<MergePair["month"]>) {
  return { ...bonus, chains: chains.map(({ chain, ...rest }) => ({ ...rest, format: amountFormat(chain) })) };
}

function describeChain({ chain, hasOwnPool, network, price, terms, gap }: PairedChain) {
  const facts = findCoin(chain);
  return {
    chain,
    coin: toChainBadge(chain),
    ticker: tickerOf(chain),
    name: facts?.name ?? chain.toUpperCase(),
    hasOwnPool,
    rateUnit: facts?.rateUnit ?? ("H/s" as const),
    blockTimeMs: (facts?.algorithmBlockTimeSeconds ?? 0) * SECOND,
    format: facts === undefined ? null : amountFormat(chain),
    hashrate: network.sample?.hashrate ?? null,
    difficulty: network.sample?.difficulty ?? null,
    measuredAt: network.sample?.at ?? null,
    source: network.source,
    networkGap: network.gap,
    reward: terms?.reward.atomic ?? null,
    isRewardUnknown: gap === "reward-unknown",
    price: price === null ? null : { usd: price.usd, at: price.at },
  };
}

function tickerOf(chain: string): string {
  return findCoin(chain)?.ticker ?? chain.toUpperCase();
}
