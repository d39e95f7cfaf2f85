import { type RewardScheme, rewardSchemes } from "#src/domain/reward-scheme.ts";
import type { MinerStats, PoolStats } from "#src/services/services.ts";

/** Hashrate under each scheme, in base units. */
export type SchemeRates = Readonly<Partial<Record<RewardScheme, number>>>;

type KnownStats = Extract<MinerStats, { readonly miner: unknown }>;

/**
 * A miner's hashrate scheme by scheme: that of his workers in the last 10 minutes; for a day, his average shared out as
 * the schemes share the present. An engine that names no workers leaves all to a pool's only scheme.
 */
export function splitBySchemes(stats: KnownStats, pool: PoolStats, window: "tenMinutes" | "day"): SchemeRates {
  const now = sumByScheme(stats);
  const present = Object.values(now).reduce((sum, hashrate) => sum + hashrate, 0);
  const { tenMinutes, sixHours, day } = stats.miner.hashrate;
  const whole = window === "day" ? (day ?? sixHours ?? tenMinutes) : tenMinutes;
  const [only, ...others] = pool.terms.schemes;
  if (stats.workers.length === 0) {
    return only === undefined || others.length > 0 || whole === null ? {} : { [only.scheme]: whole };
  }
  if (window === "tenMinutes" || present === 0 || whole === null) return now;
  return Object.fromEntries(
    rewardSchemes.flatMap((scheme) => {
      const part = now[scheme];
      return part === undefined ? [] : [[scheme, (whole * part) / present]];
    }),
  );
}

function sumByScheme({ workers }: KnownStats): SchemeRates {
  const sums: Partial<Record<RewardScheme, number>> = {};
  for (const { scheme, hashrate } of workers) sums[scheme] = (sums[scheme] ?? 0) + (hashrate.tenMinutes ?? 0);
  return sums;
}
