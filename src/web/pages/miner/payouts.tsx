import { lazy } from "react";
import { useLoaderData } from "react-router";
import { findCoin } from "#src/domain/coins/index.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { payoutGroupings } from "#src/domain/money/payout.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { PayoutAccount, PayoutSummary, SeenMinerStats } from "#src/services/services.ts";
import { toCoinBadge } from "../../loaders/coin-badge.ts";
import { routeCoin } from "../../loaders/route-coin.ts";
import { readSearch, readSearchText } from "../../page-policy.ts";
import { listCursor, rowCounts } from "../../search-parameters.ts";
import { webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import type { Route } from "./+types/payouts";
import { chainViews, linkTransaction } from "./chain-view.ts";
import { useIsShownInHeader } from "./header-context.ts";
import { MinerHead } from "./miner-head.tsx";
import { readAddress } from "./miner-path.ts";
import { drawBars } from "./payouts/accounts.tsx";
import { describePaid } from "./payouts/describe-paid.ts";

/** A page with an earlier beginning has this many rows at once. */
const olderRows = 100;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { miners, pools, rates, site } = context.get(webContext).services;
  const address = readAddress(params.address);
  if (address === null) return null;
  const slug = routeCoin(params);
  const group = readSearch(url.searchParams, "group", payoutGroupings);
  const before = readSearchText(url.searchParams, "before", listCursor);
  const rowCount = before === null ? Number(readSearch(url.searchParams, "rows", rowCounts)) : olderRows;
  const [page, summary, { at: fiatAt, crypto }, stats, pool] = await Promise.all([
    miners.listPayouts(slug, address, { group, before, limit: rowCount, hasMonths: true }),
    miners.getPayoutSummary(slug, address),
    rates.getRates(),
    miners.getMinerStats(slug, address),
    pools.getPoolStats(slug),
  ]);
  const rows = page.state === "known" ? [...page.payouts, ...page.pending, ...page.groups] : [];
  const accounts = summary.state === "known" ? summary.accounts : [];
  const { network, mergeMined } = pool.terms;
  const payoutReporting = pools.getPayoutReporting(slug);
  const chains = new Set([slug, ...rows.map(({ chain }) => chain), ...accounts.map(({ chain }) => chain)]);
  return {
    coin: toCoinBadge(slug),
    address,
    group,
    isFirst: before === null,
    rowCount,
    payoutReporting,
    takesThresholds: pools.takesThresholds(slug),
    paid:
      "miner" in stats
        ? {
            ...describePaid({ stats, pool, prices: crypto, payoutReporting, origin: site.brand.origin }),
            coin: { slug },
            stats: pickPaid(stats),
          }
        : null,
    mergeMined: mergeMined.length > 0,
    page:
      page.state === "known"
        ? {
            ...page,
            payouts: page.payouts.map(({ price: _, rate: __, ...payout }) =>
              linkTransaction(payout, network, site.explorerReferrals),
            ),
          }
        : page,
    summary:
      summary.state === "known"
        ? { ...summary, accounts: accounts.map((account) => ({ ...account, bars: drawDays(account, summary) })) }
        : summary,
    chains: chainViews([...chains]),
    fiatAt,
  };
}

function pickPaid({ coin, address, at, state, isStale, why, nextPayouts, payouts, miner }: SeenMinerStats) {
  const unsent = payouts.filter(({ status }) => status !== "paid");
  return { coin, address, at, state, isStale, why, nextPayouts, payouts: unsent, miner: { balances: miner.balances } };
}

export type PayoutsData = NonNullable<Awaited<ReturnType<typeof loader>>>;

/** One bar for each UTC day of the chart, drawn on the server. The table by day has the same figures. */
function drawDays({ chain, days }: PayoutAccount, { from, to }: Extract<PayoutSummary, { readonly state: "known" }>) {
  const coin = findCoin(chain);
  if (coin === undefined || days.length === 0) return null;
  const paid = new Map(days.map((day) => [day.at, day.amount]));
  const values: number[] = [];
  for (let day = from; day < to; day += DAY) values.push(toCoins(paid.get(day) ?? 0n, coin.decimals));
  return { path: drawBars(values), most: days.reduce((a, { amount }) => (amount > a ? amount : a), 0n) };
}

// The server has rendered the body already; its code loads after the first view.
const body = import("./payouts/payouts-body.tsx");
const PayoutsBody = lazy(async () => ({ default: (await body).PayoutsBody }));

export default function MinerPayoutsPage() {
  const data = useLoaderData<typeof loader>();
  return data === null ? null : <Payouts data={data} />;
}

function Payouts({ data }: { readonly data: PayoutsData }) {
  const { coin, address, page } = data;
  const isShownInHeader = useIsShownInHeader(page.state);
  return (
    <>
      <MinerHead coin={coin} address={address} tab="payouts" />
      {!isShownInHeader && (
        <HydratedLater>
          <PayoutsBody data={data} />
        </HydratedLater>
      )}
    </>
  );
}
