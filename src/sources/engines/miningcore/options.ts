import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";

export interface MiningcoreOptions {
  /** The `id`s of the engine's pools that make up one pool here; null = its only scheme. */
  readonly pools: readonly { readonly scheme: RewardScheme | null; readonly poolId: string }[];
  /** For all pools of one engine together. Miningcore refuses more than five unless it is configured to allow more. */
  readonly requestsPerSecond: number;
}

/** Throws a sentence for the operator. */
export function readMiningcoreOptions(options: Readonly<Record<string, unknown>>): MiningcoreOptions {
  const { poolId, poolIds, requestsPerSecond = 5 } = options;
  if (typeof requestsPerSecond !== "number" || !Number.isInteger(requestsPerSecond) || requestsPerSecond < 1) {
    throw new Error("Its option requestsPerSecond must be a whole number from 1.");
  }
  if (poolIds === undefined) {
    if (!isPoolId(poolId)) {
      throw new Error(
        "It needs the option poolId: the id of the pool in Miningcore's own configuration, such as btc1; or poolIds, an id for each scheme.",
      );
    }
    return { pools: [{ scheme: null, poolId }], requestsPerSecond };
  }
  if (poolId !== undefined) throw new Error("It has the options poolId and poolIds: only one of them can be right.");
  if (typeof poolIds !== "object" || poolIds === null || Array.isArray(poolIds)) throw new Error(wrongPoolIds);
  const pools = Object.entries(poolIds).map(([name, id]) => {
    const scheme = rewardSchemes.find((known) => known === name);
    if (scheme === undefined || !isPoolId(id)) throw new Error(wrongPoolIds);
    return { scheme, poolId: id };
  });
  if (pools.length === 0 || new Set(pools.map((pool) => pool.poolId)).size < pools.length)
    throw new Error(wrongPoolIds);
  return { pools, requestsPerSecond };
}

const wrongPoolIds = `Its option poolIds must name one pool of Miningcore for each scheme (${rewardSchemes.join(", ")}), each another: { "pplns": "ltc1", "solo": "ltc1solo" }.`;

function isPoolId(id: unknown): id is string {
  return typeof id === "string" && /^[\w-]{1,64}$/.test(id);
}
