import type { RouterContextProvider } from "react-router";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import {
  averageSteps,
  type HistoryRange,
  historyRanges,
  type SeriesKind,
  shortestRangeWithChange,
} from "#src/domain/time/series.ts";
import type { CoinSeries, SeriesColumnKey } from "#src/services/services.ts";
import { toBars } from "../../../components/chart/chart-box.ts";
import {
  type ChartFigures,
  type ChartLine,
  type ChartUnit,
  drawPicture,
  packValues,
  resolveValues,
} from "../../../components/chart/chart-figures.ts";
import { tickLabels } from "../../../components/chart/chart-labels.ts";
import { summarizeSeries } from "../../../components/chart/chart-summary.ts";
import { usdFormat } from "../../../components/figures/format-fiat.ts";
import { listExchanges, toCoinBadge } from "../../../loaders/coin-badge.ts";
import { routeCoin } from "../../../loaders/route-coin.ts";
import { readSearch } from "../../../page-policy.ts";
import { webContext } from "../../../services-context.ts";

interface LoaderArgs {
  readonly params: { readonly coin?: string };
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
}

/** All other rows are in the CSV file. */
const TABLE_ROWS = 48;
/** If blocks are known only for less than the last tenth of the axis, a lane of counts would be misleading. */
const MOST_UNKNOWN = 0.9;
/** The maximum number of points that a page loads, for any range. */
const MOST_POINTS = 2_000;

/** All data of a series page, drawn and calculated on the server, so that facts about coins and this code stay there. */
export async function loadSeriesPage(kind: SeriesKind, { params, url, context }: LoaderArgs) {
  const { series: service, pools, site } = context.get(webContext).services;
  const slug = routeCoin(params);
  const coin = getCoin(slug);
  const openingRange = findOpeningRange(kind, coin);
  const asked = readSearch(url.searchParams, "range", [openingRange, ...historyRanges]);
  const series = await service.getSeries(slug, kind, asked);
  const { range, stepMs, from, to } = series;
  const unit: ChartUnit = kind === "price" ? "usd" : kind === "difficulty" ? "difficulty" : coin.rateUnit;
  const figures = toFigures(series, unit);
  const values = resolveValues(figures.lines);
  const isShown = (key: string) => figures.lines.some((line) => line.key === key && line.isShown);
  const picture = drawPicture(figures, values, isShown);
  const main = toPoints(series, valuesOf(series, figures.lines[0]?.key));
  const terms = pools.getTerms(slug);
  return {
    kind,
    coin: toCoinBadge(slug),
    name: terms.name,
    unit,
    range,
    /** That of the address without a range. */
    openingRange,
    ranges: series.availableRanges,
    stepMs,
    lastStepAt: to - stepMs,
    /** The first figure, where it is later than the axis begins. */
    knownSince: main[0] !== undefined && main[0].at > from + stepMs ? main[0].at : null,
    figures,
    picture,
    valueLabels:
      picture === null
        ? []
        : tickLabels(
            picture.shape.valueTicks.map((tick) => tick.value),
            unit,
            usdFormat,
          ),
    summary: summarizeSeries(main),
    latest: series.latest,
    share: shareOf(series),
    changes: series.changes,
    monthAverage: series.monthAverage,
    averageMs: averageSteps(range, stepMs) * stepMs,
    blocks:
      series.blocks === null
        ? null
        : {
            marks: series.blocks.marks?.length ?? null,
            isCounted: figures.lines.some(({ look }) => look === "lane"),
            most: Math.max(0, ...toBars(valuesOf(series, "blocks")).map((count) => count ?? 0)),
            // Null if the counts start before the axis: no note is needed then.
            knownSince: series.blocks.knownSince > from ? series.blocks.knownSince : null,
          },
    isDemo: terms.isDemo,
    hasPriceFeed: site.hasPrices,
    isEngineWell: (await pools.getPoolStats(slug)).fault === null,
    isAtRest: terms.state === "closed" || terms.state === "paused",
    /** A pool that is not open yet has no hashrate to measure, but its chain has. */
    isNotOpenYet: kind === "pool-hashrate" && terms.state === "soon",
    endedAt: series.isEnded ? to - 1 : null,
    adjustment: series.adjustment,
    epochBlocks: kind === "difficulty" && !series.isEnded ? coin.difficultyEpochBlocks : null,
    source: series.priceSource,
    isTestNetwork: terms.network !== "mainnet",
    exchanges: kind === "price" ? listExchanges(slug, terms.state) : null,
    table: toTable(series, main.length),
  };
}

/** A difficulty that is adjusted once in many blocks would be a straight line in a shorter range. */
function findOpeningRange(kind: SeriesKind, { difficultyEpochBlocks, blockTimeSeconds }: CoinFacts): HistoryRange {
  return kind === "difficulty" && difficultyEpochBlocks !== null
    ? shortestRangeWithChange(difficultyEpochBlocks * blockTimeSeconds * SECOND)
    : historyRanges[0];
}

export type SeriesPageData = Awaited<ReturnType<typeof loadSeriesPage>>;

function valuesOf(series: CoinSeries, key: string | undefined): readonly (number | null)[] {
  return series.columns.find((column) => column.key === key)?.values ?? [];
}

function toPoints({ from, stepMs }: CoinSeries, values: readonly (number | null)[]) {
  return values.flatMap((value, step) => (value === null ? [] : [{ at: from + step * stepMs, value }]));
}

/** The share in the newest step that has one. */
function shareOf(series: CoinSeries): number | null {
  return valuesOf(series, "share").findLast((value) => value !== null) ?? null;
}

/**
 * The lines of a chart. Values that are calculated from other lines (sum of schemes, share, average) are not sent. No page gets
 * more than MOST_POINTS points, so a pool with all four schemes has no block counts on its longest ranges.
 */
function toFigures(series: CoinSeries, unit: ChartUnit): ChartFigures {
  const { kind, range, from, to, stepMs, columns } = series;
  const key = columns[0]?.key ?? "pool";
  const packed = (of: SeriesColumnKey) => ({ packed: packValues(valuesOf(series, of)) });
  const schemes = rewardSchemes.filter((scheme) => columns.some((column) => column.key === scheme));
  const schemeLines = schemes.length > 1 ? schemes : [];
  const average: ChartLine = {
    key: "average",
    unit,
    look: "average",
    isShown: true,
    source: { averageOf: key, steps: averageSteps(range, stepMs) },
  };
  const main = { key, unit, look: "area", isShown: true } as const;
  if (kind !== "pool-hashrate") {
    return { from, to, stepMs, marks: [], lines: [{ ...main, source: packed(key) }, average] };
  }
  const lines: ChartLine[] = [
    { ...main, source: schemeLines.length > 0 ? { sumOf: schemeLines } : packed(key) },
    average,
    ...schemeLines.map(
      (scheme) => ({ key: scheme, unit, look: "line", isShown: false, source: packed(scheme) }) as const,
    ),
  ];
  if (valuesOf(series, "network").some((value) => value !== null)) {
    lines.push(
      { key: "network", unit, look: "fact", isShown: false, source: packed("network") },
      { key: "share", unit: "fraction", look: "share", isShown: false, source: { ratioOf: [key, "network"] } },
    );
  }
  const steps = columns[0]?.values.length ?? 0;
  const sent = lines.filter((line) => "packed" in line.source).length * steps;
  if (series.blocks !== null && sent + steps + TABLE_ROWS <= MOST_POINTS) {
    const { marks, knownSince } = series.blocks;
    // A lane with counts only at its end would look as if the pool had found nothing before.
    const isLane = marks === null && knownSince < from + (to - from) * MOST_UNKNOWN;
    lines.push({
      key: "blocks",
      unit: "count",
      look: isLane ? "lane" : "fact",
      isShown: isLane,
      source: packed("blocks"),
    });
  }
  return { from, to, stepMs, marks: series.blocks?.marks?.map((mark) => mark.at) ?? [], lines };
}

/** The newest measured steps, newest first. */
function toTable(series: CoinSeries, all: number) {
  const columns = series.columns.filter(
    ({ key, values }) => key !== "workers" && values.some((value) => value !== null),
  );
  const steps = (series.columns[0]?.values ?? [])
    .flatMap((value, step) => (value === null ? [] : [step]))
    .slice(-TABLE_ROWS)
    .toReversed();
  return {
    all,
    keys: columns.map(({ key }) => key),
    rows: steps.map((step) => ({
      at: series.from + step * series.stepMs,
      values: columns.map(({ values }) => values[step] ?? null),
    })),
  };
}
