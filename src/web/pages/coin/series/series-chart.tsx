import { useTranslations } from "use-intl";
import { isRewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { stepsPerBar } from "../../../components/chart/chart-box.ts";
import type { ChartPicture } from "../../../components/chart/chart-figures.ts";
import { LiveAreaChart } from "../../../components/chart/live-area-chart.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { useShownCurrency } from "../../../preferences/shown-currency.ts";
import { useBrandName } from "../../../shell/shell-data.ts";
import type { SeriesPageData } from "./load-series-page.ts";
import styles from "./series.module.css";
import { isWorded, lineWords, savePlace, seriesWords } from "./series-value.tsx";

interface SeriesChartProps {
  readonly data: SeriesPageData;
  readonly picture: ChartPicture;
}

export function SeriesChart({ data, picture }: SeriesChartProps) {
  const t = useTranslations();
  const format = useFormat();
  const brand = useBrandName();
  const { kind, coin, name, unit, range, stepMs, averageMs, blocks, figures, lastStepAt, source, isDemo } = data;
  const { ticker } = coin;
  const steps = useSteps(stepMs);
  const bar = stepUnit(stepMs * stepsPerBar((figures.to - figures.from) / stepMs));
  const average = averageUnit(averageMs);
  const heading = t(`${seriesWords[kind]}.heading`, { ticker });
  const rangeName = t(`chart.ranges.${range}`);
  const nameOf = (key: string): string => {
    if (key === "average") return t(`liveChart.movingAverage.${average.unit}`, { count: average.count });
    if (isRewardScheme(key)) return rewardSchemeLabels[key];
    return isWorded(key) ? t(lineWords[key]) : heading;
  };
  const names = Object.fromEntries(figures.lines.map(({ key }) => [key, nameOf(key)]));
  const notes = [
    ticker,
    rangeName,
    steps,
    `${[source ?? brand, ...(isDemo ? [t("demo.label")] : []), format.date(lastStepAt)].join(" · ")} UTC`,
  ];
  return (
    <>
      <LiveAreaChart
        picture={picture}
        valueLabels={data.valueLabels}
        summary={t(`${seriesWords[kind]}.pictureOf`, { name, range: rangeName })}
        figures={figures}
        names={names}
        title={`${name}: ${heading}`}
        notes={notes}
        fileName={`${coin.slug}-${kind}-${range}`}
        savePlace={savePlace}
        laneLabel={
          blocks !== null &&
          t(`series.blocksIn.${bar.unit}`, { count: bar.count, most: formatCount(blocks.most) ?? "" })
        }
      />
      {data.knownSince !== null && (
        <p className={styles.note} suppressHydrationWarning>
          {t("series.knownSince", { time: format.moment(data.knownSince) })}
        </p>
      )}
      {blocks !== null && (
        <p className={styles.note} suppressHydrationWarning>
          {blocks.marks !== null
            ? t("series.blockMarks", { count: blocks.marks })
            : !blocks.isCounted && t("series.blocksUncounted")}{" "}
          {blocks.knownSince !== null && t("series.blocksKnownSince", { time: format.moment(blocks.knownSince) })}
        </p>
      )}
      {unit === "usd" && <Converted />}
    </>
  );
}

/** What the figures of the page mean. */
export function HowCounted({ data: { kind, stepMs, averageMs, endedAt } }: Pick<SeriesChartProps, "data">) {
  const t = useTranslations();
  const average = averageUnit(averageMs);
  const steps = useSteps(stepMs);
  return (
    <details className={styles.details}>
      <summary>{t("chart.howCounted")}</summary>
      <p className={styles.note}>
        {steps} {t(`series.averageIs.${average.unit}`, { count: average.count })}{" "}
        {endedAt === null && t(kind === "price" ? "price.changeHow" : "series.changeHow")}{" "}
        {kind === "difficulty" && t("series.difficultyUnits")}
      </p>
    </details>
  );
}

function useSteps(stepMs: number): string {
  const t = useTranslations();
  const { unit, count } = stepUnit(stepMs);
  return unit === "minutes" ? t("chart.step", { minutes: count }) : t(`series.steps.${unit}`, { count });
}

/** A step in the unit for a sentence. */
function stepUnit(ms: number) {
  if (ms < HOUR) return { unit: "minutes", count: ms / MINUTE } as const;
  return averageUnit(ms);
}

function averageUnit(ms: number) {
  return ms < DAY ? ({ unit: "hours", count: ms / HOUR } as const) : ({ unit: "days", count: ms / DAY } as const);
}

/** Only today's exchange rates are known. The note appears when the visitor's currency is not US dollars. */
function Converted() {
  const t = useTranslations();
  const { code } = useShownCurrency();
  return code === "USD" ? null : <p className={styles.note}>{t("price.converted", { currency: code })}</p>;
}
