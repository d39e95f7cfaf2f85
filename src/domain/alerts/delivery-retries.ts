import { HOUR, MINUTE, SECOND } from "../time/durations.ts";

/** After each attempt; a message whose last one failed is dead. In sum a day. */
const pausesMs = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR];
export const mostAttempts = pausesMs.length + 1;

const longestPauseMs = 12 * HOUR;

/**
 * When a message is tried again after so many attempts; null = never. `retryAfterMs`: what the receiver asked for.
 * `chance`: 0 … 1, spreads messages that failed together.
 */
export function nextAttemptAt(
  now: number,
  {
    attempts,
    retryAfterMs,
    chance,
  }: { readonly attempts: number; readonly retryAfterMs: number | null; readonly chance: number },
): number | null {
  const pauseMs = pausesMs[attempts - 1];
  if (pauseMs === undefined) return null;
  const asked = Math.min(longestPauseMs, retryAfterMs ?? 0);
  return now + Math.max(asked, Math.round(pauseMs * (1 + chance / 5)));
}
