import type { NetworkPoint, PoolPoint } from "#src/db/store.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { PricePoint } from "#src/domain/money/price.ts";
import type { SeriesAxis, SeriesColumn } from "./coin-series.ts";
import { type EngineShares, keepWhole } from "./whole-steps.ts";

export type Values = (number | null)[];

/** Null for a step without rows. */
export function averageSteps<Row extends { readonly at: number }>(
  rows: readonly Row[],
  axis: SeriesAxis,
  figure: (row: Row) => number | null,
): Values {
  const length = countSteps(axis);
  const sums = new Float64Array(length);
  const counts = new Uint32Array(length);
  for (const row of rows) {
    const value = figure(row);
    const step = Math.floor((row.at - axis.from) / axis.stepMs);
    if (value === null || step < 0 || step >= length) continue;
    sums[step] = (sums[step] ?? 0) + value;
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return Array.from(sums, (sum, step) => (counts[step] ? sum / (counts[step] ?? 1) : null));
}

export function countSteps({ from, to, stepMs }: SeriesAxis): number {
  return Math.round((to - from) / stepMs);
}

/**
 * Averaged per scheme before adding, so that one missing row does not halve the sum. Counts need every mining scheme's
 * count.
 */
export function buildPoolColumns(
  pool: readonly PoolPoint[],
  network: readonly NetworkPoint[],
  axis: SeriesAxis,
  shares: EngineShares = {},
): readonly SeriesColumn[] {
  const bySchemes = Map.groupBy(pool, (row) => row.scheme);
  const schemes = rewardSchemes.filter((scheme) => bySchemes.has(scheme));
  const whole = Map.groupBy(keepWhole(pool, shares), (row) => row.scheme);
  const rowsOf = (scheme: RewardScheme) => whole.get(scheme) ?? [];
  const ratesOf = (rows: readonly PoolPoint[]) => averageSteps(rows, axis, (row) => row.hashrate);
  const rates = schemes.map((scheme) => ratesOf(rowsOf(scheme)));
  const own = shares.engineSchemes === undefined ? rates : schemes.map((one) => ratesOf(bySchemes.get(one) ?? []));
  const total = sumKnown(rates, countSteps(axis));
  const networkRates = averageSteps(network, axis, (row) => row.hashrate);
  const count = (figure: (row: PoolPoint) => number | null) =>
    sumWhole(
      schemes.map((scheme) => averageSteps(rowsOf(scheme), axis, figure)),
      rates,
      countSteps(axis),
    );
  return [
    column("pool", total),
    ...schemes.map((scheme, index) => column(scheme, own[index] ?? [])),
    column("network", networkRates),
    column(
      "share",
      total.map((value, step) => divide(value, networkRates[step] ?? null)),
    ),
    { key: "miners", values: count((row) => row.miners) },
    { key: "workers", values: count((row) => row.workers) },
  ];
}

export function buildNetworkColumn(
  rows: readonly NetworkPoint[],
  axis: SeriesAxis,
  key: "network" | "difficulty",
): SeriesColumn {
  return column(
    key,
    averageSteps(rows, axis, (row) => (key === "network" ? row.hashrate : row.difficulty)),
  );
}

export function buildPriceColumn(rows: readonly PricePoint[], axis: SeriesAxis): SeriesColumn {
  return column(
    "price",
    averageSteps(rows, axis, (row) => row.usd),
  );
}

/**
 * Unknown before the oldest stored block, and in a step without blocks and without hashrate, whose blocks may never
 * have been read.
 */
export function buildBlockColumn(
  counts: readonly { readonly at: number; readonly count: number }[],
  knownSince: number,
  measured: readonly (number | null)[],
  axis: SeriesAxis,
): SeriesColumn {
  const known = new Map(counts.map(({ at, count }) => [Math.round((at - axis.from) / axis.stepMs), count]));
  const values = measured.map((value, step) => {
    const count = known.get(step);
    if (count !== undefined) return count;
    return value !== null && axis.from + step * axis.stepMs >= knownSince ? 0 : null;
  });
  return { key: "blocks", values };
}

/** Known where any list is. */
export function sumKnown(lists: readonly Values[], length: number): Values {
  return Array.from({ length }, (_, step) => {
    const known = lists.flatMap((values) => values[step] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
}

/** Null where a mining scheme's count is not known. */
function sumWhole(lists: readonly Values[], rates: readonly Values[], length: number): Values {
  return Array.from({ length }, (_, step) => {
    let sum: number | null = null;
    for (const [index, values] of lists.entries()) {
      if ((rates[index]?.[step] ?? null) === null) continue;
      const value = values[step] ?? null;
      if (value === null) return null;
      sum = (sum ?? 0) + value;
    }
    return sum === null ? null : Math.round(sum);
  });
}

function divide(value: number | null, by: number | null): number | null {
  return value === null || by === null || by === 0 ? null : value / by;
}

/** Two more than any page shows: pages, tables and exports share the figures. */
const DIGITS = 7;

export function roundValues(values: Values): Values {
  return values.map((value) => (value === null ? null : Number(value.toPrecision(DIGITS))));
}

function column(key: SeriesColumn["key"], values: Values): SeriesColumn {
  return { key, values: roundValues(values) };
}
