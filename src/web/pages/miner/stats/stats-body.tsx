import { useTranslations } from "use-intl";
import { DAY } from "#src/domain/durations.ts";
import { AreaChart } from "../../../components/area-chart.tsx";
import type { KnownMiner, MinerPageData } from "../stats.tsx";
import { Balances } from "./balances.tsx";
import { HashratePanel } from "./hashrate-panel.tsx";
import { Payouts } from "./payouts.tsx";
import styles from "./stats.module.css";
import { WorkerTable } from "./worker-table.tsx";
import { WorkersPanel } from "./workers-panel.tsx";

interface StatsBodyProps {
  readonly data: MinerPageData;
  readonly stats: KnownMiner;
}

/** Everything below the frame, the first screen first. */
export function StatsBody({ data, stats }: StatsBodyProps) {
  const { shape, valueLabels } = data;
  const t = useTranslations();
  return (
    <>
      <div className={styles.panels}>
        <HashratePanel stats={stats} unit={data.coin.rateUnit} />
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
