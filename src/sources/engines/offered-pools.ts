import type { PoolNetwork } from "#src/domain/coins/coin.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { StratumPort } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Answer } from "./pool-engine.ts";

// What an engine tells about its pools to somebody who has no configuration for it yet (npm run adopt).

/** One pool of the site: several of the engine's own where each runs one reward scheme of the same coin. */
export interface OfferedPool {
  readonly coin: CoinSlug;
  /** What stands under `engine.options`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Per cent; null where the engine does not say. */
  readonly schemes: readonly { readonly scheme: RewardScheme; readonly feePercent: number | null }[];
  /** Atomic units; null where the engine does not say, or says several. */
  readonly minimumPayout: bigint | null;
  /** Null where the engine does not say. */
  readonly network: PoolNetwork | null;
  /** The host name under which the engine means to be reached; null where it tells none that leaves its own machine. */
  readonly host: string | null;
  readonly ports: readonly OfferedPort[];
  /** Sentences about what the operator must look after, without a full stop. */
  readonly remarks: readonly string[];
}

export type OfferedPort = Pick<StratumPort, "port" | "transport" | "scheme">;

export interface EngineOffer {
  readonly pools: readonly OfferedPool[];
  /** Pools of the engine that the site cannot show, in the engine's words, and why. */
  readonly leftOut: readonly LeftOut[];
}

export interface LeftOut {
  readonly what: string;
  readonly reason: string;
  /** Whether a coin file would bring it in. */
  readonly isCoinUnknown: boolean;
}

export interface OfferParts {
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
}

export type FetchOffer = (baseUrl: URL, parts: OfferParts) => Answer<EngineOffer>;
