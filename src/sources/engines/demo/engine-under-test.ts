import { type CoinSlug, getCoin, poolCoinSlugs } from "#src/domain/coins/index.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Result } from "#src/domain/result.ts";
import type { PoolEngine } from "../pool-engine.ts";
import { createDemoEngine } from "./create-demo-engine.ts";

// What the demo's tests share: an engine whose clock the test holds.

export const testNow = Date.UTC(2026, 10, 21, 9, 3, 17);
export const testSchemes: readonly RewardScheme[] = ["pps", "prop", "solo"];
export const slugs = poolCoinSlugs;

export function engineAt(
  slug: CoinSlug,
  at: number = testNow,
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
    now: () => at,
    fetch: () => Promise.reject(new Error("The demo asks nobody.")),
  });
}

const shared = new Map<CoinSlug, PoolEngine>();

/** The same engine for every test of a file that only reads: what an answer is made of is computed once. */
export function sharedEngine(slug: CoinSlug): PoolEngine {
  const engine = shared.get(slug) ?? engineAt(slug);
  shared.set(slug, engine);
  return engine;
}

export async function answerOf<Value, Failure>(answer: Promise<Result<Value, Failure>>): Promise<Value> {
  const result = await answer;
  if (!result.ok) throw new Error(`no answer: ${JSON.stringify(result.error)}`);
  return result.value;
}
