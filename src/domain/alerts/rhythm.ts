import type { EngineTraits } from "../mining/engine-traits.ts";
import { HOUR, MINUTE } from "../time/durations.ts";

/** How long a change must last before it is told: an engine does not measure more often. Milliseconds. */
export interface Rhythm {
  /** A rig that stopped, where the engine does not report its last share. */
  readonly confirmMs: number;
  /** A hashrate below its range. */
  readonly lowForMs: number;
  /** After an outage of the pool, until rigs are judged again. */
  readonly settleMs: number;
}

const leastLowMs = 30 * MINUTE;
const leastSettleMs = 20 * MINUTE;

export function rhythmOf(
  { averages, history, firstFiguresMs }: Pick<EngineTraits, "averages" | "history" | "firstFiguresMs">,
  pollMs: number,
): Rhythm {
  const firstMs = firstFiguresMs ?? 10 * MINUTE;
  return {
    confirmMs: Math.max(10 * MINUTE, firstMs, 3 * pollMs, Math.min(history.stepMs, HOUR)),
    lowForMs: Math.max(leastLowMs, averages.present === "half-hour" ? HOUR : 0, 3 * pollMs),
    settleMs: Math.max(leastSettleMs, 2 * firstMs),
  };
}

/** What fell at about the same time is one message. */
export const gatherMs = 5 * MINUTE;
/** Within an hour after another message about rigs. */
export const gatherAgainMs = 15 * MINUTE;
/** At work for so long, a rig is back. */
export const steadyMs = 10 * MINUTE;
/** One that flaps. */
export const steadyFlappingMs = HOUR;
/** The rest of the rigs may return within this time after the first. */
export const gatherBackMs = 10 * MINUTE;
