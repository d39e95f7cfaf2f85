/** The steps that have a figure, first and last, of all that there are. */
export interface StepBounds {
  readonly first: number;
  readonly last: number;
}

/** Null when no line has a figure. */
export function findBounds(lists: readonly (readonly (number | null)[])[]): StepBounds | null {
  let [first, last] = [Number.POSITIVE_INFINITY, -1];
  for (const values of lists) {
    const start = values.findIndex((value) => value !== null);
    if (start < 0) continue;
    first = Math.min(first, start);
    last = Math.max(
      last,
      values.findLastIndex((value) => value !== null),
    );
  }
  return last < 0 ? null : { first, last };
}

/** The step nearest to a place across the plot, 0 … 1. Points stand where their steps begin. */
export function stepAtPlace(place: number, steps: number, { first, last }: StepBounds): number {
  return clamp(Math.round(place * steps), first, last);
}

/** Where a key leads from a step; null for keys that mean nothing to a chart. Time runs to the right in every language. */
export function stepByKey(key: string, step: number, { first, last }: StepBounds): number | null {
  const page = Math.max(1, Math.round((last - first) / 10));
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: step + 1,
    ArrowUp: step + 1,
    ArrowLeft: step - 1,
    ArrowDown: step - 1,
    PageUp: step + page,
    PageDown: step - page,
    Home: first,
    End: last,
  };
  const next = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return next === undefined ? null : clamp(next, first, last);
}

function clamp(step: number, first: number, last: number): number {
  return Math.min(last, Math.max(first, step));
}
