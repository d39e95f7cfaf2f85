import { SECOND } from "#src/domain/time/durations.ts";

/** Null above what a double holds exactly. */
export function readHexNumber(hex: string): number | null {
  const value = Number(hex);
  return Number.isSafeInteger(value) ? value : null;
}

/** Seconds, between 2009 and 2100. */
export function readHexTime(hex: string): number | null {
  const seconds = readHexNumber(hex);
  return seconds === null || seconds < 1_230_768_000 || seconds > 4_102_444_800 ? null : seconds * SECOND;
}
