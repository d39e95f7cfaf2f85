import type { CoinSlug } from "#src/domain/coins/index.ts";
import { isRewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { decodeWorker } from "#src/domain/text/path-segments.ts";
import { DAY, floorTo, HOUR } from "#src/domain/time/durations.ts";
import type { PresentWorkerStats, Services, WorkerHistory } from "#src/services/services.ts";
import { type ChartPoint, drawChart } from "../../../components/chart/chart-geometry.ts";
import { axisLabels } from "../../../components/chart/chart-labels.ts";
import { pageError } from "../../../guards.ts";
import { toCoinView } from "../../../loaders/coin-badge.ts";
import { readSearch } from "../../../page-policy.ts";
import { workerRanges } from "../../../search-parameters.ts";
import { cutToKnown } from "../known-window.ts";
import { readAddress } from "../miner-path.ts";
import { movesRentedPower } from "../stats/workers/worker-list.ts";

export type WorkerPageData = Awaited<ReturnType<typeof loadWorker>>;
/** The data of a worker that the engine lists. */
export type KnownWorker = NonNullable<WorkerPageData["known"]>;

type KeptHistory = Extract<WorkerHistory, { readonly kind: "kept" }>;

/** A longer list would not be useful; a rig that goes on and off all day has fifty. */
const SHOWN_OUTAGES = 20;

export async function loadWorker(
  { miners, pools }: Services,
  params: { readonly coin?: string; readonly address?: string; readonly worker?: string; readonly scheme?: string },
  search: URLSearchParams,
) {
  const { scheme = null } = params;
  if (scheme !== null && !isRewardScheme(scheme)) throw pageError(404, "page-not-found");
  const slug = params.coin as CoinSlug;
  const coin = toCoinView(slug);
  const name = decodeWorker(params.worker ?? "");
  const stats = await miners.getWorkerStats(slug, readAddress(params.address) ?? "", name, scheme);
  return {
    coin,
    address: stats.address,
    name,
    scheme,
    absent: stats.state === "absent" ? { schemes: stats.schemes } : null,
    known:
      "worker" in stats
        ? {
            ...describeKnown(stats, readSearch(search, "range", workerRanges), coin.rateUnit),
            movesRentedPower: movesRentedPower(pools.getTerms(slug)),
          }
        : null,
  };
}

function describeKnown(
  stats: PresentWorkerStats,
  requestedRange: (typeof workerRanges)[number],
  rateUnit: Parameters<typeof axisLabels>[1],
) {
  const { state, at, isStale, worker, firstShareAt, beganBy, schemes, history } = stats;
  const isKept = history.kind === "kept";
  return {
    state,
    at,
    isStale,
    worker,
    firstShareAt,
    beganBy,
    schemes,
    historyKind: history.kind,
    since: isKept ? history.since : null,
    uptime: isKept ? history.uptime : null,
    outages: isKept ? history.outages.toReversed().slice(0, SHOWN_OUTAGES) : [],
    olderOutages: isKept ? Math.max(0, history.outages.length - SHOWN_OUTAGES) : 0,
    chart: isKept ? drawHistory(history, requestedRange, rateUnit) : null,
  };
}

function drawHistory(
  history: KeptHistory,
  requestedRange: (typeof workerRanges)[number],
  rateUnit: Parameters<typeof axisLabels>[1],
) {
  const ranges = history.to - history.from > DAY ? workerRanges : (["24h"] as const);
  const range = ranges.find((known) => known === requestedRange) ?? "24h";
  const known = history.points.map(({ at, hashrate }) => ({ at, value: hashrate }));
  const window =
    range === "7d"
      ? { from: history.from, to: history.to, stepMs: HOUR }
      : cutToKnown(known, history.to, history.stepMs);
  const points = known.filter(({ at }) => at >= window.from);
  const shape = drawChart(range === "7d" ? averageHours(points) : points, window);
  const ticks = shape === null ? [] : shape.valueTicks.map(({ value }) => value);
  return { range, ranges, spanMs: window.to - window.from, shape, valueLabels: axisLabels(ticks, rateUnit) };
}

/** A week is drawn in hours, because ten minutes would be less than a pixel. */
function averageHours(points: readonly ChartPoint[]): readonly ChartPoint[] {
  const hours = new Map<number, number[]>();
  for (const { at, value } of points) {
    const hour = floorTo(at, HOUR);
    hours.set(hour, [...(hours.get(hour) ?? []), value]);
  }
  return [...hours].map(([at, values]) => ({ at, value: values.reduce((sum, value) => sum + value) / values.length }));
}
