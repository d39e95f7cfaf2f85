import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { maxRigRequests } from "#src/domain/mining/max-rig-requests.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { shortenMiddle } from "#src/domain/text/display-text.ts";
import { minerRanges } from "#src/domain/time/series.ts";
import { Segments } from "../../../components/form/segments.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { DrawnHeading, MeasureSwitch, MinerChart, minerCsvPath } from "../chart/miner-chart.tsx";
import { ComingLine } from "../coming/coming.tsx";
import { WorkerName } from "../miner-words.tsx";
import type { KnownData } from "./load-stats.ts";
import { RigChoice } from "./rig-choice.tsx";
import styles from "./stats.module.css";
import type { AllWorkersState } from "./workers/use-all-workers.ts";
import { statsSearch } from "./workers/worker-list.ts";

/** The hashrate over time: of all workers with chosen ones over them, under all schemes or one. */
export function History({ data, all }: { readonly data: KnownData; readonly all: AllWorkersState }) {
  const t = useTranslations();
  const { chart, coin, stats } = data;
  const { pathname, search } = useLocation();
  const current = new URLSearchParams(search);
  const path = useLocalizedPath();
  const hrefWith = (change: Parameters<typeof statsSearch>[0]) => `${pathname}${statsSearch(change, current)}`;
  if (chart === null) return null;
  const { range, scheme, chosen } = chart;
  // A chart of what this site has recorded alone would be another one a moment later.
  const isComing = stats.coming.includes("history");
  return (
    <section className={styles.section} id="history">
      <div className={`row ${styles.head}`}>
        <DrawnHeading chart={chart} />
        <div className={`row ${styles.tools}`}>
          <Segments
            label={t("chart.range")}
            items={minerRanges.map((key) => ({
              key,
              label: t(`chart.ranges.${key}`),
              href: hrefWith({ range: key }),
              isCurrent: key === range,
            }))}
          />
          <MeasureSwitch chart={chart} />
          {data.hasWorkers && <RigChoice key={chosen?.text} chosen={chosen} data={data} all={all} />}
        </div>
        {chart.schemes.length > 0 && (
          <Segments
            label={t("minerStats.scheme")}
            items={chart.schemes.map((key) => ({
              key,
              label: key === "all" ? t("minerStats.allSchemes") : rewardSchemeLabels[key],
              href: hrefWith({ scheme: key }),
              isCurrent: key === (scheme ?? "all"),
            }))}
          />
        )}
      </div>
      {chosen !== null && chosen.noLine !== null && (
        <p className={styles.empty}>
          <WhyNoLine chosen={chosen} />
        </p>
      )}
      {isComing && (
        <p className={styles.coming}>
          <ComingLine />
        </p>
      )}
      {!isComing && chart.picture === null && (
        <p className={styles.empty}>{chart.isComing ? <ComingLine /> : t("miner.noHistory")}</p>
      )}
      {!isComing && chart.picture !== null && (
        <MinerChart
          chart={chart}
          summary={
            range === "24h" ? t("miner.pictureOf") : t("minerChart.pictureOf", { range: t(`chart.ranges.${range}`) })
          }
          title={`${t("miner.hashrate")}: ${shortenMiddle(stats.address, 8, 6)}`}
          fileName={`${coin.slug}-hashrate-${range}`}
          csvHref={minerCsvPath(coin.slug, stats.address, { range, scheme, worker: chosen?.asked ?? null })}
          tableHref={path(hrefWith({ table: chart.table === null ? "shown" : "folded" }))}
        />
      )}
    </section>
  );
}

function WhyNoLine({
  chosen: { asked, text, rigs, noLine },
}: {
  readonly chosen: NonNullable<NonNullable<KnownData["chart"]>["chosen"]>;
}) {
  const t = useTranslations();
  if (noLine === "too-many") return t("minerChart.tooMany", { count: rigs, most: maxRigRequests });
  if (noLine === "coming") return <ComingLine />;
  if (noLine !== "absent") return t(`workers.noHistory.${noLine ?? "empty"}`);
  if (typeof asked === "object") return t.rich("minerChart.groupAbsent", { group: () => <b>{text}</b> });
  return t.rich("minerStats.worker.absent", {
    worker: () => (
      <b>
        <WorkerName name={text} />
      </b>
    ),
  });
}
