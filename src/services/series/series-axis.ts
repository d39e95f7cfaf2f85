import type { Resolution, Spans } from "#src/db/store.ts";
import { ceilTo, DAY, floorTo, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { type HistoryRange, historyRanges } from "#src/domain/time/series.ts";
import type { SeriesAxis } from "./coin-series.ts";

export interface SeriesPlan extends SeriesAxis {
  readonly range: HistoryRange;
  readonly availableRanges: readonly HistoryRange[];
  readonly resolution: Resolution;
  readonly isEnded: boolean;
}

interface RangePlan {
  readonly resolution: Resolution;
  readonly stepMs: number;
  readonly lengthMs: number;
}

// 144, 168, 360 and 366 steps.
const plans: Readonly<Record<Exclude<HistoryRange, "all">, RangePlan>> = {
  "24h": { resolution: "10m", stepMs: 10 * MINUTE, lengthMs: DAY },
  "7d": { resolution: "10m", stepMs: HOUR, lengthMs: 7 * DAY },
  "30d": { resolution: "1h", stepMs: 2 * HOUR, lengthMs: 30 * DAY },
  "1y": { resolution: "1d", stepMs: DAY, lengthMs: 366 * DAY },
};

/** Five series and their table then stay below 2,000 points on a page. */
const mostSteps = 370;

const rowMs: Readonly<Record<Resolution, number>> = { "10m": 10 * MINUTE, "1h": HOUR, "1d": DAY };

interface AxisQuestion {
  readonly asked: HistoryRange;
  readonly spans: Spans;
  /** Oldest of all series on the axis. */
  readonly oldestDay: number | null;
  readonly now: number;
  /** The axis ends with the pool's figures. */
  readonly hasEnded: boolean;
}

/** By coin and range alone, so that a coin's charts can be compared. */
export function planSeries({ asked, spans, oldestDay, now, hasEnded }: AxisQuestion): SeriesPlan {
  const last = hasEnded ? findEnd(spans) : null;
  const end = last === null ? now : Math.min(last, now);
  const availableRanges = listAvailableRanges(spans, end);
  const range = chooseRange(asked, availableRanges);
  const plan = range === "all" ? planAll(oldestDay, end) : plans[range];
  // The step that begins at a closed pool's end has no figure.
  const to = end === last ? ceilTo(end, plan.stepMs) : floorTo(end, plan.stepMs) + plan.stepMs;
  return {
    range,
    availableRanges,
    resolution: plan.resolution,
    stepMs: plan.stepMs,
    from: Math.max(0, to - ceilTo(plan.lengthMs, plan.stepMs)),
    to,
    isEnded: last !== null,
  };
}

function planAll(oldestDay: number | null, end: number): RangePlan {
  const days = Math.max(1, Math.ceil((end - floorTo(oldestDay ?? end, DAY)) / DAY));
  // One extra step: the grid does not begin with the first day.
  const stepMs = Math.ceil(days / (mostSteps - 1)) * DAY;
  return { resolution: "1d", stepMs, lengthMs: days * DAY + (stepMs > DAY ? stepMs : 0) };
}

function findEnd(spans: Spans): number | null {
  const ends = (["10m", "1h", "1d"] as const).flatMap((resolution) => {
    const span = spans[resolution];
    return span === null ? [] : [span.newest + rowMs[resolution]];
  });
  // Finer rows show when within its last day a pool ended.
  const finest = ends[0];
  return finest ?? null;
}

/**
 * Offered when it shows more than the shorter one. Judged by its own rows, since hours and days are rolled up later.
 */
export function listAvailableRanges(spans: Spans, end: number): readonly HistoryRange[] {
  const reaches = (resolution: Resolution, backMs: number) => (spans[resolution]?.oldest ?? end) < end - backMs;
  const isWithin = (resolution: Resolution, lengthMs: number) => {
    const span = spans[resolution];
    return span !== null && span.newest + rowMs[resolution] > end - lengthMs;
  };
  const isOffered: Readonly<Record<HistoryRange, boolean>> = {
    "24h": isWithin("10m", DAY),
    "7d": reaches("10m", DAY) && isWithin("10m", 7 * DAY),
    "30d": reaches("1h", 7 * DAY) && isWithin("1h", 30 * DAY),
    "1y": reaches("1d", 30 * DAY) && isWithin("1d", 366 * DAY),
    all: reaches("1d", 30 * DAY),
  };
  const offered = historyRanges.filter((range) => isOffered[range]);
  return offered.length === 0 && spans["1d"] !== null ? ["all"] : offered;
}

/** The requested range, else the next longer, else the longest. */
function chooseRange(asked: HistoryRange, available: readonly HistoryRange[]): HistoryRange {
  const longer = historyRanges.slice(historyRanges.indexOf(asked));
  return longer.find((range) => available.includes(range)) ?? available.at(-1) ?? asked;
}
