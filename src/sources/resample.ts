export interface WeightedPoint {
  readonly at: number;
  readonly value: number;
  /** Number of measurements. */
  readonly weight: number;
}

export interface Grid {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}

/** The weighted mean of each step in [from, to), oldest first. A step without a measurement has no point. */
export function resample(points: Iterable<WeightedPoint>, grid: Grid): readonly { at: number; value: number }[] {
  const steps = new Map<number, { sum: number; weight: number }>();
  for (const { at, value, weight } of points) {
    const step = Math.floor(at / grid.stepMs) * grid.stepMs;
    if (step < grid.from || step >= grid.to || !(weight > 0)) continue;
    const before = steps.get(step) ?? { sum: 0, weight: 0 };
    steps.set(step, { sum: before.sum + value * weight, weight: before.weight + weight });
  }
  return [...steps].map(([at, { sum, weight }]) => ({ at, value: sum / weight })).sort((a, b) => a.at - b.at);
}
