import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { AreaChart } from "../../../components/chart/area-chart.tsx";
import { Segments } from "../../../components/form/segments.tsx";
import { WorkerName } from "../worker-name.tsx";
import type { KnownData } from "./load-stats.ts";
import styles from "./stats.module.css";
import type { AllWorkersState } from "./workers/use-all-workers.ts";
import { WorkerChoice } from "./workers/worker-choice.tsx";
import { statsSearch } from "./workers/worker-view.ts";

/** The line of the last 24 hours: of all workers or one, under all schemes or one. */
export function History({ data, all }: { readonly data: KnownData; readonly all: AllWorkersState }) {
  const t = useTranslations();
  const { chart } = data;
  const { pathname, search } = useLocation();
  const current = new URLSearchParams(search);
  return (
    <section className={styles.section} id="history">
      <div className={styles.head}>
        <h2>{t("miner.last24h")}</h2>
        {chart.hasWorkers && <WorkerChoice key={chart.worker} chosen={chart.worker} data={data.workers} all={all} />}
        {chart.schemes.length > 0 && (
          <Segments
            label={t("minerStats.scheme")}
            items={chart.schemes.map((scheme) => ({
              key: scheme,
              label: scheme === "all" ? t("minerStats.allSchemes") : rewardSchemeLabels[scheme],
              href: `${pathname}${statsSearch({ scheme }, current)}`,
              isCurrent: scheme === chart.scheme,
            }))}
          />
        )}
      </div>
      {chart.shape === null ? (
        <p className={styles.empty}>
          <WhyEmpty chart={chart} />
        </p>
      ) : (
        <AreaChart shape={chart.shape} valueLabels={chart.valueLabels} spanMs={DAY} summary={t("miner.pictureOf")} />
      )}
    </section>
  );
}

function WhyEmpty({ chart: { worker, noLine } }: Pick<KnownData, "chart">) {
  const t = useTranslations();
  if (worker === null) return t("miner.noHistory");
  if (noLine !== "absent") return t(`workers.noHistory.${noLine ?? "empty"}`);
  return t.rich("minerStats.worker.absent", {
    worker: () => (
      <b>
        <WorkerName name={worker} />
      </b>
    ),
  });
}
