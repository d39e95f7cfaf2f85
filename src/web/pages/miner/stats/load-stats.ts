import { describeSolo } from "#src/domain/earnings/describe-solo.ts";
import { expectEarnings, presentTerms } from "#src/domain/earnings/estimate-earnings.ts";
import { coinsPerBlock } from "#src/domain/earnings/profitability.ts";
import { listSchemes } from "#src/domain/mining/miner.ts";
import { fromCoins } from "#src/domain/money/amount.ts";
import { groupRigs } from "#src/domain/text/rig-groups.ts";
import { minerRanges } from "#src/domain/time/series.ts";
import type { FarmRecord, MinerSeries, PoolStats, SeenMinerStats, Services } from "#src/services/services.ts";
import { toBlockRow } from "../../../loaders/block-row.ts";
import { amountFormat, type CoinView, toCoinView } from "../../../loaders/coin-badge.ts";
import { routeCoin } from "../../../loaders/route-coin.ts";
import { readSearch, readSearchText } from "../../../page-policy.ts";
import { chartSchemes, chartTables, groupKey, workerName } from "../../../search-parameters.ts";
import { linkTransaction } from "../chain-view.ts";
import { describeMinerChart } from "../chart/load-miner-chart.ts";
import { readGroups } from "../farm/farm-search.ts";
import { readAddress } from "../miner-path.ts";
import { describePaid } from "../payouts/describe-paid.ts";
import { describeWhy } from "../why/describe-why.ts";
import { describePay, pricedTerms } from "./answers/describe-pay.ts";
import { listNeeds } from "./answers/list-needs.ts";
import { listTracks } from "./list-tracks.ts";
import { describeWorkers, movesRentedPower } from "./workers/worker-list.ts";

/** Of so few rigs each is named although nothing is wrong with it. */
const fewRigs = 4;
const shownBlocks = 3;

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
  const slug = routeCoin(params);
  const coin = toCoinView(slug);
  const [series, stats, record] = await Promise.all([
    miners.getMinerSeries(slug, address, readChartQuestion(search)),
    miners.getMinerStats(slug, address),
    miners.getFarmRecord(slug, address),
  ]);
  const known =
    "miner" in stats
      ? await describeKnown({ miners, pools, rates, site }, coin, { stats, series, record }, search)
      : null;
  return { coin, address: stats.address, known };
}

interface KnownParts {
  readonly stats: SeenMinerStats;
  readonly series: MinerSeries | null;
  readonly record: FarmRecord;
}

async function describeKnown(
  { miners, pools, rates, site }: Pick<Services, "miners" | "pools" | "rates" | "site">,
  coin: CoinView,
  { stats, series, record }: KnownParts,
  search: URLSearchParams,
) {
  const slug = stats.coin;
  const [pool, week, { crypto }, change] = await Promise.all([
    pools.getPoolStats(slug),
    pools.getNetworkAverage(slug),
    rates.getRates(),
    miners.getEarningsChange(slug, stats.address, "1"),
  ]);
  const payoutReporting = pools.getPayoutReporting(slug);
  const paid = describePaid({ stats, pool, prices: crypto, payoutReporting, origin: site.brand.origin });
  const isSolo = listSchemes(stats.miner).includes("solo");
  const earnings = expectEarnings(stats, pool, week);
  const solo = describeSolo(stats, pool, isSolo ? await miners.getSoloRound(slug, stats.address) : null);
  const chain = presentTerms(pool);
  const pay = describePay({ schemes: pool.terms.schemes, chain: pricedTerms(pool), record, rigs: stats.workers });
  const isPresent = !stats.isStale && stats.state !== "forgotten";
  const [only, ...others] = stats.workers;
  return {
    coin,
    ...paid,
    /** Null: what the rigs do now is not known. */
    needs: isPresent ? listNeeds({ stats, terms: pool.terms, pay, movesRigs: movesRentedPower(pool.terms) }) : null,
    only: only === undefined || others.length > 0 ? null : only,
    few: stats.workers.length > fewRigs ? [] : stats.workers,
    change:
      change.state === "known" ? { change: change.change, prices: change.prices, comparedMs: change.comparedMs } : null,
    /** What an own block pays, where nothing else does in the pool's coin. */
    block:
      solo === null || !paid.isByBlock
        ? null
        : {
            amount: payOfBlock(pool, chain),
            timeToBlockMs: solo.timeToBlockMs,
            confirmations: pool.terms.rules.confirmations,
          },
    blocks: solo === null ? null : await listFound({ miners, site }, stats, pool),
    // Thousands of workers would be megabytes. `workers` below has only those that the page shows.
    stats: {
      ...stats,
      miner: { ...stats.miner, workers: [] },
      payouts: stats.payouts.map((payout) => linkTransaction(payout, pool.terms.network, site.explorerReferrals)),
      history: [],
      workers: [],
    },
    workers: describeWorkers(stats, pool.terms, search, pay),
    earnings,
    why: describeWhy(change),
    isWhyComing: change.state === "coming",
    /** The engine does not tell which part of the work is under which scheme, so nothing can be expected of it. */
    isSchemeUnknown: stats.workers.some(({ scheme }) => scheme === null),
    areAveragesOfTimeMined: pools.getAverageTraits(slug)?.over === "time-mined",
    present: pools.getAverageTraits(slug)?.present ?? "ten-minutes",
    firstFiguresMs: pool.terms.firstFiguresMs,
    payoutRuns: pool.terms.payoutRuns,
    tracks: listTracks(stats, pool, payoutReporting, site.explorerReferrals),
    solo,
    hasWorkers: new Set(stats.workers.map(({ name }) => name)).size > 1,
    groups: offerGroups(stats, readGroups(search)),
    chart:
      series === null
        ? null
        : describeMinerChart(series, { main: "whole", hasTable: readSearch(search, "table", chartTables) === "shown" }),
  };
}

/** What the pool credits for a SOLO block, in atomic units. */
function payOfBlock({ terms }: PoolStats, chain: ReturnType<typeof presentTerms>): bigint | null {
  const fee = terms.schemes.find(({ scheme }) => scheme === "solo")?.feeFraction;
  if (chain === null || typeof fee !== "number") return null;
  return fromCoins(coinsPerBlock(chain) * (1 - fee), amountFormat(terms.coin));
}

/** The newest blocks that the miner found; null where nothing is known of them. */
async function listFound({ miners, site }: Pick<Services, "miners" | "site">, stats: SeenMinerStats, pool: PoolStats) {
  const page = await miners.listBlocks(stats.coin, stats.address, { before: null, limit: shownBlocks });
  return page.state === "known"
    ? page.blocks.map((block) => toBlockRow(pool.terms, block, site.explorerReferrals))
    : null;
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
