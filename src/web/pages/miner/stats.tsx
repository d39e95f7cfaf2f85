import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { DAY } from "#src/domain/durations.ts";
import { rewardSchemes } from "#src/domain/reward-scheme.ts";
import { shortenMiddle } from "#src/domain/shorten.ts";
import { amountFormat, toCoinView } from "../../coin-badge.ts";
import { AreaChart } from "../../components/area-chart.tsx";
import { axisLabels } from "../../components/axis-labels.ts";
import { drawChart } from "../../components/chart-geometry.ts";
import { webContext } from "../../services-context.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { SearchBox } from "../../shell/search-box.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/stats";
import { minerPath } from "./miner-path.ts";
import { Balances } from "./stats/balances.tsx";
import { estimateEarnings } from "./stats/estimate-earnings.ts";
import { HashratePanel } from "./stats/hashrate-panel.tsx";
import { MinerHeader } from "./stats/miner-header.tsx";
import { Payouts } from "./stats/payouts.tsx";
import { sortWorkers } from "./stats/sort-workers.ts";
import styles from "./stats/stats.module.css";
import { sumByTime } from "./stats/sum-by-time.ts";
import { WorkerTable } from "./stats/worker-table.tsx";
import { WorkersPanel } from "./stats/workers-panel.tsx";

const HISTORY_STEP_MS = 10 * 60_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { miners, pools, rates } = context.get(webContext).services;
  const slug = params.coin as CoinSlug;
  const coin = toCoinView(slug);
  const [stats, pool, { crypto }] = await Promise.all([
    miners.getMinerStats(slug, params.address ?? ""),
    pools.getPoolStats(slug),
    rates.getRates(),
  ]);
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
    poolName: pool.terms.name,
    schemes: rewardSchemes.filter(
      (scheme) => "miner" in stats && stats.workers.some((worker) => worker.scheme === scheme),
    ),
    formats: Object.fromEntries([...chains].map((chain) => [chain, amountFormat(chain)])),
    usdPrices: Object.fromEntries([...chains].map((chain) => [chain, crypto[amountFormat(chain).ticker] ?? null])),
    atomicPerHour: estimateEarnings(stats, pool),
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

export type MinerPageData = Awaited<ReturnType<typeof loader>>;
export type KnownMiner = Extract<MinerPageData["stats"], { readonly miner: unknown }>;

export default function MinerStatsPage() {
  const data = useLoaderData<typeof loader>();
  const { coin, stats, shape, valueLabels } = data;
  const t = useTranslations();
  const brand = useBrandName();
  return (
    <div style={{ "--coin": coin.color }} data-coin>
      <PageHead
        title={t("miner.meta.title", { address: shortenMiddle(stats.address, 8, 6), ticker: coin.ticker, brand })}
        description={t("miner.meta.description", { name: coin.name })}
        path={minerPath(coin.slug, stats.address)}
        isIndexed={false}
      />
      <MinerHeader data={data} />
      <div className={styles.body}>
        {"miner" in stats && (
          <>
            <div className={styles.panels}>
              <HashratePanel stats={stats} unit={coin.rateUnit} />
              <WorkersPanel stats={stats} />
              <Balances stats={stats} formats={data.formats} usdPrices={data.usdPrices} />
            </div>
            <section className={styles.section}>
              <h2>{t("miner.last24h")}</h2>
              {shape === null ? (
                <p className={styles.empty}>{t("miner.noHistory")}</p>
              ) : (
                <AreaChart shape={shape} valueLabels={valueLabels} spanMs={DAY} summary={t("miner.pictureOf")} />
              )}
            </section>
            <section className={styles.section}>
              <h2>{t("miner.workers")}</h2>
              {stats.workers.length === 0 ? (
                <p className={styles.empty}>{t("miner.noWorkers")}</p>
              ) : (
                <Workers data={data} workers={stats.workers} />
              )}
            </section>
            <Payouts stats={stats} formats={data.formats} />
          </>
        )}
        <section className={styles.section}>
          <SearchBox coin={coin} />
        </section>
      </div>
    </div>
  );
}

/** A page shows this many workers at once; a farm's others fold. */
const SHOWN_WORKERS = 50;

function Workers({ data, workers }: { readonly data: MinerPageData; readonly workers: KnownMiner["workers"] }) {
  const t = useTranslations();
  const shared = { unit: data.coin.rateUnit, showsScheme: data.schemes.length > 1 };
  const folded = workers.slice(SHOWN_WORKERS);
  return (
    <>
      <WorkerTable workers={workers.slice(0, SHOWN_WORKERS)} {...shared} />
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary>{t("miner.moreWorkers", { count: folded.length })}</summary>
          <WorkerTable workers={folded} {...shared} />
        </details>
      )}
    </>
  );
}
