import type { NetworkPoint, PoolPoint, Resolution, Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/durations.ts";
import type { HistoryRange } from "#src/domain/history-range.ts";
import type { RewardScheme } from "#src/domain/reward-scheme.ts";
import { floorTo } from "#src/domain/time-grid.ts";
import type { PoolHashrateSeries } from "./services.ts";

interface RangePlan {
  readonly resolution: Resolution;
  readonly stepMs: number;
  readonly lengthMs: number;
}

// 144, 168, 360 and 366 points.
const plans: Readonly<Record<Exclude<HistoryRange, "all">, RangePlan>> = {
  "24h": { resolution: "10m", stepMs: 10 * MINUTE, lengthMs: DAY },
  "7d": { resolution: "10m", stepMs: HOUR, lengthMs: 7 * DAY },
  "30d": { resolution: "1h", stepMs: 2 * HOUR, lengthMs: 30 * DAY },
  "1y": { resolution: "1d", stepMs: DAY, lengthMs: 366 * DAY },
};

const mostPoints = 2_000;

export async function loadHashrateSeries(
  store: Store,
  coin: CoinSlug,
  range: HistoryRange,
  now: number,
): Promise<PoolHashrateSeries> {
  const [oldest, days] = await Promise.all([
    store.samples.findOldest(coin),
    store.samples.listPoolPoints(coin, "1d", { from: now - 367 * DAY, to: now + DAY }),
  ]);
  const plan = range === "all" ? planAll(oldest["1d"], now) : plans[range];
  const to = floorTo(now, plan.stepMs) + plan.stepMs;
  const window = { from: to - plan.lengthMs, to };
  const [pool, network, newest] = await Promise.all([
    store.samples.listPoolPoints(coin, plan.resolution, window),
    store.samples.listNetworkPoints(coin, plan.resolution, window),
    findNewest(store, coin, days, now),
  ]);
  const availableRanges = listAvailableRanges(oldest, newest, now);
  return { range, stepMs: plan.stepMs, ...window, availableRanges, ...buildSeries(pool, network, plan.stepMs) };
}

function planAll(oldest: number | null, now: number): RangePlan {
  const days = Math.max(1, Math.ceil((now - (oldest ?? now)) / DAY) + 1);
  const stepMs = Math.ceil(days / (mostPoints - 1)) * DAY;
  return { resolution: "1d", stepMs, lengthMs: (Math.ceil((days * DAY) / stepMs) + 1) * stepMs };
}

/** The last time of which there is a figure, to the hour; a day row stands for all its hours. */
async function findNewest(
  store: Store,
  coin: CoinSlug,
  days: readonly PoolPoint[],
  now: number,
): Promise<number | null> {
  const lastDay = days.at(-1)?.at;
  if (lastDay !== undefined) return lastDay + DAY;
  // Nothing is rolled up in the first minutes after a start on an empty database.
  const recent = await store.samples.listPoolPoints(coin, "10m", { from: now - DAY, to: now + DAY });
  return recent.at(-1)?.at ?? null;
}

/**
 * A range is offered when it shows something that the shorter one does not, and is not empty itself. `oldest` is asked
 * for the rows that the range is drawn from, since hours and days are rolled up a while after the 10-minute rows.
 */
export function listAvailableRanges(
  oldest: Readonly<Record<Resolution, number | null>>,
  newest: number | null,
  now: number,
): readonly HistoryRange[] {
  if (Object.values(oldest).every((at) => at === null)) return [];
  const reaches = (resolution: Resolution, backMs: number) => (oldest[resolution] ?? now) < now - backMs;
  const isWithin = (lengthMs: number) => newest !== null && newest > now - lengthMs;
  const ranges: HistoryRange[] = ["24h"];
  if (reaches("10m", DAY) && isWithin(7 * DAY)) ranges.push("7d");
  if (reaches("1h", 7 * DAY) && isWithin(30 * DAY)) ranges.push("30d");
  if (reaches("1d", 30 * DAY) && isWithin(366 * DAY)) ranges.push("1y");
  if (reaches("1d", 30 * DAY)) ranges.push("all");
  return ranges;
}

/** Averages rows into steps. A step without a row has no point; hashrates of schemes add up, unknown counts stay unknown. */
export function buildSeries(
  pool: readonly PoolPoint[],
  network: readonly NetworkPoint[],
  stepMs: number,
): Pick<PoolHashrateSeries, "points" | "schemes"> {
  const networkSteps = groupBySteps(network, stepMs);
  const byScheme = new Map<RewardScheme, { readonly at: number; readonly hashrate: number }[]>();
  const points = [...groupBySteps(pool, stepMs)]
    .sort(([a], [b]) => a - b)
    .map(([at, rows]) => {
      const rowsOfScheme = Map.groupBy(rows, (row) => row.scheme);
      let total = 0;
      let miners: number | null = 0;
      let workers: number | null = 0;
      for (const [scheme, own] of rowsOfScheme) {
        const hashrate = average(own.map((row) => row.hashrate)) ?? 0;
        total += hashrate;
        miners = add(miners, average(own.map((row) => row.miners)));
        workers = add(workers, average(own.map((row) => row.workers)));
        const series = byScheme.get(scheme) ?? [];
        series.push({ at, hashrate });
        byScheme.set(scheme, series);
      }
      const networkHashrate = average((networkSteps.get(at) ?? []).map((row) => row.hashrate));
      return { at, hashrate: total, miners: round(miners), workers: round(workers), networkHashrate };
    });
  return { points, schemes: [...byScheme].map(([scheme, own]) => ({ scheme, points: own })) };
}

function groupBySteps<Row extends { readonly at: number }>(rows: readonly Row[], stepMs: number): Map<number, Row[]> {
  return Map.groupBy(rows, (row) => floorTo(row.at, stepMs));
}

function average(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
}

function add(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right;
}

function round(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
