import type { Spans, Store } from "#src/db/store.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { HistoryRange, SeriesKind } from "#src/domain/time/series.ts";
import { createCached } from "../cache/cached.ts";
import { hasPresent } from "../pools/pool-stats.ts";
import type { PoolStats } from "../services.ts";
import type { CoinSeries, SeriesAxis, SeriesColumn } from "./series.ts";
import { planSeries } from "./series-axis.ts";
import { buildBlockColumn, buildNetworkColumn, buildPoolColumns, buildPriceColumn } from "./series-columns.ts";
import { loadAdjustment, loadTrend, type SeriesTrend } from "./series-present.ts";

/** Blocks are drawn one by one up to this many; more are a lane of counts. */
const mostMarks = 60;
/** A price older than this is shown with its age as the last known one. */
const priceFreshMs = HOUR;

interface CoinSpans {
  readonly pool: Spans;
  readonly network: Spans;
  readonly difficulty: Spans;
  readonly price: Spans;
}

interface SeriesParts {
  readonly store: Store;
  readonly now: () => number;
  getPoolStats(coin: CoinSlug): Promise<PoolStats>;
}

const noSpans: Spans = { "10m": null, "1h": null, "1d": null };
const spanOf = { "pool-hashrate": "pool", hashrate: "network", difficulty: "difficulty", price: "price" } as const;

/** The one source of everything that is drawn over time, for pages, exports and API alike. */
export function createSeriesService({ store, now, getPoolStats }: SeriesParts) {
  const cachedSeries = createCached<CoinSeries>(now, 10 * SECOND, 400);
  const cachedSpans = createCached<CoinSpans>(now, 30 * SECOND, 100);
  const cachedTrends = createCached<SeriesTrend>(now, MINUTE, 400);
  const cachedAdjustments = createCached<CoinSeries["adjustment"]>(now, MINUTE, 100);

  const loadSpans = (coin: CoinSlug, ticker: string) =>
    cachedSpans(coin, async () => {
      const [samples, price] = await Promise.all([store.samples.findSpans(coin), store.prices.findSpans(ticker)]);
      return { ...samples, price };
    });

  async function loadSeries(coin: CoinSlug, kind: SeriesKind, asked: HistoryRange): Promise<CoinSeries> {
    const stats = await getPoolStats(coin);
    const { ticker } = stats.terms;
    const at = now();
    const spans = await loadSpans(coin, ticker);
    const { state } = stats.terms;
    // What an engine says of a pool that is not open yet is nobody's hashrate.
    const isUnopened = kind === "pool-hashrate" && state === "soon";
    // The price of a coin is not that of what its test network pays.
    const isHidden = isUnopened || (kind === "price" && state === "testnet");
    // A coin is traded on, whatever its pool does.
    const hasEnded = kind !== "price" && state !== "soon" && !hasPresent(stats.terms);
    const own = isHidden ? noSpans : spans[spanOf[kind]];
    const oldestDay = hasEnded ? (own["1d"]?.oldest ?? null) : findOldestDay(spans);
    const plan = planSeries({ asked, spans: own, oldestDay, now: at, hasEnded });
    const { resolution, ...shown } = plan;
    const axis: SeriesAxis = { from: plan.from, to: plan.to, stepMs: plan.stepMs };
    const { columns, blocks } = isHidden
      ? { columns: isUnopened ? buildPoolColumns([], [], axis) : [buildPriceColumn([], axis)], blocks: null }
      : await loadColumns(coin, ticker, kind, resolution, axis);
    const quote = stats.usdPrice;
    const [trend, adjustment] = await Promise.all([
      plan.isEnded || isHidden
        ? null
        : cachedTrends(`${coin} ${kind} ${kind === "price" ? quote?.at : ""}`, () =>
            loadTrend(store, { coin, ticker, quote, kind, now: at }),
          ),
      kind !== "difficulty" || plan.isEnded
        ? null
        : cachedAdjustments(coin, () => loadAdjustment(store, { ...getCoin(coin), slug: coin }, at)),
    ]);
    return {
      coin,
      kind,
      ...shown,
      columns,
      blocks,
      latest: findLatest(kind, stats, columns, axis, at),
      changes: trend?.changes ?? { day: null, week: null, month: null },
      monthAverage: trend?.monthAverage ?? null,
      adjustment,
      priceSource: kind === "price" ? (stats.usdPrice?.source ?? null) : null,
    };
  }

  async function loadColumns(
    coin: CoinSlug,
    ticker: string,
    kind: SeriesKind,
    resolution: Parameters<Store["samples"]["listPoolPoints"]>[1],
    axis: SeriesAxis,
  ): Promise<Pick<CoinSeries, "columns" | "blocks">> {
    if (kind === "price") {
      const rows = await store.prices.listPricePoints(ticker, resolution, axis);
      return { columns: [buildPriceColumn(rows, axis)], blocks: null };
    }
    const network = await store.samples.listNetworkPoints(coin, resolution, axis);
    if (kind !== "pool-hashrate") {
      return { columns: [buildNetworkColumn(network, axis, spanOf[kind])], blocks: null };
    }
    const pool = await store.samples.listPoolPoints(coin, resolution, axis);
    const columns = buildPoolColumns(pool, network, axis);
    const found = await loadBlocks(coin, columns[0]?.values ?? [], axis);
    return { columns: found === null ? columns : [...columns, found.column], blocks: found?.blocks ?? null };
  }

  async function loadBlocks(coin: CoinSlug, measured: readonly (number | null)[], axis: SeriesAxis) {
    const knownSince = await store.blocks.findOldestBlockAt(coin, coin);
    if (knownSince === null || knownSince >= axis.to) return null;
    const counts = await store.blocks.countBlocksBySteps(coin, coin, axis, axis.stepMs);
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const marks = total > mostMarks ? null : await store.blocks.listBlockMarks(coin, coin, axis, mostMarks);
    return { column: buildBlockColumn(counts, knownSince, measured, axis), blocks: { knownSince, marks } };
  }

  return {
    getSeries: (coin: CoinSlug, kind: SeriesKind, range: HistoryRange): Promise<CoinSeries> =>
      cachedSeries(`${coin} ${kind} ${range}`, () => loadSeries(coin, kind, range)),
  };
}

function findOldestDay(spans: CoinSpans): number | null {
  const days = Object.values(spans).flatMap((span) => span["1d"]?.oldest ?? []);
  return days.length === 0 ? null : Math.min(...days);
}

/** What the coin's header says now; else the newest point, whose time is its step's. */
function findLatest(
  kind: SeriesKind,
  stats: PoolStats,
  columns: readonly SeriesColumn[],
  axis: SeriesAxis,
  now: number,
): CoinSeries["latest"] {
  if (kind === "price" && stats.usdPrice !== null) {
    const { at, usd } = stats.usdPrice;
    return { at, value: usd, isStale: now - at > priceFreshMs };
  }
  if (kind !== "price" && stats.state !== "stub") {
    const { at, hashrate, network } = stats;
    const value = { "pool-hashrate": hashrate, hashrate: network?.hashrate, difficulty: network?.difficulty }[kind];
    if (value !== null && value !== undefined) return { at, value, isStale: stats.state === "stale" };
  }
  const values = columns[0]?.values ?? [];
  const last = values.findLastIndex((value) => value !== null);
  const value = values[last];
  return value === null || value === undefined
    ? null
    : { at: axis.from + last * axis.stepMs, value, isStale: hasPresent(stats.terms) };
}
