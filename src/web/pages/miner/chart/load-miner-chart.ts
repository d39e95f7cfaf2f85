import { floorTo } from "#src/domain/time/durations.ts";
import { averageSteps } from "#src/domain/time/series.ts";
import { type ChartEvents, eventsOfStep, isToldStep } from "#src/domain/time/step-events.ts";
import type { MinerSeries, MinerSeriesKey } from "#src/services/services.ts";
import {
  type ChartFigures,
  type ChartLine,
  type ChartUnit,
  drawPicture,
  farUnitOf,
  packValues,
  resolveValues,
} from "../../../components/chart/chart-figures.ts";
import type { ChartWindow } from "../../../components/chart/chart-geometry.ts";
import { tickLabels } from "../../../components/chart/chart-labels.ts";
import { summarizeSeries } from "../../../components/chart/chart-summary.ts";
import { usdFormat } from "../../../components/figures/format-fiat.ts";
import { amountFormat, toCoinView } from "../../../loaders/coin-badge.ts";
import { cutToKnown } from "../known-window.ts";
import { listEventfulSteps } from "./chart-events.ts";

/** A line that would be lower than this part of the plot has an axis of its own. */
const LEAST_HEIGHT = 0.25;

export interface ChartView {
  /** `chosen`: the chart is that of a rig alone, on its own page. */
  readonly main: "whole" | "chosen";
  readonly hasTable: boolean;
}

type Column = MinerSeries["columns"][number];

/** Everything that a miner's chart shows, drawn on the server. `picture` null: nothing is known of this time. */
export function describeMinerChart(series: MinerSeries, { main, hasTable }: ChartView) {
  const { coin, range, scheme, schemes, chosen, at, isComing, recordsSince, engineSince } = series;
  const isAlone = main === "chosen";
  const columns = series.columns.filter(({ key }) => (isAlone ? key === "chosen" : true));
  const events = {
    at,
    outages: series.outages,
    blocks: isAlone ? null : (series.blocks?.found ?? null),
    payouts: isAlone ? null : (series.payouts?.sent ?? null),
  };
  const window = findWindow(series, valuesOf(columns, main), events);
  const { rateUnit } = toCoinView(coin);
  const before = isAlone ? null : series.before;
  const isIn = (event: { readonly at: number }) => event.at >= window.from && event.at < window.to;
  const payouts = events.payouts?.filter(isIn);
  const chains = [...new Set(payouts?.map(({ chain }) => chain))];
  return {
    range,
    scheme,
    schemes: schemes.length > 1 ? (["all", ...schemes] as const) : [],
    chosen,
    ...drawView(series, window, { columns, main, unit: rateUnit, before }),
    rateUnit,
    /** The same in money; null where it says nothing. */
    money: drawMoney(series, window, main),
    averageMs: averageSteps(range, series.stepMs) * series.stepMs,
    events: {
      at,
      outages: events.outages.filter((outage) => (outage.to ?? at) > window.from),
      steps: listEventfulSteps(events, window),
      blocks: events.blocks?.filter(isIn).length ?? null,
      payouts: payouts?.length ?? null,
    },
    formats: Object.fromEntries(chains.map((chain) => [chain, amountFormat(chain)])),
    /** Null where all of the shown time is recorded. */
    isComing,
    recordsSince: recordsSince !== null && recordsSince > window.from + series.stepMs ? recordsSince : null,
    /** `both`: the engine's begin within this time. */
    source: engineSince === null ? "own" : engineSince > (recordsSince ?? engineSince) ? "both" : "engine",
    engineSince,
    blocksSince: isAlone ? null : lateIn(window, series.blocks),
    payoutsSince: isAlone ? null : lateIn(window, series.payouts),
    table: hasTable ? listRows(series, columns, events) : null,
  } as const;
}

export type MinerChartData = ReturnType<typeof describeMinerChart>;

/** Where the marks of a kind are not known for all of the time: since when. */
function lateIn({ from }: ChartWindow, known: { readonly knownSince: number } | null): number | null {
  return known !== null && known.knownSince > from ? known.knownSince : null;
}

/**
 * A day is cut to what is known of it, blocks and payouts of before the first point included: the table has them too. Longer ranges
 * stay whole, so that miners can be compared by eye.
 */
function findWindow(
  series: MinerSeries,
  values: Column["values"],
  { blocks, payouts }: Pick<ChartEvents, "blocks" | "payouts">,
): ChartWindow {
  const { range, from, to, stepMs } = series;
  if (range !== "24h") return { from, to, stepMs };
  const happened = [...(blocks ?? []), ...(payouts ?? [])].map(({ at }) => ({ at: floorTo(at, stepMs), value: 1 }));
  const known = [...happened, ...toPoints(series, values)].toSorted((one, other) => one.at - other.at);
  return cutToKnown(known, to, stepMs);
}

function valuesOf(columns: readonly Column[], key: MinerSeriesKey): Column["values"] {
  return columns.find((column) => column.key === key)?.values ?? [];
}

function toPoints({ from, stepMs }: MinerSeries, values: Column["values"]) {
  return values.flatMap((value, step) => (value === null ? [] : [{ at: from + step * stepMs, value }]));
}

interface ViewLines {
  readonly columns: readonly Column[];
  readonly main: ChartView["main"];
  readonly unit: ChartUnit;
  /** Of the day before; it takes the place of the moving average. */
  readonly before: Column["values"] | null;
}

/** The chart in one unit. */
function drawView(series: MinerSeries, window: ChartWindow, view: ViewLines) {
  const { columns, main, unit } = view;
  const figures = toFigures(series, window, view);
  const isShown = (key: string) => figures.lines.some((line) => line.key === key && line.isShown);
  const picture = drawPicture(figures, resolveValues(figures.lines), isShown);
  const labelsOf = (ticks: readonly { readonly value: number }[], of: ChartUnit) =>
    tickLabels(
      ticks.map(({ value }) => value),
      of,
      usdFormat,
    );
  return {
    unit,
    figures,
    picture,
    valueLabels: picture === null ? [] : labelsOf(picture.shape.valueTicks, unit),
    farLabels: picture === null ? [] : labelsOf(picture.farTicks, farUnitOf(figures)),
    summary: summarizeSeries(toPoints(series, valuesOf(columns, main))),
  };
}

function drawMoney(series: MinerSeries, window: ChartWindow, main: ChartView["main"]) {
  const { earned } = series;
  if (earned === null || earned[main] === null) return null;
  const columns = (["whole", "chosen"] as const).flatMap((key) =>
    earned[key] === null || (main === "chosen" && key === "whole") ? [] : [{ key, values: earned[key] }],
  );
  const before = main === "chosen" ? null : earned.before;
  return drawView(series, window, { columns, main, unit: "sum", before });
}

export type MinerChartView = ReturnType<typeof drawView>;

function toFigures(
  { range, from, stepMs }: MinerSeries,
  window: ChartWindow,
  { columns, main, unit, before }: ViewLines,
): ChartFigures {
  const first = Math.round((window.from - from) / stepMs);
  const most = highest(valuesOf(columns, main));
  const lookOf = ({ key, values }: Column): ChartLine["look"] => {
    if (key === main) return "area";
    return key === "chosen" && unit !== "sum" && highest(values) < most * LEAST_HEIGHT ? "share" : "line";
  };
  const lines = columns.map(
    (column): ChartLine => ({
      key: column.key,
      unit,
      look: lookOf(column),
      isShown: column.key === "whole" || column.key === "chosen",
      source: { packed: packValues(column.values.slice(first)) },
    }),
  );
  const compared: ChartLine =
    before === null
      ? {
          key: "average",
          unit,
          look: "average",
          isShown: true,
          source: { averageOf: main, steps: averageSteps(range, stepMs) },
        }
      : { key: "before", unit, look: "average", isShown: true, source: { packed: packValues(before.slice(first)) } };
  return { ...window, marks: [], lines: lines.length === 0 ? [] : [...lines.slice(0, 1), compared, ...lines.slice(1)] };
}

function highest(values: Column["values"]): number {
  return Math.max(0, ...values.map((value) => value ?? 0));
}

/** Every step of which something is known, newest first: the lines of the CSV file (api/routes/miner-series.ts). */
function listRows(series: MinerSeries, columns: readonly Column[], events: Parameters<typeof eventsOfStep>[0]) {
  const { from, to, stepMs } = series;
  const steps = Array.from({ length: Math.round((to - from) / stepMs) }, (_, step) => step);
  return {
    keys: columns.map(({ key }) => key),
    rows: steps
      .map((step) => ({
        at: from + step * stepMs,
        values: columns.map(({ values }) => values[step] ?? null),
        ...eventsOfStep(events, from + step * stepMs, stepMs),
      }))
      .filter((row) => isToldStep(row.values, row))
      .map(({ blocks, ...row }) => ({ ...row, blocks: events.blocks === null ? null : blocks.length }))
      .toReversed(),
  };
}
