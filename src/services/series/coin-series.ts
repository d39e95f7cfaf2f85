import type { Spans, Store } from "#src/db/store.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { findCompleteSince } from "#src/domain/mining/block-reading.ts";
import type { DifficultyAdjustment } from "#src/domain/mining/difficulty-adjustment.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { HistoryRange, SeriesKind } from "#src/domain/time/series.ts";
import { createCachedLoad } from "../cache.ts";
import { hasPresent, type PoolStats } from "../pools/pool-stats.ts";
import { planSeries } from "./series-axis.ts";
import { buildBlockColumn, buildNetworkColumn, buildPoolColumns, buildPriceColumn } from "./series-columns.ts";
import { loadAdjustment, loadTrend, type SeriesChanges } from "./series-trends.ts";
import { sharesOf } from "./whole-steps.ts";

/**
 * `pool`: all schemes; a scheme: its part; `network`: the chain's hashrate; `share`: pool ÷ network; `price`: USD per
 * coin; `blocks`: found by the pool in the step.
 */
export type SeriesColumnKey =
  | "pool"
  | RewardScheme
  | "network"
  | "share"
  | "difficulty"
  | "price"
  | "miners"
  | "workers"
  | "blocks";

export interface SeriesColumn {
  readonly key: SeriesColumnKey;
  /** One per step, oldest first. Null = a gap, never a zero. */
  readonly values: readonly (number | null)[];
}

/** UTC milliseconds; steps begin at `from + step × stepMs`, the same for all series of a coin and range. */
export interface SeriesAxis {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly stepMs: number;
}

export interface CoinSeries extends SeriesAxis {
  readonly coin: CoinSlug;
  readonly kind: SeriesKind;
  /** The requested range, or the nearest with data. */
  readonly range: HistoryRange;
  readonly availableRanges: readonly HistoryRange[];
  /** The axis ends with the history of a closed or paused pool. */
  readonly isEnded: boolean;
  /** The first is the page's subject. Seven significant digits at most. */
  readonly columns: readonly SeriesColumn[];
  /** The present figure, or the last of a pool without a present. */
  readonly latest: { readonly at: number; readonly value: number; readonly isStale: boolean } | null;
  /** Fractions against the same hour (prices: time) 1, 7 and 30 days before; null where not known or zero. */
  readonly changes: { readonly day: number | null; readonly week: number | null; readonly month: number | null };
  /** By the hour; null where less than half is known. */
  readonly monthAverage: number | null;
  /** Only for pool hashrate with known blocks. */
  readonly blocks: {
    /** No earlier block is known. */
    readonly knownSince: number;
    /** Null = too many to tell apart: read the column `blocks`. */
    readonly marks: readonly { readonly at: number; readonly height: number }[] | null;
  } | null;
  /** For difficulty adjusted in epochs, once enough is measured. */
  readonly adjustment: DifficultyAdjustment | null;
  readonly priceSource: string | null;
}

/** More blocks are drawn as counts. */
const mostMarks = 60;
/** An older price is shown with its age. */
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

/** For pages, exports and API. */
export function createSeriesService({ store, now, getPoolStats }: SeriesParts) {
  const cachedSeries = createCachedLoad<CoinSeries>(now, 10 * SECOND, 400);
  const cachedSpans = createCachedLoad<CoinSpans>(now, 30 * SECOND, 100);
  const cachedTrends = createCachedLoad<SeriesChanges>(now, MINUTE, 400);
  const cachedAdjustments = createCachedLoad<CoinSeries["adjustment"]>(now, MINUTE, 100);

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
    // Reports about a pool that is not open yet are not its hashrate.
    const isUnopened = kind === "pool-hashrate" && state === "soon";
    // Test network coins have no price.
    const isHidden = isUnopened || (kind === "price" && state === "testnet");
    // A closed pool's coin is still traded.
    const hasEnded = kind !== "price" && state !== "soon" && !hasPresent(stats.terms);
    const own = isHidden ? noSpans : spans[spanOf[kind]];
    const oldestDay = hasEnded ? (own["1d"]?.oldest ?? null) : findOldestDay(spans);
    const plan = planSeries({ asked, spans: own, oldestDay, now: at, hasEnded });
    const { resolution, ...shown } = plan;
    const axis: SeriesAxis = { from: plan.from, to: plan.to, stepMs: plan.stepMs };
    const { columns, blocks } = isHidden
      ? { columns: isUnopened ? buildPoolColumns([], [], axis) : [buildPriceColumn([], axis)], blocks: null }
      : await loadColumns(stats, kind, resolution, axis);
    const quote = stats.usdPrice;
    const [trend, adjustment] = await Promise.all([
      plan.isEnded || isHidden
        ? null
        : cachedTrends(`${coin} ${kind} ${kind === "price" ? quote?.at : ""}`, () =>
            loadTrend(store, { coin, ticker, quote, kind, shares: sharesOf(stats), now: at }),
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
    stats: PoolStats,
    kind: SeriesKind,
    resolution: Parameters<Store["samples"]["listPoolPoints"]>[1],
    axis: SeriesAxis,
  ): Promise<Pick<CoinSeries, "columns" | "blocks">> {
    const { coin, ticker } = stats.terms;
    if (kind === "price") {
      const rows = await store.prices.listPricePoints(ticker, resolution, axis);
      return { columns: [buildPriceColumn(rows, axis)], blocks: null };
    }
    const network = await store.samples.listNetworkPoints(coin, resolution, axis);
    if (kind !== "pool-hashrate") {
      return { columns: [buildNetworkColumn(network, axis, spanOf[kind])], blocks: null };
    }
    const pool = await store.samples.listPoolPoints(coin, resolution, axis);
    const columns = buildPoolColumns(pool, network, axis, sharesOf(stats));
    const found = await loadBlocks(coin, columns[0]?.values ?? [], axis);
    return { columns: found === null ? columns : [...columns, found.column], blocks: found?.blocks ?? null };
  }

  async function loadBlocks(coin: CoinSlug, measured: readonly (number | null)[], axis: SeriesAxis) {
    const [oldest, reading] = await Promise.all([
      store.blocks.findOldestBlockAt(coin, coin),
      store.blocks.findReading(coin),
    ]);
    const completeSince = findCompleteSince(reading);
    if (oldest === null || completeSince === null) return null;
    const knownSince = Math.max(oldest, completeSince);
    if (knownSince >= axis.to) return null;
    const counts = await store.blocks.countBlocksBySteps(coin, coin, axis, axis.stepMs);
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    // Blocks found while no list is read are not known.
    if (total === 0 && reading?.fault != null) return null;
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

/** As in the coin's header; else the newest point with its step's time. */
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
    const { hashrate, network } = stats;
    const at = stats.measuredAt ?? stats.at;
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
