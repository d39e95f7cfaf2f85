import type { PoolPoint } from "#src/db/store.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { PoolStats, PoolTerms } from "../pools/pool-stats.ts";

/** What says which rows make a whole pool: its engines, and the schemes that are unknown now. */
export type EngineShares = Pick<PoolTerms, "engineSchemes"> & {
  readonly unknownSchemes?: Extract<PoolStats, { readonly at: number }>["unknownSchemes"];
};

export function sharesOf(stats: PoolStats): EngineShares {
  const { engineSchemes } = stats.terms;
  const unknown = stats.state === "stub" ? undefined : stats.unknownSchemes;
  return { ...(engineSchemes && { engineSchemes }), ...(unknown && { unknownSchemes: unknown }) };
}

/**
 * Without the times at which one of several engines was silent: the sum of the others would look like the whole pool.
 * An engine counts from its first row on, since it may have been added later.
 */
export function keepWhole<Row extends Pick<PoolPoint, "at" | "scheme">>(
  rows: readonly Row[],
  { engineSchemes, unknownSchemes = [] }: EngineShares,
): readonly Row[] {
  if (engineSchemes === undefined) return rows;
  const engines = engineSchemes.map((schemes) => {
    const times = new Set(rows.flatMap(({ at, scheme }) => (schemes.includes(scheme) ? [at] : [])));
    const since = Math.min(...times, silentSince(schemes));
    return { times, since };
  });
  return rows.filter(({ at }) => engines.every(({ times, since }) => at < since || times.has(at)));

  function silentSince(schemes: readonly RewardScheme[]): number {
    const unknown = unknownSchemes.find(({ scheme }) => schemes.includes(scheme));
    return unknown === undefined ? Number.POSITIVE_INFINITY : (unknown.lastAt ?? unknown.since);
  }
}
