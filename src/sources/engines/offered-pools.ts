import type { PoolNetwork } from "#src/domain/coins/coin.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { StratumPort } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { AsyncResult } from "../source-error.ts";

// For a site that has no configuration yet (npm run adopt).

/** Several of the engine's own where each runs one reward scheme of the same coin. */
export interface OfferedPool {
  readonly coin: CoinSlug;
  readonly options: Readonly<Record<string, unknown>>;
  /** Per cent. */
  readonly schemes: readonly { readonly scheme: RewardScheme; readonly feePercent: number | null }[];
  /** Atomic units; null when unknown, or when the engine reports several. */
  readonly minimumPayout: bigint | null;
  readonly network: PoolNetwork | null;
  /** The engine's host name; null when it has none that is reachable from other machines. */
  readonly host: string | null;
  readonly ports: readonly OfferedPort[];
  /** Sentences about what the operator must check, without a full stop. */
  readonly remarks: readonly string[];
}

export type OfferedPort = Pick<StratumPort, "port" | "transport" | "scheme">;

export interface EngineOffer {
  readonly pools: readonly OfferedPool[];
  readonly leftOut: readonly LeftOut[];
}

export interface LeftOut {
  readonly what: string;
  readonly reason: string;
  /** A coin file would bring it in. */
  readonly isCoinUnknown: boolean;
}

export interface OfferParts {
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
}

export type FetchOffer = (baseUrl: URL, parts: OfferParts) => AsyncResult<EngineOffer>;
