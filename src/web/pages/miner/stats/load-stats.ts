import type { CoinSlug } from "#src/domain/coins/index.ts";
import { describeSolo } from "#src/domain/earnings/describe-solo.ts";
import { expectEarnings } from "#src/domain/earnings/estimate-earnings.ts";
import { listSchemes } from "#src/domain/mining/miner.ts";
import { groupRigs } from "#src/domain/text/rig-groups.ts";
import { minerRanges } from "#src/domain/time/series.ts";
import type { MinerSeries, SeenMinerStats, Services } from "#src/services/services.ts";
import { amountFormat, type CoinView, toCoinView } from "../../../loaders/coin-badge.ts";
import { readSearch, readSearchText } from "../../../page-policy.ts";
import { chartSchemes, chartTables, groupKey, workerName } from "../../../search-parameters.ts";
import { linkTransaction } from "../chain-view.ts";
import { describeMinerChart } from "../chart/load-miner-chart.ts";
import { readGroups } from "../farm/farm-search.ts";
import { readAddress } from "../miner-path.ts";
import { describeWhy } from "../why/describe-why.ts";
import { listTracks } from "./list-tracks.ts";
import { describeWorkers } from "./workers/worker-list.ts";

type MinerPageData = NonNullable<Awaited<ReturnType<typeof loadStats>>>;
/** The data of a miner that the pool knows. */
export type KnownData = NonNullable<MinerPageData["known"]>;
export type KnownMiner = KnownData["stats"];

/** All data of the stats page; `known` is null for a miner that the pool does not know. Null without an address. */
export async function loadStats(
  { miners, pools, rates, site }: Services,
  params: { readonly coin?: string; readonly address?: string },
  search: URLSearchParams,
) {
  const address = readAddress(params.address);
  if (address === null) return null;
  const slug = params.coin as CoinSlug;
  const coin = toCoinView(slug);
  const [series, stats] = await Promise.all([
    miners.getMinerSeries(slug, address, readChartQuestion(search)),
    miners.getMinerStats(slug, address),
  ]);
  const known =
    "miner" in stats ? await describeKnown({ miners, pools, rates, site }, coin, { stats, series }, search) : null;
  return { coin, address: stats.address, known };
}

async function describeKnown(
  { miners, pools, rates, site }: Pick<Services, "miners" | "pools" | "rates" | "site">,
  coin: CoinView,
  { stats, series }: { readonly stats: SeenMinerStats; readonly series: MinerSeries | null },
  search: URLSearchParams,
) {
  const slug = stats.coin;
  const [pool, week, { crypto }, change] = await Promise.all([
    pools.getPoolStats(slug),
    pools.getNetworkAverage(slug),
    rates.getRates(),
    miners.getEarningsChange(slug, stats.address, "1"),
  ]);
  const chains = new Set([
    slug,
    ...stats.miner.balances.map(({ chain }) => chain),
    ...stats.payouts.map(({ chain }) => chain),
  ]);
  const isSolo = listSchemes(stats.miner).includes("solo");
  const earnings = expectEarnings(stats, pool, week);
  const solo = describeSolo(stats, pool, isSolo ? await miners.getSoloRound(slug, stats.address) : null);
  return {
    coin,
    // Thousands of workers would be megabytes. `workers` below has only those that the page shows.
    stats: {
      ...stats,
      miner: { ...stats.miner, workers: [] },
      payouts: stats.payouts.map((payout) => linkTransaction(payout, pool.terms.network, site.explorerReferrals)),
      history: [],
      workers: [],
    },
    workers: describeWorkers(stats, pool.terms, search),
    formats: Object.fromEntries([...chains].map((chain) => [chain, amountFormat(chain)])),
    usdPrices: Object.fromEntries(
      // Coins of a test network have no price.
      [...chains].map((chain) => [
        chain,
        pool.terms.state === "testnet" ? null : (crypto[amountFormat(chain).ticker] ?? null),
      ]),
    ),
    earnings,
    why: describeWhy(change),
    isWhyComing: change.state === "coming",
    /** The engine does not tell which part of the work is under which scheme, so nothing can be expected of it. */
    isSchemeUnknown: stats.workers.some(({ scheme }) => scheme === null),
    payoutReporting: pools.getPayoutReporting(slug),
    areAveragesOfTimeMined: pools.getAverageCustoms(slug)?.over === "time-mined",
    isPresentOfSession: pools.getAverageCustoms(slug)?.present === "session",
    firstFiguresMs: pool.terms.firstFiguresMs,
    payoutRuns: pool.terms.payoutRuns,
    tracks: listTracks(stats, pool, pools.getPayoutReporting(slug), site.explorerReferrals),
    solo,
    hasWorkers: new Set(stats.workers.map(({ name }) => name)).size > 1,
    groups: offerGroups(stats, readGroups(search)),
    chart:
      series === null
        ? null
        : describeMinerChart(series, { main: "whole", hasTable: readSearch(search, "table", chartTables) === "shown" }),
  };
}

function readChartQuestion(search: URLSearchParams) {
  const scheme = readSearch(search, "scheme", chartSchemes);
  const group = readSearchText(search, "group", groupKey);
  return {
    range: readSearch(search, "range", minerRanges),
    scheme: scheme === "all" ? null : scheme,
    withMoney: true,
    worker: group === null ? readSearchText(search, "worker", workerName) : { key: group, groups: readGroups(search) },
  };
}

/** The groups of the farm page that the chart can show: those with a name, of some rigs and not of all. */
function offerGroups({ workers }: SeenMinerStats, written: string) {
  const groups = groupRigs(workers, written).flatMap(({ key, name, rigs }) =>
    name === null || rigs.length === 0 || rigs.length === workers.length ? [] : [{ key, name }],
  );
  return { written, groups };
}
