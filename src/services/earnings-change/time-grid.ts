import { floorTo, HOUR, MINUTE } from "#src/domain/time/durations.ts";

export const changeStepMs = 10 * MINUTE;

export type Grid<Point> = ReadonlyMap<number, readonly Point[]>;

/**
 * A point of a longer step (an hour) fills the grid up to the next point, for the distance of its neighbours and an
 * hour at most. Gaps stay gaps, except `pauses`, times known to be without work: their steps have no points.
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
