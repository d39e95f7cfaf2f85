import { useTranslations } from "use-intl";
import { isRewardScheme, rewardSchemeLabels } from "#src/domain/reward-scheme.ts";
import { formatCount } from "#src/domain/units.ts";
import { AreaChart } from "../../../components/area-chart.tsx";
import type { ChartPicture } from "../../../components/chart-figures.ts";
import { Money } from "../../../components/money.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { useShownCurrency } from "../../../preferences/shown-currency.ts";
import { useBrandName } from "../../../shell/shell-data.ts";
import type { SeriesPageData } from "./load-series-page.ts";
import styles from "./series.module.css";
import { SeriesValue } from "./series-value.tsx";
import { isWorded, lineWords, seriesWords } from "./series-words.ts";
import type { SeriesSummary } from "./summarize-series.ts";

interface SeriesChartProps {
  readonly data: SeriesPageData;
  readonly picture: ChartPicture;
  readonly summary: SeriesSummary;
}

export function SeriesChart({ data, picture, summary }: SeriesChartProps) {
  const t = useTranslations();
  const format = useFormat();
  const brand = useBrandName();
  const { kind, coin, name, unit, range, stepMs, spanMs, averageHours, blocks, figures, lastStepAt, source } = data;
  const { ticker } = coin;
  const minutes = stepMs / 60_000;
  const heading = t(`${seriesWords[kind]}.heading`, { ticker });
  const rangeName = t(`chart.ranges.${range}`);
  const nameOf = (key: string): string => {
    if (key === "average") return t("chart.movingAverage", { hours: averageHours });
    if (isRewardScheme(key)) return rewardSchemeLabels[key];
    return isWorded(key) ? t(lineWords[key]) : heading;
  };
  const names = Object.fromEntries(figures.lines.map(({ key }) => [key, nameOf(key)]));
  return (
    <>
      <p className={styles.bounds}>
        {(["min", "average", "max"] as const).map((bound) => (
          <span key={bound}>
            {t(`chart.${bound}`)} <SeriesValue value={summary[bound]} unit={unit} />
          </span>
        ))}
        <span className={styles.how}>
          {t("chart.step", { minutes })} {t("chart.averageIs", { hours: averageHours })}
        </span>
      </p>
      <AreaChart
        shape={picture.shape}
        picture={picture}
        valueLabels={
          unit === "usd"
            ? picture.shape.valueTicks.map(({ value }) => <Money key={value} usd={value} isWhole />)
            : data.valueLabels
        }
        spanMs={spanMs}
        summary={t(`${seriesWords[kind]}.pictureOf`, { name, range: rangeName })}
        live={{
          figures,
          names,
          title: `${name}: ${heading}`,
          notes: [
            ticker,
            rangeName,
            t("chart.step", { minutes }),
            `${source ?? brand}, ${format.date(lastStepAt)} UTC`,
          ],
          fileName: `${coin.slug}-${kind}-${range}`,
        }}
        laneLabel={blocks !== null && t("chart.blocksIn", { minutes, most: formatCount(blocks.most) ?? "" })}
      />
      {blocks !== null && (
        <p className={styles.note} suppressHydrationWarning>
          {blocks.marks !== null && t("chart.blockMarks", { count: blocks.marks })}{" "}
          {blocks.knownSince !== null && t("chart.blocksKnownSince", { time: format.dateTime(blocks.knownSince) })}
        </p>
      )}
      {unit === "usd" && <Converted />}
    </>
  );
}

/** Only today's rates are known: said as soon as another currency than the sources' is shown. */
function Converted() {
  const t = useTranslations();
  const { code } = useShownCurrency();
  return code === "USD" ? null : <p className={styles.note}>{t("price.converted", { currency: code })}</p>;
}
