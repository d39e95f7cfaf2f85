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
  { from, to, stepMs }: OutageWindow,
): Outages {
  const active = new Set(points.filter(({ hashrate }) => hashrate > 0).map(({ at }) => at));
  const outages: Outage[] = [];
  let since: number | null = null;
  let gapFrom: number | null = null;
  for (let at = from; at < to; at += stepMs) {
    if (active.has(at)) {
      since ??= at;
      if (gapFrom !== null && at - gapFrom >= leastOutageSteps * stepMs) outages.push({ from: gapFrom, to: at });
      gapFrom = null;
    } else if (since !== null) {
      gapFrom ??= at;
    }
  }
  if (gapFrom !== null && to - gapFrom >= leastOutageSteps * stepMs) {
    outages.push({ from: gapFrom, to: active.has(to) ? to : null });
  }
  return { since, outages };
}

/**
 * The part of a span (UTC milliseconds, up to the window's end) that a rig was up, as a fraction of one; from its first
 * hashrate on where that lies inside. Null when there was none before the span's end.
 */
export function uptimeOver({ since, outages }: Outages, span: { readonly from: number; readonly to: number }) {
  if (since === null || since >= span.to) return null;
  const from = Math.max(span.from, since);
  const down = outages.reduce((sum, outage) => {
    const lasted = Math.min(outage.to ?? span.to, span.to) - Math.max(outage.from, from);
    return sum + Math.max(0, lasted);
  }, 0);
  return 1 - down / (span.to - from);
}
