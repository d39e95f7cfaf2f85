import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { DAY } from "#src/domain/durations.ts";
import { rewardSchemes } from "#src/domain/reward-scheme.ts";
import { shortenMiddle } from "#src/domain/shorten.ts";
import { visibleText } from "#src/domain/visible-text.ts";
import { amountFormat, toCoinView } from "../../coin-badge.ts";
import chart from "../../components/area-chart.module.css";
import { axisLabels } from "../../components/axis-labels.ts";
import cards from "../../components/card-table.module.css";
import { drawChart } from "../../components/chart-geometry.ts";
import workerState from "../../components/worker-state.module.css";
import { webContext } from "../../services-context.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/stats";
import { minerPath, readAddress } from "./miner-path.ts";
import panels from "./stats/panels.module.css";
import payouts from "./stats/payouts.module.css";
import { sortWorkers } from "./stats/sort-workers.ts";
import sections from "./stats/stats.module.css";
import { sumByTime } from "./stats/sum-by-time.ts";
import workerTable from "./stats/worker-table.module.css";

// The server has drawn it already: its code comes after the first view, begun as soon as this page is meant.
const body = import("./stats/stats-body.tsx");
const StatsBody = lazy(async () => ({ default: (await body).StatsBody }));

/** What comes later is on the page from the start, and so must be its styles: the page's own links name only what it uses itself. */
export const handle = { styles: [chart, cards, panels, payouts, sections, workerState, workerTable] };

const HISTORY_STEP_MS = 10 * 60_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { miners, rates } = context.get(webContext).services;
  const address = readAddress(params.address);
  if (address === null) return null;
  const slug = params.coin as CoinSlug;
  const coin = toCoinView(slug);
  const [stats, { crypto }] = await Promise.all([miners.getMinerStats(slug, address), rates.getRates()]);
  const chains =
    "miner" in stats
      ? new Set([slug, ...stats.miner.balances.map(({ chain }) => chain), ...stats.payouts.map(({ chain }) => chain)])
      : [slug];
  const to = "miner" in stats ? Math.ceil(stats.at / HISTORY_STEP_MS) * HISTORY_STEP_MS : 0;
  const shape =
    "miner" in stats ? drawChart(sumByTime(stats.history), { from: to - DAY, to, stepMs: HISTORY_STEP_MS }) : null;
  return {
    coin,
    stats: "miner" in stats ? { ...stats, history: [], workers: sortWorkers(stats.workers) } : stats,
    schemes: rewardSchemes.filter(
      (scheme) => "miner" in stats && stats.workers.some((worker) => worker.scheme === scheme),
    ),
    formats: Object.fromEntries([...chains].map((chain) => [chain, amountFormat(chain)])),
    usdPrices: Object.fromEntries([...chains].map((chain) => [chain, crypto[amountFormat(chain).ticker] ?? null])),
    shape,
    valueLabels:
      shape === null
        ? []
        : axisLabels(
            shape.valueTicks.map((tick) => tick.value),
            coin.rateUnit,
          ),
  };
}

export type MinerPageData = NonNullable<Awaited<ReturnType<typeof loader>>>;
export type KnownMiner = Extract<MinerPageData["stats"], { readonly miner: unknown }>;

export default function MinerStatsPage() {
  const data = useLoaderData<typeof loader>();
  return data === null ? null : <Stats data={data} />;
}

function Stats({ data }: { readonly data: MinerPageData }) {
  const { coin, stats } = data;
  const t = useTranslations();
  const brand = useBrandName();
  return (
    <>
      <PageHead
        title={t("miner.meta.title", {
          address: visibleText(shortenMiddle(stats.address, 8, 6)),
          ticker: coin.ticker,
          brand,
        })}
        description={t("miner.meta.description", { name: coin.name })}
        path={minerPath(coin.slug, stats.address)}
        isIndexed={false}
      />
      {"miner" in stats && (
        <Suspense>
          <StatsBody data={data} stats={stats} />
        </Suspense>
      )}
    </>
  );
}
