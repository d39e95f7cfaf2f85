import { useTranslations } from "use-intl";
import { AreaChart } from "../../../components/chart/area-chart.tsx";
import { Segments } from "../../../components/form/segments.tsx";
import { workerPath } from "../miner-path.ts";
import sections from "../stats/stats.module.css";
import type { KnownWorker, WorkerPageData } from "./load-worker.ts";

/** The line of a worker's hashrate, or in words why there is none. */
export function WorkerHistory({ data, known }: { readonly data: WorkerPageData; readonly known: KnownWorker }) {
  const t = useTranslations();
  const { chart, historyKind } = known;
  const page = workerPath(data.coin.slug, data.address, data.name, data.scheme);
  return (
    <section className={sections.section}>
      <div className={sections.head}>
        <h2>{t("workerPage.history")}</h2>
        {chart !== null && chart.ranges.length > 1 && (
          <Segments
            label={t("chart.range")}
            items={chart.ranges.map((range) => ({
              key: range,
              label: t(`chart.ranges.${range}`),
              href: range === "24h" ? page : `${page}?range=${range}`,
              isCurrent: range === chart.range,
            }))}
          />
        )}
      </div>
      {chart === null || chart.shape === null ? (
        <p className={sections.empty}>{t(`workers.noHistory.${historyKind === "kept" ? "empty" : historyKind}`)}</p>
      ) : (
        <AreaChart
          shape={chart.shape}
          valueLabels={chart.valueLabels}
          spanMs={chart.spanMs}
          summary={t("workerPage.pictureOf")}
        />
      )}
    </section>
  );
}
