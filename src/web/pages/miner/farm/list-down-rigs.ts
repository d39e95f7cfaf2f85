import { getCoin } from "#src/domain/coins/index.ts";
import { costDowntime, type LostTime } from "#src/domain/earnings/outage-cost.ts";
import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import type { Outage } from "#src/domain/mining/outages.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { fromCoins } from "#src/domain/money/amount.ts";
import { compareOutages, countAtOnce, type PlacedOutages, placeOutages } from "../outages/place-outages.ts";
import { type FarmTerms, lostTime, type Rig } from "./describe-groups.ts";

/** A rig that was down in the span; `name` null: all rigs together, where nothing is known of single ones. */
export interface DownRig extends PlacedOutages {
  readonly name: string | null;
  readonly scheme: RewardScheme | null;
  readonly state: WorkerState | null;
  readonly cost: { readonly coins: bigint | null; readonly usd: number | null };
}

/** Every rig that was down in the span, `shown` of them as rows, and how many were at once. */
export function listDownRigs(rigs: readonly Rig[], terms: FarmTerms, shown: number) {
  const rows = rigs.flatMap((rig) => {
    const { name, scheme, state, record } = rig;
    return describeDown({ name, scheme, state }, record?.outages ?? [], (ms) => lostTime(rig, ms, terms), terms);
  });
  return cutRows(
    rows,
    rigs.map(({ record }) => record?.outages ?? []),
    terms,
    shown,
  );
}

/** All rigs as one, from the miner's own record. */
export function listWholeDown(outages: readonly Outage[], terms: FarmTerms) {
  const nobody = { name: null, scheme: null, state: null };
  const rows = describeDown(nobody, outages, (downMs) => ({ usual: null, downMs, feeFraction: null }), terms);
  return cutRows(rows, [outages], terms, rows.length);
}

function describeDown(
  rig: Pick<DownRig, "name" | "scheme" | "state">,
  outages: readonly Outage[],
  lost: (downMs: number) => LostTime,
  { span, chain, coin }: FarmTerms,
): readonly DownRig[] {
  const placed = placeOutages(outages, span);
  if (placed === null) return [];
  const { coins, usd } = costDowntime(lost(placed.downMs), chain);
  return [{ ...rig, ...placed, cost: { coins: coins === null ? null : fromCoins(coins, getCoin(coin)), usd } }];
}

function cutRows(
  rows: readonly DownRig[],
  outages: readonly (readonly Outage[])[],
  { span }: FarmTerms,
  shown: number,
) {
  return {
    rows: rows.toSorted(compareOutages).slice(0, shown),
    total: rows.length,
    atOnce: countAtOnce(outages, span),
  };
}
