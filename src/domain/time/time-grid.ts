/** The last multiple of `stepMs` (UTC, since 1970) at or before a moment; samples of all pools stand on one such grid. */
export function floorTo(at: number, stepMs: number): number {
  return Math.floor(at / stepMs) * stepMs;
}

/** When the next payout run starts: the next multiple of the interval in UTC, so `1 h` is each full hour and `1 d` midnight. */
export function nextPayoutAt(now: number, intervalMs: number): number {
  return floorTo(now, intervalMs) + intervalMs;
}
