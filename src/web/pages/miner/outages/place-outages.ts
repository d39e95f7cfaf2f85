import { type Outage, timeDown } from "#src/domain/mining/outages.ts";

// Whole numbers: pages of hundreds of rigs carry them.

export const axisWidth = 1000;
export const countHeight = 36;

export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export interface PlacedOutages {
  /** `off`: still down. `whole`: down since before the span, so that it is not new. `back`: it works again. */
  readonly kind: "off" | "whole" | "back";
  /** The first bar began before the span. */
  readonly isTorn: boolean;
  /** Begin and width. */
  readonly bars: readonly (readonly [number, number])[];
  readonly downMs: number;
  readonly count: number;
  /** UTC milliseconds; `to` null: it lasts. */
  readonly last: Outage;
}

/** Null: not down in the span. */
export function placeOutages(outages: readonly Outage[], span: TimeSpan): PlacedOutages | null {
  const inside = outages.filter((outage) => timeDown([outage], span) > 0);
  const [first] = inside;
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return null;
  const isTorn = first.from < span.from;
  return {
    kind: last.to !== null ? "back" : last.from <= span.from ? "whole" : "off",
    isTorn,
    bars: inside.map((outage) => {
      const from = placeOf(outage.from, span);
      // Shorter than a pixel is still seen.
      return [from, Math.max(2, placeOf(outage.to ?? span.to, span) - from)] as const;
    }),
    downMs: timeDown(inside, span),
    count: inside.length,
    last,
  };
}

/** Still down: the newest first; then those that work again, the longest down first. */
export function compareOutages(one: PlacedOutages, other: PlacedOutages): number {
  const [oneBack, otherBack] = [one.last.to !== null, other.last.to !== null];
  if (oneBack !== otherBack) return oneBack ? 1 : -1;
  return oneBack ? other.downMs - one.downMs : other.last.from - one.last.from;
}

/** An area of `axisWidth` × `countHeight`, as high as `most`. */
export function countAtOnce(rigs: readonly (readonly Outage[])[], span: TimeSpan) {
  const changes = new Map<number, number>();
  const add = (at: number, by: number) => changes.set(at, (changes.get(at) ?? 0) + by);
  for (const outage of rigs.flat()) {
    if (timeDown([outage], span) === 0) continue;
    add(Math.max(outage.from, span.from), 1);
    if (outage.to !== null && outage.to < span.to) add(outage.to, -1);
  }
  const steps: { readonly at: number; readonly count: number }[] = [];
  let count = 0;
  for (const [at, by] of [...changes].toSorted(([one], [other]) => one - other)) {
    count += by;
    if (by !== 0) steps.push({ at, count });
  }
  const most = Math.max(0, ...steps.map((step) => step.count));
  const path = steps.map((step) => `H${placeOf(step.at, span)}V${heightOf(step.count, most)}`).join("");
  return { most, now: count, path: most === 0 ? "" : `M0 ${countHeight}${path}H${axisWidth}V${countHeight}z` };
}

function heightOf(count: number, most: number): number {
  return Math.round(countHeight * (1 - count / most) * 10) / 10;
}

function placeOf(at: number, { from, to }: TimeSpan): number {
  return Math.round((Math.min(Math.max(at, from), to) - from) * (axisWidth / (to - from)));
}
