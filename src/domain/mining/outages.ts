import { floorTo, HOUR, MINUTE } from "../time/durations.ts";

/** A stretch without hashrate. `to` null: it lasts. UTC milliseconds. */
export interface Outage {
  readonly from: number;
  readonly to: number | null;
}

export interface OutageWindow {
  /** On the grid of `stepMs`. */
  readonly from: number;
  /** Start of the step that is still open: it is not judged, but hashrate in it ends an outage. */
  readonly to: number;
  readonly stepMs: number;
  /** How far apart the source's own points stand: within that nothing is known, so nothing shorter is an outage. */
  readonly sourceStepMs?: number;
  /**
   * From here on a step without a point was without work, because its source writes none for it; before, such a step is not known: it
   * is no outage, and ends one. Null: nowhere; absent: everywhere.
   */
  readonly judgedFrom?: number | null;
  /** There was work before the window: it may begin with an outage. */
  readonly hasWorked?: boolean;
}

export interface Outages {
  /** The first step with hashrate: what lies before is neither up nor down. Null: there is none in the window. */
  readonly since: number | null;
  /** Oldest first. */
  readonly outages: readonly Outage[];
}

/** One empty step may be bad luck with shares; two in a row are an outage. */
export const leastOutageSteps = 2;

/**
 * Outages of a rig or a whole miner, from points of its hashrate (base units, on the window's grid, in any order; of several at one
 * time the highest): two steps or more, one after another, without hashrate. Time before the first hashrate does not count. The one
 * rule of stats, rig, farm, why, API and CSV.
 */
export function findOutages(
  points: readonly { readonly at: number; readonly hashrate: number }[],
  window: OutageWindow,
): Outages {
  const rates = new Float64Array(countSteps(window) + 1).fill(Number.NaN);
  for (const { at, hashrate } of points) {
    const step = (at - window.from) / window.stepMs;
    const known = rates[step];
    if (known !== undefined) rates[step] = Number.isNaN(known) ? hashrate : Math.max(known, hashrate);
  }
  return findOutagesIn(spreadPoints(rates, window.stepMs), window);
}

/** The same from one hashrate for each step, as `spreadPoints` gives them; behind the window's steps may stand that of the open step. */
export function findOutagesIn(rates: ArrayLike<number>, window: OutageWindow): Outages {
  const { from, to, stepMs, sourceStepMs = stepMs, judgedFrom = from } = window;
  const leastMs = Math.max(leastOutageSteps * stepMs, sourceStepMs);
  const rateAt = (at: number) => rates[(at - from) / stepMs] ?? Number.NaN;
  const outages: Outage[] = [];
  let hasWorked = window.hasWorked === true;
  let since: number | null = null;
  let downFrom: number | null = null;
  const close = (at: number, end: number | null) => {
    if (downFrom !== null && at - downFrom >= leastMs) outages.push({ from: downFrom, to: end });
    downFrom = null;
  };
  for (let at = from; at < to; at += stepMs) {
    const rate = rateAt(at);
    const isKnown = !Number.isNaN(rate) || (judgedFrom !== null && at >= judgedFrom);
    if (!isKnown || rate > 0) close(at, at);
    else if (hasWorked) downFrom ??= at;
    if (rate > 0) {
      since ??= at;
      hasWorked = true;
    }
  }
  close(to, rateAt(to) > 0 ? to : null);
  return { since, outages };
}

function countSteps({ from, to, stepMs }: OutageWindow): number {
  return Math.max(0, Math.ceil((to - from) / stepMs));
}

/**
 * One hashrate for each step, NaN = not known, with the points of a coarser record put into all the steps that they are for: an
 * engine that keeps hours has five steps of ten minutes without a point between two of them. A point counts for the distance
 * to its nearer neighbour, an hour at most, so that hours are filled and gaps stay gaps. Half of that more is no gap: where
 * hours go over into minutes, up to half an hour has no point.
 */
export function spreadPoints(rates: Float64Array, stepMs: number): Float64Array {
  const spread = rates.slice();
  let before = -1;
  let step = nextKnown(rates, 0);
  while (step < rates.length) {
    const next = nextKnown(rates, step + 1);
    if (next > step + 1 && next < rates.length) {
      const nearer = before < 0 ? nextKnown(rates, next + 1) - next : step - before;
      const counted = Math.min(nearer, HOUR / stepMs);
      spread.fill(rates[step] ?? 0, step, next - step <= 1.5 * counted ? next : step + counted);
    }
    before = step;
    step = next;
  }
  return spread;
}

function nextKnown(rates: Float64Array, from: number): number {
  let step = from;
  while (step < rates.length && Number.isNaN(rates[step])) step += 1;
  return step;
}

/** The last full steps of ten minutes before a moment: what pages and files call the last 24 hours or 7 days of outages. */
export function outageSpan(at: number, lengthMs: number): { readonly from: number; readonly to: number } {
  const to = floorTo(at, 10 * MINUTE);
  return { from: to - lengthMs, to };
}

/** How long a rig was down within a span (UTC milliseconds): the overlap with its outages. */
export function timeDown(outages: readonly Outage[], span: { readonly from: number; readonly to: number }): number {
  return outages.reduce((sum, outage) => {
    const lasted = Math.min(outage.to ?? span.to, span.to) - Math.max(outage.from, span.from);
    return sum + Math.max(0, lasted);
  }, 0);
}

/**
 * The part of a span (UTC milliseconds, up to the window's end) that a rig was up, as a fraction of one; from its first
 * hashrate on where that lies inside. Null when there was none before the span's end.
 */
export function uptimeOver({ since, outages }: Outages, span: { readonly from: number; readonly to: number }) {
  if (since === null || since >= span.to) return null;
  const from = Math.max(span.from, since);
  return 1 - timeDown(outages, { from, to: span.to }) / (span.to - from);
}
