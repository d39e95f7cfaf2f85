import { type Outage, timeDown } from "#src/domain/mining/outages.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import type { FarmRecord } from "../miners/farm-record.ts";
import type { SeenMinerStats } from "../miners/miner-stats.ts";
import { findWholeOutages, splitSchemes } from "../miners/series/build-miner-series.ts";

export interface IdleRig {
  /** Null: all rigs together, where single ones are not known. */
  readonly worker: string | null;
  readonly scheme: RewardScheme;
  /** Base units; 0 = not known: the loss then counts as hashrate. */
  readonly usualHashrate: number;
  /** Oldest first. */
  readonly outages: readonly Outage[];
}

export interface IdleRigs {
  /**
   * `recent`: every rig, but only since a time within the window. `some`: the engine left rigs out. `none`: it keeps no
   * histories of rigs, or did not respond.
   */
  readonly known: "all" | "recent" | "some" | "none";
  /** UTC milliseconds. */
  readonly since: number | null;
  readonly rigs: readonly IdleRig[];
}

/** As far back as the farm page, so that a rig gone for days is off here too. */
export function farmReach(daysBack: readonly number[]): number {
  return DAY * Math.max(7, 1 + Math.max(...daysBack));
}

/** A record that begins later does not cover the window. */
const lateMs = HOUR;

type SchemePoint = { readonly at: number; readonly scheme: RewardScheme; readonly hashrate: number };

/** The farm page's rigs; without those, all rigs together as in the miner's chart. */
export function findIdleRigs(
  farm: FarmRecord,
  stats: SeenMinerStats,
  totals: readonly SchemePoint[],
  from: number,
): IdleRigs {
  const named = farm.kind === "kept" ? farm.rigs.filter(({ scheme }) => scheme !== null) : [];
  const sinces = named.flatMap(({ record }) => record?.since ?? []);
  if (sinces.length === 0) return { known: "none", since: null, rigs: findWhole(stats, totals, from) };
  const since = Math.min(...sinces);
  const isWhole = named.every(({ record }) => record !== null);
  return {
    known: !isWhole ? "some" : since > from + lateMs ? "recent" : "all",
    since,
    rigs: named.flatMap(({ name, scheme, record }) =>
      scheme === null || record === null || record.outages.length === 0
        ? []
        : [{ worker: name, scheme, usualHashrate: record.usual ?? 0, outages: record.outages }],
    ),
  };
}

/** Known times without work, even where the engine writes no points. */
export function findPauses(
  stats: SeenMinerStats,
  totals: readonly SchemePoint[],
  span: { readonly from: number; readonly to: number },
) {
  const parts = [...splitSchemes(totals).values()];
  const outages = findWholeOutages(stats, { parts, from: span.from, engineSince: stats.engineSince });
  return outages.map(({ from, to }) => ({ from, to: Math.min(to ?? span.to, span.to) }));
}

function findWhole(stats: SeenMinerStats, totals: readonly SchemePoint[], from: number): readonly IdleRig[] {
  return [...Map.groupBy(totals, ({ scheme }) => scheme)].flatMap(([scheme, points]) => {
    const outages = findWholeOutages(stats, { parts: [points], from, engineSince: stats.engineSince });
    const active = points.filter(({ hashrate }) => hashrate > 0);
    if (outages.length === 0 || active.length === 0) return [];
    const usualHashrate = active.reduce((sum, { hashrate }) => sum + hashrate, 0) / active.length;
    return [{ worker: null, scheme, usualHashrate, outages }];
  });
}

/** `at`: the start of a step. */
export function isIdleAt({ outages }: Pick<IdleRig, "outages">, at: number): boolean {
  return outages.some(({ from, to }) => at >= from && (to === null || at < to));
}

export interface ChangedRig {
  /** Null: all rigs together. */
  readonly worker: string | null;
  readonly scheme: RewardScheme;
  /** Milliseconds, as on the farm page; `before`: the day before or the mean day. */
  readonly downMs: { readonly before: number; readonly after: number };
  /** In the last 24 hours, oldest first. */
  readonly outages: readonly Outage[];
}

/** Downtime of whole days, even where only parts are compared. `daysBack`: earlier days, whose mean counts. */
export function describeRigs(
  idle: readonly IdleRig[],
  window: { readonly from: number; readonly to: number },
  daysBack: readonly number[],
) {
  const earlier = daysBack.map((back) => ({ from: window.from - back * DAY, to: window.to - back * DAY }));
  return idle
    .map(
      (rig): ChangedRig => ({
        worker: rig.worker,
        scheme: rig.scheme,
        downMs: {
          before: sumOf(earlier.map((span) => timeDown(rig.outages, span))) / Math.max(1, earlier.length),
          after: timeDown(rig.outages, window),
        },
        outages: rig.outages.filter((outage) => timeDown([outage], window) > 0),
      }),
    )
    .filter(({ downMs }) => downMs.before > 0 || downMs.after > 0)
    .toSorted((a, b) => b.downMs.after - a.downMs.after || b.downMs.before - a.downMs.before);
}

export function listLeftOut(
  farm: FarmRecord,
  schemes: readonly RewardScheme[],
  window: { readonly from: number; readonly to: number },
) {
  if (farm.kind !== "kept") return [];
  return farm.rigs.flatMap(({ name, scheme, record }) =>
    record === null || timeDown(record.outages, window) === 0 || (scheme !== null && schemes.includes(scheme))
      ? []
      : [{ worker: name, scheme }],
  );
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
