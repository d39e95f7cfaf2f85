import type { ChainTerms } from "../earnings/chain-terms.ts";
import { costDowntime } from "../earnings/outage-cost.ts";
import type { RewardScheme } from "../mining/reward-scheme.ts";
import type { EventCost, EventRig } from "./alert-event.ts";

export interface CostTerms {
  readonly chain: ChainTerms | null;
  /** Fraction; of a rig without a known scheme the pool's own. Null = not known. */
  readonly feeOf: (scheme: RewardScheme | null) => number | null;
}

/** Of a hashrate that was missing for a time. Work for SOLO pays by luck: its expectation would say too much. */
export function costMissing(
  {
    missing,
    scheme,
    ms,
  }: { readonly missing: number | null; readonly scheme: RewardScheme | null; readonly ms: number },
  { chain, feeOf }: CostTerms,
): EventCost {
  if (scheme === "solo") return { coins: null, usd: null };
  return costDowntime({ usual: missing, downMs: ms, feeFraction: feeOf(scheme) }, chain);
}

/** One without a cost makes the sum unknown. */
export function sumCosts(rigs: readonly Pick<EventRig, "cost">[]): EventCost {
  const sum = (of: (cost: EventCost) => number | null) =>
    rigs.reduce<number | null>((total, { cost }) => {
      const own = of(cost);
      return total === null || own === null ? null : total + own;
    }, 0);
  return { coins: sum(({ coins }) => coins), usd: sum(({ usd }) => usd) };
}
