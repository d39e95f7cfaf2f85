import { floorTo, HOUR, MINUTE } from "#src/domain/time/durations.ts";

export const changeStepMs = 10 * MINUTE;

/** Points of one time, by time. */
export type Grid<Point> = ReadonlyMap<number, readonly Point[]>;

/**
 * Points on a grid of steps. A source with longer steps (an hour) fills them: a point holds until the next one, for as long as the
 * points around it lie apart, and never for more than an hour. Gaps in the record stay gaps, but for times of which it is known that
 * there was nothing (`pauses`): their steps have no point and are in the grid.
 */
export function spreadOnGrid<Point extends { readonly at: number }>(
  points: readonly Point[],
  stepMs: number,
  pauses: readonly { readonly from: number; readonly to: number }[] = [],
): Grid<Point> {
  const grid = new Map<number, Point[]>();
  for (const point of points) {
    const at = floorTo(point.at, stepMs);
    grid.set(at, [...(grid.get(at) ?? []), point]);
  }
  const times = [...grid.keys()].toSorted((a, b) => a - b);
  for (const [index, at] of times.entries()) {
    const before = times[index - 1];
    const after = times[index + 1];
    if (before === undefined || after === undefined) continue;
    const end = at + Math.min(after - at, at - before, HOUR);
    for (let filled = at + stepMs; filled < end; filled += stepMs) grid.set(filled, grid.get(at) ?? []);
  }
  for (const { from, to } of pauses) {
    for (let at = from; at < to; at += stepMs) if (!grid.has(at)) grid.set(at, []);
  }
  return grid;
}
