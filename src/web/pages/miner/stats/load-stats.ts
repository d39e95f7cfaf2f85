import type { CoinSlug } from "#src/domain/coins/index.ts";
import { DAY, MINUTE } from "#src/domain/durations.ts";
import { rewardSchemes } from "#src/domain/reward-scheme.ts";
import type { MinerStats, Services } from "#src/services/services.ts";
import { amountFormat, type CoinView, toCoinView } from "../../../coin-badge.ts";
import { axisLabels } from "../../../components/axis-labels.ts";
import { drawChart } from "../../../components/chart-geometry.ts";
import { readSearch } from "../../../page-policy.ts";
import { chartSchemes } from "../../../screens.ts";
import { linkTransaction } from "../link-transaction.ts";
import { readAddress } from "../miner-path.ts";
import { describeSolo } from "./describe-solo.ts";
import { describeWorkers } from "./describe-workers.ts";
import { expectEarnings } from "./estimate-earnings.ts";
import { estimatePayouts } from "./estimate-payouts.ts";
import { sumByTime } from "./sum-by-time.ts";

const stepMs = 10 * MINUTE;

type KnownStats = Extract<MinerStats, { readonly miner: unknown }>;
export type MinerPageData = NonNullable<Awaited<ReturnType<typeof loadStats>>>;
/** What there is to show of a miner whom the pool knows. */
export type KnownData = NonNullable<MinerPageData["known"]>;
export type KnownMiner = KnownData["stats"];

/** All that the stats page shows, `known` of a miner whom the pool knows; null without an address. */
export async function loadStats(
  { miners, pools, rates, site }: Services,
  params: { readonly coin?: string; readonly address?: string },
  search: URLSearchParams,
) {
  const address = readAddress(params.address);
  if (address === null) return null;
  const slug = params.coin as CoinSlug;
  const coin = toCoinView(slug);
  const stats = await miners.getMinerStats(slug, address);
  const known = "miner" in stats ? await describeKnown({ miners, pools, rates, site }, coin, stats, search) : null;
  return { coin, address: stats.address, known };
}

async function describeKnown(
  { miners, pools, rates, site }: Pick<Services, "miners" | "pools" | "rates" | "site">,
  coin: CoinView,
  stats: KnownStats,
  search: URLSearchParams,
) {
  const slug = stats.coin;
  const [pool, week, { crypto }] = await Promise.all([
    pools.getPoolStats(slug),
    pools.getNetworkAverage(slug),
    rates.getRates(),
  ]);
  const chains = new Set([
    slug,
    ...stats.miner.balances.map(({ chain }) => chain),
    ...stats.payouts.map(({ chain }) => chain),
  ]);
  const isSolo = stats.workers.some(({ scheme }) => scheme === "solo");
  const earnings = expectEarnings(stats, pool, week);
  const solo = describeSolo(stats, pool, isSolo ? await miners.getSoloRound(slug, stats.address) : null);
  return {
    coin,
    // Thousands of them would be half a megabyte in the page: those that it shows stand in `workers`.
    stats: {
      ...stats,
      payouts: stats.payouts.map((payout) => linkTransaction(payout, site.explorerReferrals)),
      history: [],
      workers: [],
    },
    workers: describeWorkers(stats, pool.terms, search),
    formats: Object.fromEntries([...chains].map((chain) => [chain, amountFormat(chain)])),
    usdPrices: Object.fromEntries([...chains].map((chain) => [chain, crypto[amountFormat(chain).ticker] ?? null])),
    earnings,
    payoutsTold: pools.tellPayouts(slug),
    payoutEstimates: estimatePayouts(stats, pool, earnings, solo),
    solo,
    chart: drawHistory(stats, readSearch(search, "scheme", chartSchemes), coin.rateUnit),
  };
}

/** The last 24 hours of one scheme or of all; the schemes to choose from only where there are several. */
function drawHistory(
  { at, history }: KnownStats,
  chosen: (typeof chartSchemes)[number],
  rateUnit: Parameters<typeof axisLabels>[1],
) {
  const to = Math.ceil(at / stepMs) * stepMs;
  const known = rewardSchemes.filter((scheme) => history.some((sample) => sample.scheme === scheme));
  const scheme = known.find((candidate) => candidate === chosen) ?? "all";
  const samples = scheme === "all" ? history : history.filter((sample) => sample.scheme === scheme);
  const shape = drawChart(sumByTime(samples), { from: to - DAY, to, stepMs });
  const ticks = shape === null ? [] : shape.valueTicks.map((tick) => tick.value);
  return {
    scheme,
    schemes: known.length > 1 ? (["all", ...known] as const) : [],
    shape,
    valueLabels: axisLabels(ticks, rateUnit),
  };
}
