import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { isRewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatAmount } from "#src/domain/money/amount.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { eventsOfStep } from "#src/domain/time/step-events.ts";
import type { RequestedRigs } from "#src/services/services.ts";
import { CHART_HEIGHT, CHART_WIDTH } from "../../../components/chart/chart-box.ts";
import { LiveAreaChart } from "../../../components/chart/live-area-chart.tsx";
import { timeTicks } from "../../../components/chart/time-ticks.ts";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { Hashrate, Money } from "../../../components/figures/figure.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { chartMeasures, chooseMeasure, useChartMeasure } from "../../../preferences/chart-measure.ts";
import { useShownZone, zoneOffset } from "../../../preferences/shown-zone.ts";
import { useBrandName } from "../../../shell/shell-data.ts";
import { ComingLine } from "../coming/coming.tsx";
import { showWorker } from "../miner-words.tsx";
import sections from "../stats/stats.module.css";
import { drawEvents, type EventPaths, STRIP_HEIGHT } from "./chart-events.ts";
import { ChartTable } from "./chart-table.tsx";
import type { MinerChartData, MinerChartView } from "./load-miner-chart.ts";
import styles from "./miner-chart.module.css";

/** A page has one such chart. */
const savePlace = "save-chart";

interface MinerChartProps {
  readonly chart: MinerChartData;
  /** The text alternative for screen readers. */
  readonly summary: string;
  /** For a saved picture and its file. */
  readonly title: string;
  readonly fileName: string;
  /** The address of the same page with its table, or without it. */
  readonly tableHref: string;
  readonly csvHref: string;
}

/** The hashrate of a miner, of their rigs over it or of one rig alone, with what happened in the time; and its table. */
export function MinerChart({ chart, summary, title, fileName, tableHref, csvHref }: MinerChartProps) {
  const t = useTranslations();
  const format = useFormat();
  const brand = useBrandName();
  const zone = useShownZone();
  const wanted = useChartMeasure();
  const measure = chart.money === null ? "hashrate" : wanted;
  const view = measure === "money" && chart.money !== null ? chart.money : chart;
  const names = useLineNames(chart, view);
  const { events, formats } = chart;
  const { picture, figures } = view;
  if (picture === null) return null;

  const steps = new Map(events.steps.map((one) => [one.step, one]));

  function noteAt(at: number): readonly string[] {
    const { downMs } = eventsOfStep({ ...events, blocks: null, payouts: null }, at, figures.stepMs);
    const { blocks, paid = [] } = steps.get(Math.round((at - figures.from) / figures.stepMs)) ?? {};
    return [
      ...(downMs > 0 ? [t("minerChart.down", { lasted: format.duration(downMs) })] : []),
      ...(blocks?.count === 1 ? [t("minerChart.block", { height: String(blocks.height) })] : []),
      ...(blocks !== undefined && blocks.count > 1 ? [t("minerChart.blocks", { count: blocks.count })] : []),
      ...paid.map(({ chain, amount }) => {
        const view = formats[chain];
        return t("minerChart.payout", {
          amount: view === undefined ? "" : `${formatAmount(amount, view)}\u00a0${view.ticker}`,
        });
      }),
    ];
  }

  return (
    <div className={styles.chart} data-drawn={measure}>
      <Bounds view={view} />
      <LiveAreaChart
        key={measure}
        picture={picture}
        valueLabels={view.valueLabels}
        farLabels={view.farLabels}
        summary={summary}
        figures={figures}
        names={names}
        title={title}
        notes={[
          t(`chart.ranges.${chart.range}`),
          t(`minerChart.steps.${chart.range}`),
          `${brand} · ${format.date(events.at)} UTC`,
        ]}
        fileName={measure === "money" ? `${fileName}-money` : fileName}
        savePlace={savePlace}
        noteAt={noteAt}
        timeTicks={timeTicks(figures, zoneOffset(zone, (figures.from + figures.to) / 2))}
        strip={<Marks paths={drawEvents(events, figures)} />}
      />
      <Legend chart={chart} />
      <Origins chart={chart} />
      <div className={styles.files}>
        <a href={tableHref} data-keep-scroll>
          {chart.table === null ? t("chart.asTable") : t("minerChart.hideTable")}
        </a>
        <span id={savePlace} />
        <a className={sections.csv} href={csvHref} download title={t("minerChart.csv")}>
          CSV
        </a>
      </div>
      {chart.table !== null && <RateTable chart={chart} table={chart.table} />}
    </div>
  );
}

/** What is drawn. Its time is in the switch beside it. */
export function DrawnHeading({ chart }: { readonly chart: Pick<MinerChartData, "money"> | null }) {
  const t = useTranslations();
  const wanted = useChartMeasure();
  const drawn = chart?.money ? wanted : "hashrate";
  return (
    <h2 className={styles.heading} data-drawn={drawn}>
      {t(drawn === "money" ? "minerChart.perDay" : "miner.hashrate")}
    </h2>
  );
}

/** Outages over the plot, and one row of marks for each kind of event under it. */
function Marks({ paths }: { readonly paths: EventPaths }) {
  return (
    <>
      <svg
        className={styles.bands}
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={paths.bands} data-bands />
      </svg>
      <svg
        className={styles.strip}
        viewBox={`0 0 ${CHART_WIDTH} ${STRIP_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {(["outages", "blocks", "payouts"] as const).map((kind) => (
          <path key={kind} d={paths[kind]} data-mark={kind} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
    </>
  );
}

/** The table has hashrates, whatever the chart counts. */
function RateTable({
  chart,
  table,
}: {
  readonly chart: MinerChartData;
  readonly table: NonNullable<MinerChartData["table"]>;
}) {
  return <ChartTable table={table} names={useLineNames(chart, chart)} unit={chart.rateUnit} formats={chart.formats} />;
}

/** Money or hashrate, where both can be drawn. Hidden without script (the table has the hashrates). */
export function MeasureSwitch({ chart }: { readonly chart: Pick<MinerChartData, "money" | "picture"> }) {
  const t = useTranslations();
  const shown = useChartMeasure();
  if (chart.money === null || chart.picture === null) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box in every browser
    <div className={`scripted ${styles.measures}`} role="group" aria-label={t("minerChart.measure")}>
      {chartMeasures.map((measure) => (
        <button key={measure} type="button" aria-pressed={measure === shown} onClick={() => chooseMeasure(measure)}>
          {t(measure === "money" ? "minerChart.money" : "miner.hashrate")}
        </button>
      ))}
    </div>
  );
}

/** The names of the lines by their keys. */
function useLineNames(
  { averageMs, chosen }: MinerChartData,
  { figures, unit }: MinerChartView,
): Readonly<Record<string, string>> {
  const t = useTranslations();
  const hours = averageMs / HOUR;
  const nameOf = ({ key, look }: MinerChartView["figures"]["lines"][number]): string => {
    if (key === "whole") return unit === "sum" ? t("minerChart.perDay") : t("miner.hashrate");
    if (key === "before") return t("minerChart.dayBefore");
    if (key === "average")
      return averageMs < DAY
        ? t("liveChart.movingAverage.hours", { count: hours })
        : t("liveChart.movingAverage.days", { count: averageMs / DAY });
    if (isRewardScheme(key)) return rewardSchemeLabels[key];
    const shown = showWorker(chosen?.text ?? "") ?? t("worker.unnamed");
    const name = chosen?.isGroup === true ? t("minerChart.group", { name: shown, count: chosen.rigs }) : shown;
    return look === "share" ? t("minerChart.ownAxis", { name }) : name;
  };
  return Object.fromEntries(figures.lines.map((line) => [line.key, nameOf(line)]));
}

/** Lowest, average and highest step: the line of text above the chart. */
function Bounds({ view: { summary, unit } }: { readonly view: MinerChartView }) {
  const t = useTranslations("chart");
  return (
    <p className={`row ${styles.bounds}`}>
      {summary !== null &&
        (["lowest", "average", "highest"] as const).map((bound) => (
          <span key={bound}>
            {t(bound)}{" "}
            {unit === "sum" ? (
              <Money usd={summary[bound]} />
            ) : (
              <Hashrate value={summary[bound]} unit={unit as RateUnit} />
            )}
          </span>
        ))}
    </p>
  );
}

/** What the marks under the plot are, and how many there are: those that are drawn, and nothing else. */
function Legend({ chart: { events, figures } }: { readonly chart: MinerChartData }) {
  const t = useTranslations();
  const format = useFormat();
  const { outages, blocks, payouts, at } = events;
  const lasted = outages.reduce((sum, { from, to }) => sum + (to ?? at) - Math.max(from, figures.from), 0);
  if (outages.length === 0 && !blocks && !payouts) return null;
  return (
    <ul className={`row ${styles.legend}`}>
      {outages.length > 0 && (
        <Mark kind="outages">
          {t("minerChart.outages", { count: outages.length, lasted: format.duration(lasted) })}
        </Mark>
      )}
      {blocks !== null && blocks > 0 && <Mark kind="blocks">{t("minerChart.blocks", { count: blocks })}</Mark>}
      {payouts !== null && payouts > 0 && <Mark kind="payouts">{t("minerChart.payouts", { count: payouts })}</Mark>}
    </ul>
  );
}

function Mark({ kind, children }: { readonly kind: "outages" | "blocks" | "payouts"; readonly children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 12 12" className={styles.sample} aria-hidden="true">
        <path d={kind === "outages" ? "M1 6h10" : "M3 11v-6M9 11v-10"} data-mark={kind} />
      </svg>
      {children}
    </li>
  );
}

/** How the figures are counted, whose records these are, and since when there are any. */
function Origins({ chart }: { readonly chart: MinerChartData }) {
  const t = useTranslations();
  const { range, isComing, recordsSince, source, engineSince, blocksSince, payoutsSince } = chart;
  const timeOf = (at: number | null) => ({ time: () => <DateTime at={at ?? 0} /> });
  return (
    <>
      {(isComing || recordsSince !== null) && (
        <p className={styles.note}>
          {isComing && <ComingLine />} {recordsSince !== null && t.rich("minerChart.since", timeOf(recordsSince))}
        </p>
      )}
      <details className={styles.how}>
        <summary>{t("chart.howCounted")}</summary>
        <p className={styles.note}>
          {t(`minerChart.steps.${range}`)}. {chart.money !== null && t("minerChart.moneyHow")}{" "}
          {t.rich(`minerChart.source.${source}`, timeOf(engineSince))}{" "}
          {blocksSince !== null && t.rich("minerChart.blocksSince", timeOf(blocksSince))}{" "}
          {payoutsSince !== null && t.rich("minerChart.payoutsSince", timeOf(payoutsSince))}
        </p>
      </details>
    </>
  );
}

/** The address of the CSV file of the same chart. */
export function minerCsvPath(
  coin: string,
  address: string,
  question: { readonly range: string; readonly scheme: string | null; readonly worker: RequestedRigs | null },
): string {
  const search = new URLSearchParams({ address, range: question.range });
  if (question.scheme !== null) search.set("scheme", question.scheme);
  const { worker } = question;
  if (typeof worker === "string") search.set("worker", worker);
  if (worker !== null && typeof worker === "object") {
    search.set("group", worker.key);
    if (worker.groups !== "") search.set("groups", worker.groups);
  }
  return `/${coin}/api/v1/miner/history.csv?${search}`;
}
