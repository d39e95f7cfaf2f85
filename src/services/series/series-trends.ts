import type { Store } from "#src/db/store.ts";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { type DifficultyAdjustment, expectAdjustment } from "#src/domain/mining/difficulty-adjustment.ts";
import { DAY, floorTo, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { SeriesKind } from "#src/domain/time/series.ts";
import type { PriceQuote } from "../pools/price-quotes.ts";
import type { CoinSeries } from "./coin-series.ts";
import { type EngineShares, keepWhole } from "./whole-steps.ts";

interface Point {
  readonly at: number;
  readonly value: number;
}

export interface SeriesChanges {
  readonly changes: CoinSeries["changes"];
  readonly monthAverage: number | null;
}

interface TrendQuestion {
  readonly coin: CoinSlug;
  readonly ticker: string;
  readonly quote: PriceQuote | null;
  readonly kind: SeriesKind;
  readonly shares: EngineShares;
  readonly now: number;
}

const unknownTrend: SeriesChanges = { changes: { day: null, week: null, month: null }, monthAverage: null };

/** Hourly means, so that lucky ten minutes are no change; prices directly. 10-minute rows live 35 days. */
export async function loadTrend(store: Store, question: TrendQuestion): Promise<SeriesChanges> {
  const { now } = question;
  const month = await listPoints(store, question, "1h", { from: now - 30 * DAY, to: now });
  const monthAverage = month.length * 2 >= 30 * 24 ? average(month) : null;
  if (question.kind === "price") return { changes: await comparePrice(store, question), monthAverage };
  const meanOfHour = async (end: number) =>
    average(await listPoints(store, question, "10m", { from: end - HOUR, to: end }));
  const end = floorTo(now, 10 * MINUTE) + 10 * MINUTE;
  const [present, day, week, monthAgo] = await Promise.all(
    [0, DAY, 7 * DAY, 30 * DAY].map((back) => meanOfHour(end - back)),
  );
  if (present === undefined || present === null) return unknownTrend;
  const change = (before: number | null | undefined) =>
    before === null || before === undefined || before === 0 ? null : present / before - 1;
  return {
    changes: { day: change(day), week: change(week), month: change(monthAgo) },
    monthAverage,
  };
}

/** As in the header, so that a page shows one change. */
async function comparePrice(store: Store, { ticker, quote }: TrendQuestion): Promise<SeriesChanges["changes"]> {
  if (quote === null) return unknownTrend.changes;
  const [week, month] = await Promise.all(
    [7, 30].map(async (days) => {
      const before = (await store.prices.listPricesAt(quote.at - days * DAY)).get(ticker);
      return before === undefined || before === 0 ? null : quote.usd / before - 1;
    }),
  );
  return { day: quote.change24h, week: week ?? null, month: month ?? null };
}

async function listPoints(
  store: Store,
  { coin, ticker, kind, shares }: TrendQuestion,
  resolution: "10m" | "1h",
  window: { readonly from: number; readonly to: number },
): Promise<readonly Point[]> {
  if (kind === "price") {
    const rows = await store.prices.listPricePoints(ticker, resolution, window);
    return rows.map(({ at, usd }) => ({ at, value: usd }));
  }
  if (kind === "pool-hashrate") {
    const sums = new Map<number, number>();
    const rows = await store.samples.listPoolPoints(coin, resolution, window);
    for (const { at, hashrate } of keepWhole(rows, shares)) sums.set(at, (sums.get(at) ?? 0) + hashrate);
    return [...sums].map(([at, value]) => ({ at, value }));
  }
  const rows = await store.samples.listNetworkPoints(coin, resolution, window);
  return rows.flatMap(({ at, hashrate, difficulty }) => {
    const value = kind === "hashrate" ? hashrate : difficulty;
    return value === null ? [] : [{ at, value }];
  });
}

function average(points: readonly Point[]): number | null {
  return points.length === 0 ? null : points.reduce((sum, { value }) => sum + value, 0) / points.length;
}

/** From the last two epochs' heights (35 days of 10-minute rows at most). */
export async function loadAdjustment(
  store: Store,
  coin: CoinFacts & { readonly slug: CoinSlug },
  now: number,
): Promise<DifficultyAdjustment | null> {
  if (coin.difficultyEpochBlocks === null) return null;
  const rules = { epochBlocks: coin.difficultyEpochBlocks, blockTimeMs: coin.blockTimeSeconds * SECOND };
  // Allows for blocks half as slow again.
  const reachMs = Math.min(35 * DAY, 3 * rules.epochBlocks * rules.blockTimeMs);
  const rows = await store.samples.listNetworkPoints(coin.slug, "10m", { from: now - reachMs, to: now });
  const samples = rows.flatMap(({ at, height, difficulty }) =>
    height === null || difficulty === null ? [] : [{ at, height, difficulty }],
  );
  return expectAdjustment(samples, rules);
}
