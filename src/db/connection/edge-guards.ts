// The last guard before the database: refuses impossible numbers.

// Far above any hashrate or difficulty, and low enough that a weighted sum of years of samples stays finite.
const LARGEST_MEASURE = 1e300;

/** Null passes where the field may be unknown. */
export function requireMeasure(field: string, value: number | null): void {
  if (value !== null && !(value >= 0 && value <= LARGEST_MEASURE)) {
    throw new RangeError(`${field} must be a finite number of 0 or more, not ${value}.`);
  }
}

/** A whole number of 0 or more that a double holds exactly. */
export function requireWhole(field: string, value: number | null): void {
  if (value !== null && !(Number.isSafeInteger(value) && value >= 0)) {
    throw new RangeError(`${field} must be a whole number of 0 or more, not ${value}.`);
  }
}

export function requireAmount(field: string, value: bigint | null): void {
  if (value !== null && value < 0n) throw new RangeError(`${field} must not be negative, and is ${value}.`);
}

/** The message names the path, as in `lookup.miner.balances.0.paid`. */
export function requireSound(path: string, value: unknown): void {
  if (typeof value === "number") requireMeasure(path, value);
  else if (typeof value === "bigint") requireAmount(path, value);
  else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) requireSound(`${path}.${key}`, part);
  }
}
