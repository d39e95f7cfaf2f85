// Milliseconds: `5 * MINUTE`.
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** UTC, since 1970. The samples of all pools are on one such grid. */
export function floorTo(at: number, stepMs: number): number {
  return Math.floor(at / stepMs) * stepMs;
}

/** UTC, since 1970. */
export function ceilTo(at: number, stepMs: number): number {
  return Math.ceil(at / stepMs) * stepMs;
}
