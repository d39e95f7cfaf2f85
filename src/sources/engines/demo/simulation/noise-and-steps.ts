import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";

// Every figure of the demo is a function of a seed and of time, without any memory.
//
// Hashrates are constant within a step of ten minutes. So the present hashrate, a point of a history and the mean of
// polls within that step are the same number.

export const STEP = 10 * MINUTE;
export const STEPS_PER_HOUR = HOUR / STEP;
export const STEPS_PER_DAY = DAY / STEP;
export const STEP_SECONDS = STEP / 1000;

export function stepOf(at: number): number {
  return Math.floor(at / STEP);
}

export function dayOfStep(step: number): number {
  return Math.floor(step / STEPS_PER_DAY);
}

export function hourOfStep(step: number): number {
  return Math.floor(step / STEPS_PER_HOUR);
}

export function createStepReader(
  valuesOfDay: (day: number) => ArrayLike<number> | undefined,
): (step: number) => number {
  let day = Number.NaN;
  let values: ArrayLike<number> | undefined;
  return (step) => {
    if (dayOfStep(step) !== day) {
      day = dayOfStep(step);
      values = valuesOfDay(day);
    }
    return values?.[step - day * STEPS_PER_DAY] ?? 0;
  };
}

/** A 32-bit hash of a 32-bit seed and an index (the finaliser of MurmurHash3 over both). */
export function mix(seed: number, index: number): number {
  let h = seed ^ Math.imul(index, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h, text.length);
}

/** Strictly between 0 and 1. */
export function unit(hash: number): number {
  return (hash + 0.5) / 0x1_0000_0000;
}

/** In -1 … 1, smooth through one random value at each whole `x`. */
export function smoothNoise(seed: number, x: number): number {
  const cell = Math.floor(x);
  const f = x - cell;
  const a = unit(mix(seed, cell));
  const b = unit(mix(seed, cell + 1));
  return 2 * (a + (b - a) * f * f * (3 - 2 * f)) - 1;
}

export function poisson(lambda: number, hash: number): number {
  const u = unit(hash);
  // Nearly every draw for a small miner ends here, without an exponential: e^-λ ≥ 1 - λ.
  if (u < 1 - lambda || lambda <= 0) return 0;
  if (lambda > 30) {
    const normal = Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * unit(mix(hash, 1)));
    return Math.max(0, Math.round(lambda + Math.sqrt(lambda) * normal));
  }
  let term = Math.exp(-lambda);
  let sum = term;
  let count = 0;
  while (u > sum && count < 200) {
    count++;
    term *= lambda / count;
    sum += term;
  }
  return count;
}

export function noiseBytes(seed: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => mix(seed, i) & 0xff);
}

export function noiseHex(seed: number, length: number): string {
  return Array.from(noiseBytes(seed, length), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
