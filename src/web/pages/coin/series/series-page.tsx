import { useTranslations } from "use-intl";
import type { HistoryRange } from "#src/domain/time/series.ts";
import { Change } from "../../../components/figures/figure.tsx";
import { MeasuredAt, TimeAgo } from "../../../components/figures/time.tsx";
import { Segments } from "../../../components/form/segments.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { HydratedLater } from "../../../shell/hydration/hydrated-later.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { useBrandName } from "../../../shell/shell-data.ts";
import type { SeriesPageData } from "./load-series-page.ts";
import styles from "./series.module.css";
import { SeriesBody } from "./series-body.tsx";
import { SeriesValue, savePlace, seriesFigures, seriesWords } from "./series-value.tsx";

/** The four pages of a value over time: pool hashrate, network hashrate, difficulty, price. */
export function SeriesPage({ data }: { readonly data: SeriesPageData }) {
  const t = useTranslations();
  const format = useFormat();
  const brand = useBrandName();
  const { kind, coin, name, unit, range, openingRange, ranges, latest, picture, endedAt } = data;
  const words = seriesWords[kind];
  const { ticker } = coin;
  const pathOf = (key: typeof range) => `/${coin.slug}/${kind}${key === openingRange ? "" : `?range=${key}`}`;
  return (
    <div className={styles.series}>
      <PageHead
        title={t(`${words}.meta.title`, { name, brand, ticker })}
        description={t(`${words}.meta.description`, { name })}
        path={pathOf(range)}
      />
      <div className={`row ${styles.head}`}>
        <div>
          <h1>{t(`${words}.heading`, { ticker })}</h1>
          <p className={`row ${styles.key}`}>
            <span className={styles.keyNumber}>
              <SeriesValue value={latest?.value ?? null} unit={unit} />
            </span>
            {latest !== null && <RangeChange data={data} />}
            <Bounds data={data} />
          </p>
        </div>
        {picture !== null && (
          <div className={`row ${styles.tools}`}>
            {ranges.length > 0 && (
              <Segments
                label={t("chart.range")}
                items={ranges.map((key) => ({
                  key,
                  label: t(`chart.ranges.${key}`),
                  href: pathOf(key),
                  isCurrent: key === range,
                }))}
              />
            )}
            <div className={styles.files}>
              <a href="#table">{t("chart.table")}</a>
              <a href={`/${coin.slug}/api/v1/series/${kind}.csv?range=${range}`} download title={t("series.csv")}>
                CSV
              </a>
              <span id={savePlace} />
            </div>
          </div>
        )}
      </div>
      {endedAt !== null && <p className={`row ${styles.state}`}>{t("series.ended", { day: format.date(endedAt) })}</p>}
      {latest !== null && endedAt === null && <Age data={data} at={latest.at} isStale={latest.isStale} />}
      <HydratedLater>
        <SeriesBody data={data} />
      </HydratedLater>
    </div>
  );
}

/** Lowest, average and highest step of the chart. */
function Bounds({ data: { summary, unit } }: { readonly data: SeriesPageData }) {
  const t = useTranslations("chart");
  return (
    summary !== null &&
    (["lowest", "average", "highest"] as const).map((bound) => (
      <span key={bound} className={styles.bound}>
        {t(bound)} <SeriesValue value={summary[bound]} unit={unit} />
      </span>
    ))
  );
}

function Age({ data, at, isStale }: { readonly data: SeriesPageData; readonly at: number; readonly isStale: boolean }) {
  const t = useTranslations();
  // The coin's header shows the age of fresh figures.
  if (data.kind !== "price") return isStale ? <MeasuredAt at={at} isStale /> : null;
  return (
    <p className={`row ${styles.state}`} data-stale={isStale}>
      {isStale && t("price.stale")} <TimeAgo at={at} />
      {data.source !== null && <span>{t("price.source", { source: data.source })}</span>}
    </p>
  );
}

/** The ranges with a known change for every series. null: the change is calculated from the points of the chart. */
const changeOfRange: Readonly<Record<HistoryRange, keyof SeriesPageData["changes"] | null>> = {
  "24h": "day",
  "7d": "week",
  "30d": "month",
  "1y": null,
  all: null,
};

/** The change of the series over the range that is shown; the same figure as in the list of changes. */
function RangeChange({ data: { kind, range, changes, summary, endedAt } }: { readonly data: SeriesPageData }) {
  const t = useTranslations();
  const period = endedAt === null ? changeOfRange[range] : null;
  const change = period === null ? summary?.change : changes[period];
  if (change == null) return null;
  return (
    <span>
      <Change fraction={change} of={seriesFigures[kind]} /> {t(`chart.changeOver.${range}`)}
    </span>
  );
}
