import { floorTo, HOUR, MINUTE } from "../time/durations.ts";

/** A stretch without hashrate, UTC milliseconds. `to` null: it has not ended. */
export interface Outage {
  readonly from: number;
  readonly to: number | null;
}

export interface OutageWindow {
  /** On the grid of `stepMs`. */
  readonly from: number;
  /** Start of the open step: it is not judged, but hashrate in it ends an outage. */
  readonly to: number;
  readonly stepMs: number;
  /** Distance of the source's own points: nothing shorter counts as an outage. */
  readonly sourceStepMs?: number;
  /**
   * From here on a missing point means no work, because the source writes none for it. Before, it is not known: no
   * outage, and the end of one. Null: nowhere; absent: everywhere.
   */
  readonly judgedFrom?: number | null;
  /** There was work before the window, so it may begin with an outage. */
  readonly hasWorked?: boolean;
}

export interface Outages {
  /** First step with hashrate; null: none in the window. */
  readonly since: number | null;
  /** Oldest first. */
  readonly outages: readonly Outage[];
}

/** One empty step may be bad luck with shares. */
export const leastOutageSteps = 2;

/**
 * Two steps or more in a row without hashrate, after the first hashrate. Points are in base units on the window's grid,
 * in any order; the highest of several at one time counts. The one rule of stats, rig, farm, why, API and CSV.
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

/** One hashrate per step (see `spreadPoints`); the open step may follow. */
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
 * One hashrate per step, NaN = not known. Fills in coarser records: an engine that keeps hours has five empty steps
 * between two points. A point covers the distance to its nearer neighbour, an hour at most, so that gaps stay gaps.
 * Half of that more is no gap: where hours change to minutes, up to half an hour has no point.
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

/** The last full steps of ten minutes: what pages and files call the last 24 hours or 7 days of outages. */
export function outageSpan(at: number, lengthMs: number): { readonly from: number; readonly to: number } {
  const to = floorTo(at, 10 * MINUTE);
  return { from: to - lengthMs, to };
}

/** Overlap with the span (UTC milliseconds). */
export function timeDown(outages: readonly Outage[], span: { readonly from: number; readonly to: number }): number {
  return outages.reduce((sum, outage) => {
    const lasted = Math.min(outage.to ?? span.to, span.to) - Math.max(outage.from, span.from);
    return sum + Math.max(0, lasted);
  }, 0);
}

/**
 * Fraction of a span (UTC milliseconds, up to the window's end), from the first hashrate on. Null when there was none
 * before the span's end.
 */
export function uptimeOver({ since, outages }: Outages, span: { readonly from: number; readonly to: number }) {
  if (since === null || since >= span.to) return null;
  const from = Math.max(span.from, since);
  return 1 - timeDown(outages, { from, to: span.to }) / (span.to - from);
}
