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

/** 144, 168 and 360 steps, as in the charts of pools. */
const plans: Readonly<Record<MinerRange, { readonly stepMs: number; readonly lengthMs: number }>> = {
  "24h": { stepMs: 10 * MINUTE, lengthMs: DAY },
  "7d": { stepMs: HOUR, lengthMs: 7 * DAY },
  "30d": { stepMs: 2 * HOUR, lengthMs: 30 * DAY },
};

/** The axis of a range at this moment; its last step is still open. */
export function planMinerAxis(range: MinerRange, at: number): SeriesAxis {
  const { stepMs, lengthMs } = plans[range];
  const to = floorTo(at, stepMs) + stepMs;
  return { from: to - lengthMs, to, stepMs };
}

/** Points of one rig, or of the whole miner under several schemes; on the 10-minute grid, oldest first. */
export type Points = readonly Pick<MinerSample, "at" | "scheme" | "hashrate">[];

/** Parts that are averaged one by one and then added: the schemes of a miner. */
type Parts = readonly Points[];

/** Hashrate in each step: each part averaged over what is known of it, then the parts added up. Null = nothing is known. */
export function sumParts(parts: Parts, axis: SeriesAxis): Values {
  const length = Math.round((axis.to - axis.from) / axis.stepMs);
  const averages = parts.map((points) => averageSteps(spreadHours(points), axis, ({ hashrate }) => hashrate));
  return roundValues(sumKnown(averages, length));
}

/** A miner's points by scheme, in the site's order; those under no known scheme are the last part. */
export function splitSchemes(points: Points): ReadonlyMap<RewardScheme | null, Points> {
  const parts = Map.groupBy(points, ({ scheme }) => scheme);
  const ordered = [...rewardSchemes, null].flatMap((scheme) => {
    const part = parts.get(scheme);
    return part === undefined ? [] : [[scheme, part] as const];
  });
  return new Map(ordered);
}

/** Points of an engine that keeps hours, put into each ten minutes that they are for; gaps stay gaps. */
export function spreadHours(points: Points): Points {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return points;
  const rates = new Float64Array((last.at - first.at) / slotMs + 1).fill(Number.NaN);
  for (const { at, hashrate } of points) rates[(at - first.at) / slotMs] = hashrate;
  return toPoints(spreadPoints(rates, slotMs), first.at, first.scheme);
}

/** From one hashrate for each step of ten minutes, NaN = not known. */
export function toPoints(rates: Float64Array, from: number, scheme: RewardScheme | null): Points {
  return Array.from(rates, (hashrate, step) => ({ at: from + step * slotMs, scheme, hashrate })).filter(
    ({ hashrate }) => !Number.isNaN(hashrate),
  );
}

/** The rigs of a group as one: in each ten minutes the sum of those of which something is known. */
export function sumRigs(rigs: Iterable<Points>): Points {
  const sums = new Map<number, number>();
  for (const points of rigs) for (const { at, hashrate } of points) sums.set(at, (sums.get(at) ?? 0) + hashrate);
  return [...sums]
    .map(([at, hashrate]) => ({ at, scheme: null, hashrate }))
    .toSorted((one, other) => one.at - other.at);
}

interface OutageParts {
  readonly parts: Parts;
  /** From here on. */
  readonly from: number;
  /** When the engine gave its newest figures. */
  readonly at: number;
  readonly sourceStepMs: number;
  readonly judgedFrom: number | null;
  /** There was work before `from`. */
  readonly hasWorked: boolean;
}

/** Times without any hashrate, found in steps of ten minutes whatever the range. */
export function findSeriesOutages({ parts, at, ...rule }: OutageParts): readonly Outage[] {
  return findOutages(parts.flatMap(spreadHours), { ...rule, to: floorTo(at, slotMs), stepMs: slotMs }).outages;
}

/**
 * When nothing of a miner worked: the one answer of stats, farm and why where no single rig is asked for. `engineSince`: from here on
 * the points are the engine's own. While shares come in, a record that lags behind shows no outage.
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

/** Nobody begins for the first time after the last share that is known of them; nor in the last day, where the stats know no first share. */
function hasWorkedBefore({ miner, firstShareAt, at }: SeenMinerStats, from: number): boolean {
  const last = lastShareOf(miner);
  return last !== null && (last < from || (from >= historyWindow(at).from && firstShareAt === null));
}
