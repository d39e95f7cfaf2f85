/** When a balance will have grown to its threshold, as a band: nobody knows it to the hour. */
export type PayoutEstimate =
  | { readonly kind: "reached" }
  | { readonly kind: "hours" | "days"; readonly low: number; readonly high: number }
  /** Later than in a year. */
  | { readonly kind: "far" };

const hoursUpTo = 2;
const farFromDays = 365;

/**
 * The band between the fastest and the slowest of several rates (atomic units a day), in whole hours up to two days, in
 * whole days above. Null without a threshold or a rate.
 */
export function estimatePayout(
  confirmed: bigint | null,
  threshold: bigint | null,
  atomicPerDay: readonly (number | null)[],
): PayoutEstimate | null {
  if (confirmed === null || threshold === null || threshold <= 0n) return null;
  if (confirmed >= threshold) return { kind: "reached" };
  const rates = atomicPerDay.filter((rate): rate is number => rate !== null && Number.isFinite(rate) && rate > 0);
  if (rates.length === 0) return null;
  const missing = Number(threshold - confirmed);
  const [soonest, latest] = [missing / Math.max(...rates), missing / Math.min(...rates)];
  if (soonest > farFromDays) return { kind: "far" };
  const [kind, perDay] = latest <= hoursUpTo ? (["hours", 24] as const) : (["days", 1] as const);
  const low = Math.max(1, Math.floor(soonest * perDay));
  return { kind, low, high: Math.max(low, Math.ceil(latest * perDay)) };
}
