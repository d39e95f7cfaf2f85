// Milliseconds. Durations are composed: `5 * MINUTE`.
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The last multiple of `stepMs` (UTC, since 1970) at or before a moment. Samples of all pools stand on one such grid. */
export function floorTo(at: number, stepMs: number): number {
  return Math.floor(at / stepMs) * stepMs;
}

/** The first multiple of `stepMs` (UTC, since 1970) at or after a moment. */
export function ceilTo(at: number, stepMs: number): number {
  return Math.ceil(at / stepMs) * stepMs;
}
