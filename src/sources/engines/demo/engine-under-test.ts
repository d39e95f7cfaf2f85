import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { type CoinSlug, getCoin, poolCoinSlugs, poolCoins } from "#src/domain/coins/index.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Result } from "#src/domain/result.ts";
import type { PoolEngine } from "../pool-engine.ts";
import { createDemoEngine } from "./create-demo-engine.ts";

// Shared by the demo's tests: an engine whose clock the test sets.

export const testNow = Date.UTC(2026, 10, 21, 9, 3, 17);
export const testSchemes: readonly RewardScheme[] = ["pps", "prop", "solo"];
export const slugs = poolCoinSlugs;

function kindOf(coin: CoinFacts): string {
  return JSON.stringify([
    coin.difficultyEpochBlocks !== null,
    coin.mergeMined.length,
    coin.blockReward !== null,
    coin.confirmations !== null,
    coin.algorithmBlockTimeSeconds === coin.blockTimeSeconds,
    coin.isAddressCaseInsensitive,
    coin.launched !== null,
  ]);
}

export const slugOfEachKind: readonly CoinSlug[] = [...Map.groupBy(poolCoins, kindOf).values()].flatMap(([first]) =>
  first === undefined ? [] : [first.slug],
);

export function engineAt(
  slug: CoinSlug,
  at: number | (() => number) = testNow,
  options: Readonly<Record<string, unknown>> = {},
  schemes: readonly RewardScheme[] = testSchemes,
): PoolEngine {
  return createDemoEngine({
    coin: getCoin(slug),
    schemes,
    fees: {},
    minimumPayout: null,
    address: null,
    options,
    now: typeof at === "function" ? at : () => at,
    fetch: () => Promise.reject(new Error("The demo asks nobody.")),
  });
}

let shownAt = testNow;
const shared = new Map<CoinSlug, PoolEngine>();

export function sharedEngine(slug: CoinSlug): PoolEngine {
  const engine = shared.get(slug) ?? engineAt(slug, () => shownAt);
  shared.set(slug, engine);
  return engine;
}

/** Not in parallel: the shared engine has one clock. */
export async function responseAt<Value, Failure>(
  slug: CoinSlug,
  at: number,
  ask: (engine: PoolEngine) => Promise<Result<Value, Failure>>,
): Promise<Value> {
  shownAt = at;
  try {
    return await responseOf(ask(sharedEngine(slug)));
  } finally {
    shownAt = testNow;
  }
}

export async function responseOf<Value, Failure>(response: Promise<Result<Value, Failure>>): Promise<Value> {
  const result = await response;
  if (!result.ok) throw new Error(`no response: ${JSON.stringify(result.error)}`);
  return result.value;
}
