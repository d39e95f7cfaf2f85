/** A hashrate that differs from usual by at most this fraction counts as usual. */
const usualDifference = 0.02;

/** Whether a hashrate is as usual, by its fraction of the usual one: 1 is the same. */
export function isAsUsual(ofUsual: number): boolean {
  return Math.abs(ofUsual - 1) <= usualDifference;
}

/** `bad`: below 70 %, as a worker that runs low. */
export function toneOf(ofUsual: number): "good" | "warn" | "bad" {
  if (ofUsual < 0.7) return "bad";
  return ofUsual < 1 - usualDifference ? "warn" : "good";
}
