import { HOUR } from "../time/durations.ts";

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
 * Outages of a rig, from points of its hashrate (base units, on the window's grid, in any order): two steps or more, one
 * after another, whose hashrate is zero or not known. Time before its first hashrate does not count.
 */
export function findOutages(
  points: readonly { readonly at: number; readonly hashrate: number }[],
  window: OutageWindow,
): Outages {
  const rates = new Float64Array(countSteps(window) + 1).fill(Number.NaN);
  for (const { at, hashrate } of points) {
    const step = (at - window.from) / window.stepMs;
    if (step >= 0 && step < rates.length) rates[step] = hashrate;
  }
  return findOutagesIn(spreadPoints(rates, window.stepMs), window);
}

/** The same from one hashrate for each step, as `spreadPoints` gives them; behind the window's steps may stand that of the open step. */
export function findOutagesIn(rates: ArrayLike<number>, { from, to, stepMs }: OutageWindow): Outages {
  const isActive = (at: number) => (rates[(at - from) / stepMs] ?? 0) > 0;
  const outages: Outage[] = [];
  let since: number | null = null;
  let gapFrom: number | null = null;
  for (let at = from; at < to; at += stepMs) {
    if (isActive(at)) {
      since ??= at;
      if (gapFrom !== null && at - gapFrom >= leastOutageSteps * stepMs) outages.push({ from: gapFrom, to: at });
      gapFrom = null;
    } else if (since !== null) {
      gapFrom ??= at;
    }
  }
  if (gapFrom !== null && to - gapFrom >= leastOutageSteps * stepMs) {
    outages.push({ from: gapFrom, to: isActive(to) ? to : null });
  }
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
