import { useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { AreaChart } from "../../../components/chart/area-chart.tsx";
import { Button } from "../../../components/form/button.tsx";
import field from "../../../components/form/search-field.module.css";
import { Magnifier } from "../../../components/form/search-field.tsx";
import { Segments } from "../../../components/form/segments.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { workerName } from "../../../search-parameters.ts";
import { WorkerName } from "../miner-words.tsx";
import type { KnownData } from "./load-stats.ts";
import styles from "./stats.module.css";
import type { AllWorkersState } from "./workers/use-all-workers.ts";
import type { WorkersData } from "./workers/worker-list.ts";
import { statsSearch } from "./workers/worker-list.ts";

/** The hashrate of the last 24 hours: of all workers or one, under all schemes or one. */
export function History({ data, all }: { readonly data: KnownData; readonly all: AllWorkersState }) {
  const t = useTranslations();
  const format = useFormat();
  const { chart } = data;
  const { pathname, search } = useLocation();
  const current = new URLSearchParams(search);
  return (
    <section className={styles.section} id="history">
      <div className={styles.head}>
        <h2 suppressHydrationWarning>
          {chart.spanMs < DAY ? t("miner.lastSpan", { duration: format.duration(chart.spanMs) }) : t("miner.last24h")}
        </h2>
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
        <AreaChart
          shape={chart.shape}
          valueLabels={chart.valueLabels}
          spanMs={chart.spanMs}
          summary={t("miner.pictureOf")}
        />
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

interface WorkerChoiceProps {
  readonly chosen: string | null;
  readonly data: WorkersData;
  readonly all: AllWorkersState;
}

/** Chooses the worker of the chart. A plain GET form, so it works without script. With script it suggests all names. */
function WorkerChoice({ chosen, data, all }: WorkerChoiceProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { pathname, search } = useLocation();
  const [isOffered, setOffered] = useState(false);
  const others = statsSearch({ worker: "" }, new URLSearchParams(search));
  const names = isOffered ? new Set((all.rows ?? data.rows).map(({ name }) => name)) : [];

  function offer(): void {
    setOffered(true);
    all.want();
  }

  return (
    <>
      <form className={styles.choice} method="get" action={`${path(pathname)}#history`}>
        {[...new URLSearchParams(others)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className={field.filter}>
          <Magnifier />
          <input
            name="worker"
            type="search"
            list="worker-names"
            defaultValue={chosen ?? ""}
            aria-label={t("minerStats.worker.label")}
            placeholder={t("minerStats.worker.label")}
            onFocus={offer}
            maxLength={128}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </label>
        <datalist id="worker-names">
          {[...names]
            .filter((name) => workerName.test(name))
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
        <Button type="submit">{t("minerStats.worker.show")}</Button>
      </form>
      {chosen !== null && (
        <a href={`${path(pathname)}${others}`} data-keep-scroll>
          {t("minerStats.worker.all")}
        </a>
      )}
    </>
  );
}
