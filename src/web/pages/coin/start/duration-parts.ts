import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";

/** An interval in the largest unit that divides it, for a sentence such as "every 2 hours". */
export function durationParts(durationMs: number): {
  readonly unit: "day" | "hour" | "minute";
  readonly count: number;
} {
  if (durationMs % DAY === 0) return { unit: "day", count: durationMs / DAY };
  if (durationMs % HOUR === 0) return { unit: "hour", count: durationMs / HOUR };
  return { unit: "minute", count: Math.round(durationMs / MINUTE) };
}
