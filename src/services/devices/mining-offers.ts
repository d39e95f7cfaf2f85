import { type CoinSlug, findCoin, getCoin } from "#src/domain/coins/index.ts";
import { type ChainGap, type ChainTerms, toChainTerms } from "#src/domain/earnings/chain-terms.ts";
import { datasetBytes } from "#src/domain/mining/dataset.ts";
import { isPaying, type NetworkSample } from "#src/domain/mining/pool.ts";
import { pickSteadyScheme, type RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { PoolStats } from "../pools/pool-stats.ts";

export interface MiningOffer {
  readonly coin: CoinSlug;
  readonly ticker: string;
  readonly name: string;
  readonly algorithm: string;
  readonly isDemo: boolean;
  readonly chain: { readonly terms: ChainTerms; readonly gap: null } | { readonly terms: null; readonly gap: OfferGap };
  /** Scheme of the estimates (domain/mining/reward-scheme.ts, `pickSteadyScheme`). */
  readonly scheme: RewardScheme;
  readonly feeFraction: number | null;
  /** Null without SOLO, and for SOLO-only pools. */
  readonly solo: { readonly feeFraction: number | null } | null;
  readonly merged: readonly { readonly chain: string; readonly terms: ChainTerms | null }[];
  /** Bytes; null where none is needed or it is not known. */
  readonly memoryBytes: number | null;
  /** Atomic units. */
  readonly minimumPayout: bigint | null;
}

/** `not-accepting`: the engine reports that its pool takes no miners. */
export type OfferGap = ChainGap | "not-accepting";

function findDatasetBytes(pool: PoolStats): number | null {
  const { dataset } = getCoin(pool.terms.coin);
  const height = pool.state === "stub" ? null : (pool.network?.height ?? null);
  return dataset === undefined || height === null ? null : datasetBytes(dataset, height);
}

export interface OfferSources {
  /** Visible pools in the operator's order. */
  readonly pools: readonly PoolStats[];
  /** For merge-mined chains, which may have no pool here. */
  findNetwork(chain: string): NetworkSample | null;
  findPrice(chain: string): ChainTerms["usdPrice"];
}

export function listOffers(sources: OfferSources): readonly MiningOffer[] {
  return sources.pools.flatMap((pool) => (takesWork(pool.terms) ? (toOffer(pool, sources) ?? []) : []));
}

/** Test network coins have no value. */
function takesWork({ state, network }: PoolStats["terms"]): boolean {
  return isPaying(state) && network === "mainnet";
}

function toOffer(pool: PoolStats, sources: OfferSources): MiningOffer | null {
  const { terms } = pool;
  const steady = pickSteadyScheme(terms.schemes);
  if (steady === null) return null;
  const solo = terms.schemes.find(({ scheme }) => scheme === "solo");
  return {
    coin: terms.coin,
    ticker: terms.ticker,
    name: terms.name,
    algorithm: getCoin(terms.coin).algorithmSlug,
    isDemo: terms.isDemo,
    chain: findChain(pool),
    scheme: steady.scheme,
    feeFraction: steady.feeFraction,
    solo: solo === undefined || solo === steady ? null : { feeFraction: solo.feeFraction },
    merged: terms.mergeMined.map((chain) => ({ chain, terms: findMerged(chain, sources) })),
    memoryBytes: findDatasetBytes(pool),
    minimumPayout: terms.minimumPayout,
  };
}

function findChain(pool: PoolStats): MiningOffer["chain"] {
  if (pool.state !== "stub" && pool.acceptsMiners === false) return { terms: null, gap: "not-accepting" };
  const network = pool.state === "stub" ? null : pool.network;
  const terms = toChainTerms(getCoin(pool.terms.coin), network, pool.usdPrice);
  return terms.ok ? { terms: terms.value, gap: null } : { terms: null, gap: terms.error };
}

function findMerged(chain: string, { findNetwork, findPrice }: OfferSources): ChainTerms | null {
  const coin = findCoin(chain);
  const terms = coin === undefined ? null : toChainTerms(coin, findNetwork(chain), findPrice(chain));
  return terms?.ok === true ? terms.value : null;
}
