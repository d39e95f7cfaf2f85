import type { ChainTerms } from "#src/domain/earnings/chain-terms.ts";
import { presentTerms } from "#src/domain/earnings/estimate-earnings.ts";
import { costDowntime } from "#src/domain/earnings/outage-cost.ts";
import { isDown } from "#src/domain/mining/miner-state.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { FarmRecord, PoolStats, PoolTerms } from "#src/services/services.ts";
import { type PaidRig, type RigPay, rigKey } from "./rig-pay.ts";

interface PayParts {
  readonly schemes: PoolTerms["schemes"];
  readonly chain: ChainTerms | null;
  readonly record: FarmRecord;
  readonly rigs: readonly PaidRig[];
}

/** What the chain pays now, with the coin's price. */
export function pricedTerms(pool: PoolStats): ChainTerms | null {
  const chain = presentTerms(pool);
  return chain === null ? null : { ...chain, usdPrice: pool.usdPrice };
}

/** By the same terms and usual hashrates as the cost of outages on the farm's page. */
export function describePay({ schemes, chain, record, rigs }: PayParts): RigPay {
  const down = new Set(rigs.filter(({ state }) => isDown(state)).map(rigKey));
  const coins: Partial<Record<RewardScheme, number>> = {};
  for (const { scheme, feeFraction } of schemes) {
    const day = scheme === "solo" ? null : costDowntime({ usual: 1, downMs: DAY, feeFraction }, chain).coins;
    if (day !== null) coins[scheme] = day;
  }
  const recorded = record.kind === "kept" ? record.rigs : [];
  return {
    coins,
    onlyScheme: schemes.length === 1 ? (schemes[0]?.scheme ?? null) : null,
    usd: chain?.usdPrice?.usd ?? null,
    usual: Object.fromEntries(
      recorded.flatMap((rig) =>
        typeof rig.record?.usual === "number" && down.has(rigKey(rig)) ? [[rigKey(rig), rig.record.usual]] : [],
      ),
    ),
  };
}
