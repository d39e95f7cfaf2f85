import { useTranslations } from "use-intl";
import { Change } from "../../../components/figures/change.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { SeriesPageData } from "./load-series-page.ts";
import styles from "./series.module.css";
import { SeriesValue } from "./series-value.tsx";

/** How the series moved, whatever range is shown, and where it stands against its month. */
export function SeriesTrend({ data }: { readonly data: SeriesPageData }) {
  const t = useTranslations();
  const format = useFormat();
  const { kind, unit, changes, monthAverage, latest, share, endedAt } = data;
  if (endedAt !== null) return null;
  return (
    <>
      <Stats>
        {(["day", "week", "month"] as const).map((over) => (
          <Stat key={over} label={`${t("series.change")}, ${t(`series.ago.${over}`)}`}>
            <Change fraction={changes[over]} />
          </Stat>
        ))}
        <Stat
          label={t("series.monthAverage")}
          note={
            monthAverage !== null && monthAverage > 0 && latest !== null
              ? t("series.againstAverage", { change: format.signedPercent(latest.value / monthAverage - 1, 1) })
              : undefined
          }
        >
          <SeriesValue value={monthAverage} unit={unit} />
        </Stat>
        {kind === "pool-hashrate" && (
          <Stat label={t("liveChart.share")}>
            <SeriesValue value={share} unit="fraction" />
          </Stat>
        )}
      </Stats>
      <p className={styles.note}>{t(kind === "price" ? "price.changeHow" : "series.changeHow")}</p>
    </>
  );
}
