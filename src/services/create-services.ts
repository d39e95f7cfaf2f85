import { findStorageFault } from "#src/db/health/storage-fault.ts";
import type { LatestPrices, Store } from "#src/db/store.ts";
import { type AddressCheck, validateAddress } from "#src/domain/addresses/address.ts";
import { type CoinSlug, findCoin, getCoin } from "#src/domain/coins/index.ts";
import { coinOnNetwork } from "#src/domain/coins/test-networks.ts";
import type { OtherPools } from "#src/domain/comparison/other-pool.ts";
import type { NetworkAverage } from "#src/domain/earnings/miner-work.ts";
import { findPoolOutlook } from "#src/domain/earnings/pool-outlook.ts";
import { type NetworkSample, takesWork } from "#src/domain/mining/pool.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { DAY, floorTo, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { HistoryRange } from "#src/domain/time/series.ts";
import type { EngineFacts } from "#src/sources/engines/pool-engine.ts";
import { describeReading, isCompleteSince } from "./blocks/block-knowledge.ts";
import type { BlockChecks } from "./blocks/listed-block.ts";
import { createMinerBlocks } from "./blocks/miner-blocks.ts";
import { createBlockLists } from "./blocks/pool-blocks.ts";
import { loadPoolLuck, type PoolLuck } from "./blocks/pool-luck.ts";
import { createCachedLoad } from "./cache.ts";
import { createComparison } from "./comparison/comparison.ts";
import type { FindWord } from "./content/articles/article-facts.ts";
import { createArticles } from "./content/articles/create-article-service.ts";
import { createCoinTexts } from "./content/coin-texts.ts";
import type { ContentFiles } from "./content/content-reader.ts";
import { createCatalogueReader } from "./devices/device-catalogue.ts";
import { createDeviceService } from "./devices/device-service.ts";
import { listPastTerms } from "./devices/past-terms.ts";
import { createEarningsChange } from "./earnings-change/earnings-change.ts";
import { findChainNetwork } from "./merge-mining/chain-network.ts";
import { createMergeMining } from "./merge-mining/merge-mining.ts";
import { createConnectionCheck } from "./miners/find-connection.ts";
import { createMinerService } from "./miners/miner-service.ts";
import type { MinerRecords } from "./miners/records.ts";
import { keepKnownRigs } from "./miners/rig-rates.ts";
import { createMinerSeries } from "./miners/series/miner-series.ts";
import { findNetwork } from "./miners/visitor.ts";
import { createMinerPayouts, resolvePayoutReporting } from "./payouts/miner-payouts.ts";
import { loadPoolNews } from "./pools/pool-news.ts";
import { buildPoolStats, completeTerms, hasOpened, hasPresent, type PoolTerms } from "./pools/pool-stats.ts";
import { quotePrice } from "./pools/price-quotes.ts";
import { createStoredPoolFigures } from "./pools/stored-figures.ts";
import { buildTopMiners, type FinderCounts, mostCountedBlocks, type StoredTopMiners } from "./pools/top-miners.ts";
import { loadNetworkAverage, type MeasuredBlockTime, measureBlockTime } from "./pools/weekly-averages.ts";
import type { Rates } from "./rates.ts";
import { createSeriesService } from "./series/coin-series.ts";
import { toPoolHashrateSeries } from "./series/pool-hashrate-series.ts";
import type { Services } from "./services.ts";
import { createMinerSettings } from "./settings/miner-settings.ts";
import type { SiteInfo } from "./site-info.ts";

export interface ServicesParts {
  readonly site: SiteInfo;
  /** For all enabled and private-enabled coins. */
  readonly terms: readonly PoolTerms[];
  readonly privateCoins: readonly CoinSlug[];
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly store: Store;
  readonly records: MinerRecords;
  /** Absent = the operator lists no other pools. */
  readonly otherPools?: OtherPools;
  readonly contentFiles: ContentFiles;
  readonly findWord: FindWord;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

const trendStepMs = 6 * HOUR;

export function createServices(parts: ServicesParts): Services {
  const { site, privateCoins, engines, store, now } = parts;
  const termsOf = new Map<CoinSlug, PoolTerms>(parts.terms.map((terms) => [terms.coin, terms]));
  const reachable = new Set<string>([...site.enabledCoins, ...privateCoins]);
  const loadFigures = createStoredPoolFigures(store, parts.terms, now);
  const cachedSparklines = createCachedLoad<ReadonlyMap<string, readonly number[]>>(now, MINUTE, 1);
  const cachedBlockTime = createCachedLoad<MeasuredBlockTime | null>(now, 10 * MINUTE, 50);
  const coinTexts = createCoinTexts(parts.contentFiles, parts.report);
  const cachedAverages = createCachedLoad<NetworkAverage>(now, 10 * MINUTE, 100);
  const cachedLuck = createCachedLoad<PoolLuck>(now, 15 * SECOND, 100);
  const cachedFinders = createCachedLoad<FinderCounts>(now, MINUTE, 100);
  const cachedBlockCounts = createCachedLoad<number>(now, MINUTE, 100);
  const cachedTopMiners = createCachedLoad<StoredTopMiners>(now, 5 * SECOND, 100);

  function getTerms(coin: CoinSlug): PoolTerms {
    const terms = termsOf.get(coin);
    if (!terms) throw new Error(`There are no terms of the pool "${coin}".`);
    return terms;
  }

  /** The only place that normalises addresses for requests, storage and display. */
  function checkAddress(coin: CoinSlug, text: string): AddressCheck {
    return validateAddress(coinOnNetwork(getCoin(coin), getTerms(coin).network), text);
  }

  async function getPoolStats(coin: CoinSlug) {
    return buildPoolStats(getTerms(coin), await loadFigures(), now());
  }

  const getNetworkAverage = (coin: CoinSlug) => cachedAverages(coin, () => loadNetworkAverage(store, coin, now()));

  const series = createSeriesService({ store, now, getPoolStats });

  /** The engine fills in what the operator leaves null. A closed pool has no payouts. */
  async function findTerms(coin: CoinSlug): Promise<PoolTerms> {
    const terms = getTerms(coin);
    if (!hasPresent(terms)) return { ...terms, payoutIntervalMs: null, payoutRuns: null };
    const { snapshots } = await loadFigures();
    return completeTerms(terms, snapshots.get(coin));
  }

  async function findChecks(coin: CoinSlug): Promise<BlockChecks> {
    const [{ rules }, { snapshots }] = await Promise.all([findTerms(coin), loadFigures()]);
    return { coin, confirmations: rules.confirmations, at: snapshots.get(coin)?.at ?? null };
  }

  async function findPriceSource(ticker: string): Promise<string | null> {
    const { prices } = await loadFigures();
    return prices?.origins.crypto[ticker]?.source ?? null;
  }

  const miners = createMinerService({
    ...parts,
    checkAddress,
    findPoolFault: async (coin) => (await getPoolStats(coin)).fault?.kind ?? null,
    findPaying: async (coin) => {
      const [terms, pool, week] = await Promise.all([findTerms(coin), getPoolStats(coin), getNetworkAverage(coin)]);
      const { payoutIntervalMs, payoutRuns, rules } = terms;
      const runs = { intervalMs: payoutIntervalMs, seen: payoutRuns, denomination: rules.denomination };
      return { pool, week, runs };
    },
  });

  async function listPoolStats() {
    const figures = await loadFigures();
    return site.enabledCoins.map((coin) => buildPoolStats(getTerms(coin), figures, now()));
  }

  const findPrice = async (ticker: string) => quotePrice(ticker, await loadFigures());
  const listBlocks = createBlockLists(store, getPoolStats, findChecks, now);
  const getBlockTime = (coin: CoinSlug) => cachedBlockTime(coin, () => measureBlockTime(store, coin, now()));

  async function getRewardOutlook(coin: CoinSlug) {
    const [stats, measured] = await Promise.all([getPoolStats(coin), getBlockTime(coin)]);
    const { state, network } = stats.terms;
    const sources = {
      isStub: stats.state === "stub",
      state,
      network: "network" in stats ? stats.network : null,
      measured,
    };
    return findPoolOutlook(coinOnNetwork(getCoin(coin), network), sources, now());
  }

  const getLuck = (coin: CoinSlug, chain: string) =>
    cachedLuck(`${coin} ${chain}`, async () => loadPoolLuck(store, coin, chain, await getPoolStats(coin), now()));
  const minerBlocks = createMinerBlocks({ ...parts, ...miners, checkAddress, getPoolStats, findChecks });
  const cachedChainNetwork = createCachedLoad<NetworkSample | null>(now, 15 * SECOND, 20);

  return {
    site,
    pools: {
      isReachable: (slug): slug is CoinSlug => reachable.has(slug),
      getTerms,
      getAverageTraits: (coin) => engines.get(coin)?.traits.averages ?? null,
      getPayoutReporting: (coin) => resolvePayoutReporting(engines.get(coin)?.capabilities),
      takesThresholds: (coin) => engines.get(coin)?.capabilities.settings === "write",
      getPoolStats,
      listPoolStats,
      getHashrateSeries: async (coin: CoinSlug, range: HistoryRange) =>
        toPoolHashrateSeries(await series.getSeries(coin, "pool-hashrate", range)),
      async listSparklines() {
        const trends = await cachedSparklines("sparklines", () => {
          const to = floorTo(now(), trendStepMs) + trendStepMs;
          return store.samples.listHashrateTrends(site.enabledCoins, { from: to - 7 * DAY, to }, trendStepMs);
        });
        const sparklines = site.enabledCoins.map((coin) => [coin, trends.get(coin) ?? []] as const);
        return Object.fromEntries(
          sparklines.filter(([coin, points]) => points.length > 0 && hasOpened(getTerms(coin))),
        );
      },
      getBlockTime,
      getNetworkAverage,
      async getTopMiners(coin) {
        const [stored, finders, stats] = await Promise.all([
          cachedTopMiners(coin, () => store.pools.findTopMiners(coin)),
          cachedFinders(coin, () => store.blocks.countFinders(coin, coin, mostCountedBlocks)),
          getPoolStats(coin),
        ]);
        return buildTopMiners(stored, finders, stats, engines.get(coin)?.capabilities, now());
      },
      listBlocks,
      async countBlocks(coin) {
        const reading = describeReading(await store.blocks.findReading(coin));
        if (!isCompleteSince(reading, 0)) return null;
        return cachedBlockCounts(coin, () => store.blocks.countBlocks(coin, coin, { from: 0, to: now() }));
      },
      getLuck,
      listNews: (coin) => loadPoolNews(store, getTerms(coin), now()),
      getRewardOutlook,
    },
    series,
    miners: {
      ...miners,
      checkConnection: createConnectionCheck({
        ...parts,
        ...miners,
        enabledCoins: site.enabledCoins,
        checkAddress,
        isAsked: (coin) => engines.has(coin) && hasPresent(getTerms(coin)),
      }),
      ...createMinerPayouts({ ...parts, ...miners, checkAddress, findTerms, findPriceSource }),
      ...minerBlocks,
      getMinerSeries: createMinerSeries({ ...parts, ...miners, ...minerBlocks, getPoolStats }),
      ...createEarningsChange({ ...parts, ...miners, getPoolStats }),
      async renewWants(coin, given, wanted, rigs) {
        const check = checkAddress(coin, given);
        if (!check.ok) return;
        const { address } = check;
        const isOneByOne = engines.get(coin)?.capabilities.oneWorkerPerRequest === true;
        const named = isOneByOne && rigs.length > 0 ? await keepKnownRigs(store, { coin, address }, rigs) : [];
        const hint = named.length > 0 ? { rigs: named } : {};
        store.signals.want({ pool: coin, address, parts: wanted, why: "looked", network: findNetwork(), ...hint });
      },
      async findVersion(coin, given) {
        const check = checkAddress(coin, given);
        return check.ok ? ((await store.miners.findRecord(coin, check.address, []))?.version ?? null) : null;
      },
    },
    news: { onNews: store.signals.onNews },
    settings: createMinerSettings({ ...parts, ...miners, checkAddress, findTerms }),
    rates: {
      async getRates() {
        return buildRates((await loadFigures()).prices, site.hasPrices);
      },
    },
    comparison: createComparison({
      siteName: site.brand.name,
      coins: site.enabledCoins.filter((coin) => takesWork(getTerms(coin).state)),
      otherPools: parts.otherPools ?? { isExample: false, pools: [] },
      store,
      now,
      getPoolStats,
      getLuck,
    }),
    mergeMining: createMergeMining({ store, now, listPoolStats, findPrice, listBlocks }),
    devices: createDeviceService({
      openCatalogue: createCatalogueReader(parts.contentFiles, parts.report),
      listPoolStats,
      listPastTerms: (chain, days) => listPastTerms(store, chain, days, now()),
      findNetwork: (chain) =>
        cachedChainNetwork(
          chain,
          async () => (await findChainNetwork(chain, await listPoolStats(), store, now())).sample,
        ),
      findPrice: (chain) => findPrice(findCoin(chain)?.ticker ?? chain),
      now,
    }),
    articles: createArticles({
      ...parts,
      loadFacts: async () => ({ site, pools: (await listPoolStats()).map(({ terms }) => terms) }),
    }),
    storage: { isBehind: (error) => findStorageFault(error) !== null },
    texts: { findCoinText: (coin, locale) => coinTexts.find(coin, locale) },
  };
}

/** Spec §7. A currency or coin without a quote is absent, never zero. */
function buildRates(prices: LatestPrices | null, hasPrices: boolean): Rates {
  if (!prices) return { at: null, source: null, reason: hasPrices ? "no-answer" : "no-feed", fiat: {}, crypto: {} };
  return { at: prices.at, source: prices.source, reason: null, fiat: prices.fiat, crypto: prices.crypto };
}
