import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { MinerStats, PoolStats, SchemeAverages } from "#src/services/services.ts";

/** Hashrate under each scheme, in base units. */
export type SchemeRates = SchemeAverages["rates"];

type KnownStats = Extract<MinerStats, { readonly miner: unknown }>;

/** A miner's hashrate of the last 10 minutes, scheme by scheme: that of his workers. */
export function splitPresent(stats: KnownStats, pool: PoolStats): SchemeRates {
  if (stats.workers.length === 0) return leaveToOnlyScheme(pool, stats.miner.hashrate.tenMinutes);
  const sums: Partial<Record<RewardScheme, number>> = {};
  for (const { scheme, hashrate } of stats.workers) sums[scheme] = (sums[scheme] ?? 0) + (hashrate.tenMinutes ?? 0);
  return sums;
}

/** His longest average that is known, scheme by scheme, and which one it is. */
export function splitAverage(stats: KnownStats, pool: PoolStats): SchemeAverages {
  if (stats.averages !== null) return stats.averages;
  const { tenMinutes, sixHours, day } = stats.miner.hashrate;
  const window = day !== null ? "day" : sixHours !== null ? "sixHours" : "tenMinutes";
  const whole = day ?? sixHours ?? tenMinutes;
  return { window, rates: stats.workers.length === 0 ? leaveToOnlyScheme(pool, whole) : {} };
}

/** Where neither workers nor history name a scheme. */
function leaveToOnlyScheme({ terms }: PoolStats, whole: number | null): SchemeRates {
  const [only, ...others] = terms.schemes;
  return only === undefined || others.length > 0 || whole === null ? {} : { [only.scheme]: whole };
}
