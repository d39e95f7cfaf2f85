import type { Resolution } from "#src/db/store.ts";
import type { PoolHistory } from "#src/domain/mining/pool.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { HistoryWindow } from "#src/sources/engines/pool-engine.ts";
import type { PriceFeed } from "#src/sources/prices/price-feed.ts";
import type { CollectedPool, CollectorContext } from "./context.ts";
import { dailyDays } from "./fill-plan.ts";
import type { Source } from "./source.ts";

/** Something with a past that can be copied from its source: a pool, or the price of a ticker. */
export interface HistoryTarget {
  readonly name: string;
  /** How far back the source reaches, in milliseconds. */
  readonly historyMs: number;
  /** How many days of daily rows are wanted. */
  readonly dailyDays: number;
  findOldest(): Promise<Readonly<Record<Resolution, number | null>>>;
  /** Times of the stored 10-minute rows, oldest first. */
  listTimes(window: { readonly from: number; readonly to: number }): Promise<readonly number[]>;
  /** Answers how many rows were new; null when the source did not answer. */
  copy(resolution: Resolution, window: HistoryWindow): Promise<number | null>;
}

export function createPoolTarget(
  { store }: CollectorContext,
  { coin, engine, source, isLive }: CollectedPool,
): HistoryTarget {
  return {
    name: coin,
    historyMs: engine.capabilities.poolHistoryMs,
    // The past of a pool that rests may lie further back than a live pool's year; it is all there is to show.
    dailyDays: isLive ? dailyDays : Math.ceil(engine.capabilities.poolHistoryMs / DAY),
    findOldest: () => store.samples.findOldest(coin),
    async listTimes(window) {
      const points = await store.samples.listPoolPoints(coin, "10m", window);
      return [...new Set(points.map((point) => point.at))];
    },
    async copy(resolution, window) {
      const answer = await source.ask("pool history", () => engine.fetchPoolHistory(window));
      if (!answer.ok) return answer.error.code === "unsupported" ? 0 : null;
      return store.samples.insertHistory(coin, resolution, keepSound(answer.value, window));
    },
  };
}

export function createPriceTarget(
  { store }: CollectorContext,
  feed: PriceFeed,
  source: Source,
  ticker: string,
): HistoryTarget {
  return {
    name: `price of ${ticker}`,
    historyMs: feed.historyMs,
    dailyDays,
    findOldest: () => store.prices.findOldest(ticker),
    async listTimes(window) {
      return (await store.prices.listPricePoints(ticker, "10m", window)).map((point) => point.at);
    },
    async copy(resolution, window) {
      const answer = await source.ask("price history", () => feed.fetchHistory(ticker, window));
      if (!answer.ok) return answer.error.code === "unsupported" || answer.error.code === "not-found" ? 0 : null;
      const points = answer.value.filter(
        (point) => isInside(point.at, window) && Number.isFinite(point.usd) && point.usd > 0,
      );
      return store.prices.insertHistory(ticker, resolution, points);
    },
  };
}

// The past is judged more briefly than the present: what is no measure, or outside what was asked, is left out.
function keepSound(history: PoolHistory, window: HistoryWindow): PoolHistory {
  const isMeasure = (value: number | null) => value === null || (Number.isFinite(value) && value >= 0);
  return {
    network: history.network.filter(
      (sample) =>
        isInside(sample.at, window) &&
        (sample.height === null || Number.isSafeInteger(sample.height)) &&
        [sample.height, sample.difficulty, sample.hashrate].every(isMeasure),
    ),
    schemes: history.schemes.filter(
      (sample) => isInside(sample.at, window) && [sample.hashrate, sample.miners, sample.workers].every(isMeasure),
    ),
  };
}

function isInside(at: number, window: HistoryWindow): boolean {
  return Number.isSafeInteger(at) && at >= window.from && at < window.to;
}
