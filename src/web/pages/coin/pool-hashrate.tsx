import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { historyRanges } from "#src/domain/history-range.ts";
import { formatCount } from "#src/domain/units.ts";
import { toCoinView } from "../../coin-badge.ts";
import { AreaChart } from "../../components/area-chart.tsx";
import { axisLabels } from "../../components/axis-labels.ts";
import { Change } from "../../components/change.tsx";
import { drawChart } from "../../components/chart-geometry.ts";
import { Figure } from "../../components/figure.tsx";
import { Hashrate } from "../../components/hashrate.tsx";
import { Segments } from "../../components/segments.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { readSearch } from "../../page-policy.ts";
import { webContext } from "../../services-context.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import type { Route } from "./+types/pool-hashrate";
import styles from "./series/series.module.css";
import { summarizeSeries } from "./series/summarize-series.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { pools } = context.get(webContext).services;
  const slug = params.coin as CoinSlug;
  const coin = toCoinView(slug);
  const asked = readSearch(url.searchParams, "range", historyRanges);
  const series = await pools.getHashrateSeries(slug, asked);
  const points = series.points.map((point) => ({ at: point.at, value: point.hashrate }));
  const shape = drawChart(points, series);
  return {
    coin,
    name: pools.getTerms(slug).name,
    range: series.range,
    ranges: series.availableRanges,
    stepMs: series.stepMs,
    spanMs: series.to - series.from,
    shape,
    valueLabels:
      shape === null
        ? []
        : axisLabels(
            shape.valueTicks.map((tick) => tick.value),
            coin.rateUnit,
          ),
    summary: summarizeSeries(points),
    rows: series.points.toReversed().slice(0, TABLE_ROWS),
  };
}

const TABLE_ROWS = 48;

export default function PoolHashrate() {
  const { coin, name, range, ranges, stepMs, spanMs, shape, valueLabels, summary, rows } =
    useLoaderData<typeof loader>();
  const t = useTranslations();
  const format = useFormat();
  const brand = useBrandName();
  return (
    <div className={styles.series}>
      <PageHead
        title={t("poolHashrate.meta.title", { name, brand })}
        description={t("poolHashrate.meta.description", { name })}
        path={`/${coin.slug}/pool-hashrate${range === "24h" ? "" : `?range=${range}`}`}
      />
      <div className={styles.head}>
        <h1>{t("poolHashrate.heading")}</h1>
        {ranges.length > 0 && (
          <Segments
            label={t("chart.range")}
            items={ranges.map((key) => ({
              key,
              label: t(`chart.ranges.${key}`),
              href: `/${coin.slug}/pool-hashrate${key === "24h" ? "" : `?range=${key}`}`,
              isCurrent: key === range,
            }))}
          />
        )}
      </div>
      {shape === null || summary === null ? (
        <p className={styles.empty}>{t("chart.noData")}</p>
      ) : (
        <>
          <p className={styles.key}>
            <span className={styles.keyNumber}>
              <Hashrate value={summary.last.value} unit={coin.rateUnit} />
            </span>
            <span>
              <Change fraction={summary.change} /> {t(`chart.changeOver.${range}`)}
            </span>
          </p>
          <p className={styles.bounds}>
            <span>
              {t("chart.min")} <Hashrate value={summary.min} unit={coin.rateUnit} />
            </span>
            <span>
              {t("chart.average")} <Hashrate value={summary.average} unit={coin.rateUnit} />
            </span>
            <span>
              {t("chart.max")} <Hashrate value={summary.max} unit={coin.rateUnit} />
            </span>
            <span className={styles.how} suppressHydrationWarning>
              {t("chart.step", { minutes: stepMs / 60_000 })}{" "}
              {t("chart.until", { time: format.dateTime(summary.last.at) })}
            </span>
          </p>
          <AreaChart
            shape={shape}
            valueLabels={valueLabels}
            spanMs={spanMs}
            summary={t("poolHashrate.pictureOf", { name, range: t(`chart.ranges.${range}`) })}
          />
          <details className={styles.details}>
            <summary>{t("chart.asTable")}</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("chart.time")}</th>
                  <th scope="col">{t("coin.poolHashrate")}</th>
                  <th scope="col">{t("coin.network")}</th>
                  <th scope="col">{t("coin.miners")}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.at}>
                    <th scope="row" suppressHydrationWarning>
                      {format.dateTime(row.at)}
                    </th>
                    <td>
                      <Hashrate value={row.hashrate} unit={coin.rateUnit} />
                    </td>
                    <td>
                      <Hashrate value={row.networkHashrate} unit={coin.rateUnit} />
                    </td>
                    <td>
                      <Figure number={formatCount(row.miners)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </div>
  );
}
