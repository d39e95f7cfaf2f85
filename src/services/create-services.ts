import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { DAY, floorTo, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { HistoryRange } from "#src/domain/time/series.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { createMinerBlocks } from "./blocks/miner-blocks.ts";
import { createBlockLists } from "./blocks/pool-blocks.ts";
import { loadPoolLuck } from "./blocks/pool-luck.ts";
import { createCached } from "./cache/cached.ts";
import { coinTextSchema } from "./content/coin-text.ts";
import { type ContentFiles, createContentReader } from "./content/content-reader.ts";
import { createMinerService } from "./miners/miner-stats.ts";
import { createMinerPayouts } from "./payouts/miner-payouts.ts";
import { resolvePayoutReporting } from "./payouts/payout-reporting.ts";
import { measureBlockTime } from "./pools/block-time.ts";
import { createBoard } from "./pools/board.ts";
import { loadCoinTrends } from "./pools/coin-trends.ts";
import { loadNetworkAverage } from "./pools/network-average.ts";
import { buildPoolStats, completeTerms, hasOpened, hasPresent } from "./pools/pool-stats.ts";
import { buildTopMiners, type FinderCounts, mostCountedBlocks, type StoredTopMiners } from "./pools/top-miners.ts";
import { buildRates } from "./rates.ts";
import { createSeriesService } from "./series/coin-series.ts";
import { toPoolHashrateSeries } from "./series/hashrate-series.ts";
import type {
  CoinTrends,
  MeasuredBlockTime,
  NetworkAverage,
  PoolLuck,
  PoolTerms,
  Services,
  SiteInfo,
} from "./services.ts";
import { createMinerSettings } from "./settings/miner-settings.ts";

export interface ServicesParts {
  readonly site: SiteInfo;
  /** One for each enabled and each private-enabled coin. */
  readonly terms: readonly PoolTerms[];
  readonly privateCoins: readonly CoinSlug[];
  readonly engines: ReadonlyMap<CoinSlug, PoolEngine>;
  readonly store: Store;
  readonly contentFiles: ContentFiles;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

const trendStepMs = 6 * HOUR;

export function createServices(parts: ServicesParts): Services {
  const { site, privateCoins, engines, store, now } = parts;
  const termsOf = new Map<CoinSlug, PoolTerms>(parts.terms.map((terms) => [terms.coin, terms]));
  const reachable = new Set<string>([...site.enabledCoins, ...privateCoins]);
  const loadBoard = createBoard(store, now);
  const cachedCoinTrends = createCached<CoinTrends>(now, 5 * MINUTE, 100);
  const cachedTrends = createCached<ReadonlyMap<string, readonly number[]>>(now, MINUTE, 1);
  const cachedBlockTime = createCached<MeasuredBlockTime | null>(now, 10 * MINUTE, 50);
  const coinTexts = createContentReader({
    files: parts.contentFiles,
    folder: "coins",
    schema: coinTextSchema,
    headingShift: 1,
    report: parts.report,
  });
  const cachedAverages = createCached<NetworkAverage>(now, 10 * MINUTE, 100);
  const cachedLuck = createCached<PoolLuck>(now, 15 * SECOND, 100);
  const cachedFinders = createCached<FinderCounts>(now, MINUTE, 100);
  const cachedTopMiners = createCached<StoredTopMiners>(now, 5 * SECOND, 100);

  function getTerms(coin: CoinSlug): PoolTerms {
    const terms = termsOf.get(coin);
    if (!terms) throw new Error(`There are no terms of the pool "${coin}".`);
    return terms;
  }

  async function getPoolStats(coin: CoinSlug) {
    return buildPoolStats(getTerms(coin), await loadBoard(), now());
  }

  const series = createSeriesService({ store, now, getPoolStats });

  /** What the operator leaves open the engine may say; a pool without a present pays nobody. */
  async function findTerms(coin: CoinSlug): Promise<PoolTerms> {
    const terms = getTerms(coin);
    if (!hasPresent(terms)) return { ...terms, payoutIntervalMs: null };
    const { snapshots } = await loadBoard();
    return completeTerms(terms, snapshots.get(coin));
  }

  async function findPriceSource(ticker: string): Promise<string | null> {
    const { prices } = await loadBoard();
    return prices?.origins.crypto[ticker]?.source ?? null;
  }

  const miners = createMinerService({
    ...parts,
    findPayoutInterval: async (coin) => (await findTerms(coin)).payoutIntervalMs,
  });

  return {
    site,
    pools: {
      isReachable: (slug): slug is CoinSlug => reachable.has(slug),
      getTerms,
      getPayoutReporting: (coin) => resolvePayoutReporting(engines.get(coin)?.capabilities),
      getPoolStats,
      async listPoolStats() {
        const board = await loadBoard();
        return site.enabledCoins.map((coin) => buildPoolStats(getTerms(coin), board, now()));
      },
      getHashrateSeries: async (coin: CoinSlug, range: HistoryRange) =>
        toPoolHashrateSeries(await series.getSeries(coin, "pool-hashrate", range)),
      async listSparklines() {
        const trends = await cachedTrends("trends", () => {
          const to = floorTo(now(), trendStepMs) + trendStepMs;
          return store.samples.listHashrateTrends(site.enabledCoins, { from: to - 7 * DAY, to }, trendStepMs);
        });
        const known = site.enabledCoins.map((coin) => [coin, trends.get(coin) ?? []] as const);
        return Object.fromEntries(known.filter(([coin, points]) => points.length > 0 && hasOpened(getTerms(coin))));
      },
      getBlockTime: (coin) => cachedBlockTime(coin, () => measureBlockTime(store, coin, now())),
      getNetworkAverage: (coin: CoinSlug) => cachedAverages(coin, () => loadNetworkAverage(store, coin, now())),
      getTrends: (coin) => cachedCoinTrends(coin, () => loadCoinTrends(series.getSeries, coin)),
      async getTopMiners(coin) {
        const [stored, finders, stats] = await Promise.all([
          cachedTopMiners(coin, () => store.pools.findTopMiners(coin)),
          cachedFinders(coin, () => store.blocks.countFinders(coin, coin, mostCountedBlocks)),
          getPoolStats(coin),
        ]);
        return buildTopMiners(stored, finders, stats, engines.get(coin)?.capabilities, now());
      },
      listBlocks: createBlockLists(store, getPoolStats, now),
      getLuck: (coin, chain) =>
        cachedLuck(`${coin} ${chain}`, async () => loadPoolLuck(store, coin, chain, await getPoolStats(coin), now())),
    },
    series,
    miners: {
      ...miners,
      ...createMinerPayouts({ ...parts, ...miners, findTerms, findPriceSource }),
      ...createMinerBlocks({ ...parts, ...miners, getPoolStats }),
    },
    settings: createMinerSettings({ ...parts, ...miners, findTerms }),
    rates: {
      async getRates() {
        return buildRates((await loadBoard()).prices);
      },
    },
    texts: { findCoinText: (coin, locale) => coinTexts.find(coin, locale) },
  };
}
