import type { Resolution } from "#src/db/store.ts";
import type { PoolHistory } from "#src/domain/mining/pool.ts";
import { fiatTicker } from "#src/domain/money/currencies.ts";
import { ceilTo, DAY, floorTo, MINUTE } from "#src/domain/time/durations.ts";
import type { HistoryWindow } from "#src/sources/engines/pool-engine.ts";
import type { CollectedPool, CollectorContext } from "./context.ts";
import type { PolledFeed } from "./jobs/poll-prices.ts";

/** A pool, or the price of a ticker. */
export interface HistoryTarget {
  readonly name: string;
  /** Milliseconds that the source reaches back. */
  readonly historyMs: number;
  readonly dailyDays: number;
  findOldest(): Promise<Readonly<Record<Resolution, number | null>>>;
  /** Stored 10-minute rows, oldest first. */
  listTimes(window: { readonly from: number; readonly to: number }): Promise<readonly number[]>;
  /** Returns the number of new rows; null when the source did not respond. */
  copy(resolution: Resolution, window: HistoryWindow): Promise<number | null>;
}

export function createPoolTarget(
  { store }: CollectorContext,
  { coin, engine, source, isLive }: CollectedPool,
): HistoryTarget {
  return {
    name: coin,
    historyMs: engine.capabilities.poolHistoryMs,
    // The past of a pool that rests may be older than a year, and is all there is to show.
    dailyDays: isLive ? dailyDays : Math.ceil(engine.capabilities.poolHistoryMs / DAY),
    findOldest: () => store.samples.findOldest(coin),
    async listTimes(window) {
      const points = await store.samples.listPoolPoints(coin, "10m", window);
      return [...new Set(points.map((point) => point.at))];
    },
    async copy(resolution, window) {
      const response = await source.request("pool history", () => engine.fetchPoolHistory(window));
      if (!response.ok) return response.error.code === "unsupported" ? 0 : null;
      return store.samples.insertHistory(coin, resolution, keepSound(response.value, window));
    },
  };
}

/** A ticker's past comes from the first source that knows it. */
export function createPriceTarget(
  { store }: CollectorContext,
  feeds: readonly Pick<PolledFeed, "feed" | "source">[],
  ticker: string,
): HistoryTarget {
  return {
    name: `price of ${ticker}`,
    historyMs: Math.max(0, ...feeds.map(({ feed }) => feed.historyMs)),
    dailyDays,
    findOldest: () => store.prices.findOldest(ticker),
    async listTimes(window) {
      return (await store.prices.listPricePoints(ticker, "10m", window)).map((point) => point.at);
    },
    async copy(resolution, window) {
      for (const { feed, source } of feeds) {
        const response = await source.request("price history", () => feed.fetchHistory(ticker, window));
        if (!response.ok) {
          if (response.error.code === "unsupported" || response.error.code === "not-found") continue;
          return null;
        }
        const points = response.value.filter(
          (point) => isInside(point.at, window) && Number.isFinite(point.usd) && point.usd > 0,
        );
        return store.prices.insertHistory(ticker, resolution, points);
      }
      return 0;
    },
  };
}

/** Daily only: payouts are valued at one rate a day. */
export function createRateTarget(
  context: CollectorContext,
  feeds: readonly Pick<PolledFeed, "feed" | "source">[],
  code: string,
): HistoryTarget {
  const target = createPriceTarget(
    context,
    feeds.filter(({ feed }) => feed.hasFiatHistory === true),
    fiatTicker(code),
  );
  return { ...target, copy: async (resolution, window) => (resolution === "1d" ? target.copy(resolution, window) : 0) };
}

// The present is checked more strictly: this drops only impossible values and times outside the window.
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

const tenMinutes = 10 * MINUTE;
// Engines that measure hourly leave steps of an hour, which are no holes.
const leastHoleMs = 70 * MINUTE;
const chunkMs = 4 * DAY;
// A demo engine computes each day for a while: small pieces let pages through.
const dailyChunkMs = 10 * DAY;

/** Days of 10-minute rows in a first fill, and of daily rows. */
export const detailedDays = 31;
export const dailyDays = 400;

/**
 * Windows missing in the last 31 days, newest first, so that 24-hour charts come first and a killed fill continues.
 * `times`: stored rows, oldest first, UTC milliseconds. After rows every 10 minutes, one missing row is a hole: the
 * collector was down.
 */
export function planDetailedFill(times: readonly number[], now: number, historyMs: number): readonly HistoryWindow[] {
  const to = floorTo(now, tenMinutes);
  const from = Math.max(floorTo(now, DAY) - detailedDays * DAY, ceilTo(now - historyMs, tenMinutes));
  const windows: HistoryWindow[] = [];
  let end = to;
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const time = times[index] ?? 0;
    if (time >= to || time < from) continue;
    const start = time + tenMinutes;
    const isEveryStepWanted = end === to || time - (times[index - 1] ?? 0) === tenMinutes;
    const leastMs = isEveryStepWanted ? tenMinutes : leastHoleMs;
    if (end - start >= leastMs) windows.push(...cut(start, end, tenMinutes, chunkMs));
    end = time;
  }
  if (end - from >= leastHoleMs) windows.push(...cut(from, end, tenMinutes, chunkMs));
  return windows;
}

/** Daily windows before the oldest daily row (null: none) within `days`, newest first. UTC milliseconds. */
export function planDailyFill(
  oldestDay: number | null,
  now: number,
  historyMs: number,
  days: number = dailyDays,
): readonly HistoryWindow[] {
  const today = floorTo(now, DAY);
  const from = Math.max(today - days * DAY, ceilTo(now - historyMs, DAY));
  return cut(from, Math.min(oldestDay ?? today, today), DAY, dailyChunkMs);
}

function cut(from: number, to: number, stepMs: number, sizeMs: number): readonly HistoryWindow[] {
  const windows: HistoryWindow[] = [];
  for (let end = to; end > from; end -= sizeMs) windows.push({ from: Math.max(from, end - sizeMs), to: end, stepMs });
  return windows;
}
