import { historyWindow } from "#src/domain/miners/read-windows.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import { lastShareOf } from "#src/domain/mining/miner-state.ts";
import { findOutages, type Outage, spreadPoints } from "#src/domain/mining/outages.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { DAY, floorTo, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import type { MinerRange } from "#src/domain/time/series.ts";
import type { SeriesAxis } from "../../series/coin-series.ts";
import { averageSteps, roundValues, sumKnown, type Values } from "../../series/series-columns.ts";
import { stepMs as slotMs } from "../hashrate-averages.ts";
import type { SeenMinerStats } from "../miner-stats.ts";

/** 144, 168 and 360 steps, as in pools' charts. */
const plans: Readonly<Record<MinerRange, { readonly stepMs: number; readonly lengthMs: number }>> = {
  "24h": { stepMs: 10 * MINUTE, lengthMs: DAY },
  "7d": { stepMs: HOUR, lengthMs: 7 * DAY },
  "30d": { stepMs: 2 * HOUR, lengthMs: 30 * DAY },
};

export function planMinerAxis(range: MinerRange, at: number): SeriesAxis {
  const { stepMs, lengthMs } = plans[range];
  const to = floorTo(at, stepMs) + stepMs;
  return { from: to - lengthMs, to, stepMs };
}

/** 10-minute grid, oldest first. */
export type Points = readonly Pick<MinerSample, "at" | "scheme" | "hashrate">[];

type Parts = readonly Points[];

/** Averages each part over its known points, then adds. */
export function sumParts(parts: Parts, axis: SeriesAxis): Values {
  const length = Math.round((axis.to - axis.from) / axis.stepMs);
  const averages = parts.map((points) => averageSteps(spreadHours(points), axis, ({ hashrate }) => hashrate));
  return roundValues(sumKnown(averages, length));
}

/** In the site's order; points without a known scheme come last. */
export function splitSchemes(points: Points): ReadonlyMap<RewardScheme | null, Points> {
  const parts = Map.groupBy(points, ({ scheme }) => scheme);
  const ordered = [...rewardSchemes, null].flatMap((scheme) => {
    const part = parts.get(scheme);
    return part === undefined ? [] : [[scheme, part] as const];
  });
  return new Map(ordered);
}

/** Copies hourly points into their ten-minute steps; gaps stay gaps. */
export function spreadHours(points: Points): Points {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return points;
  const rates = new Float64Array((last.at - first.at) / slotMs + 1).fill(Number.NaN);
  for (const { at, hashrate } of points) rates[(at - first.at) / slotMs] = hashrate;
  return toPoints(spreadPoints(rates, slotMs), first.at, first.scheme);
}

/** `rates`: one per ten minutes, NaN = not known. */
export function toPoints(rates: Float64Array, from: number, scheme: RewardScheme | null): Points {
  return Array.from(rates, (hashrate, step) => ({ at: from + step * slotMs, scheme, hashrate })).filter(
    ({ hashrate }) => !Number.isNaN(hashrate),
  );
}

export function sumRigs(rigs: Iterable<Points>): Points {
  const sums = new Map<number, number>();
  for (const points of rigs) for (const { at, hashrate } of points) sums.set(at, (sums.get(at) ?? 0) + hashrate);
  return [...sums]
    .map(([at, hashrate]) => ({ at, scheme: null, hashrate }))
    .toSorted((one, other) => one.at - other.at);
}

interface OutageParts {
  readonly parts: Parts;
  readonly from: number;
  readonly at: number;
  readonly sourceStepMs: number;
  readonly judgedFrom: number | null;
  /** Before `from`. */
  readonly hasWorked: boolean;
}

/** Uses ten-minute steps whatever the range. */
export function findSeriesOutages({ parts, at, ...rule }: OutageParts): readonly Outage[] {
  return findOutages(parts.flatMap(spreadHours), { ...rule, to: floorTo(at, slotMs), stepMs: slotMs }).outages;
}

/**
 * Shared by stats, farm and why, where no single rig is requested. `engineSince`: the points are the engine's from here
 * on. While shares arrive, a lagging record shows no outage.
 */
export function findWholeOutages(
  stats: SeenMinerStats,
  { parts, from, engineSince }: Pick<OutageParts, "parts" | "from"> & { readonly engineSince: number | null },
): readonly Outage[] {
  const { at, historyStepMs: sourceStepMs, state } = stats;
  const hasWorked = hasWorkedBefore(stats, from);
  const found = findSeriesOutages({ parts, from, at, sourceStepMs, judgedFrom: engineSince, hasWorked });
  return state === "online" || state === "low" ? found.filter(({ to }) => to !== null) : found;
}

/** Not new after their last known share, nor in the last day where the stats have no first share. */
function hasWorkedBefore({ miner, firstShareAt, at }: SeenMinerStats, from: number): boolean {
  const last = lastShareOf(miner);
  return last !== null && (last < from || (from >= historyWindow(at).from && firstShareAt === null));
}
