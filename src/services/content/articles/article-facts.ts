import type { CoinFacts, HardwareKind } from "#src/domain/coins/coin.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { hasPresent, type PoolTerms } from "../../pools/pool-stats.ts";
import type { SiteInfo } from "../../services.ts";

/** What articles say of this site: the configuration, and what the engines add to it. */
export interface ArticleFacts {
  readonly site: Pick<SiteInfo, "brand" | "links">;
  /** The pools that are listed, in the operator's order. */
  readonly pools: readonly PoolTerms[];
}

/** A text of the catalogues (locales/) by its dotted key, in English where the language has none; null for a key without a text. */
export type FindWord = (key: string, locale: LocaleCode) => string | null;

/** The text, or `other` where the catalogues have none: the name of a region that only the operator knows. */
export function findWordOr(
  { findWord, locale }: { readonly findWord: FindWord; readonly locale: LocaleCode },
  key: string,
  other: string,
): string {
  return findWord(key, locale) ?? other;
}

/** The pools that take miners now: closed ones, paused ones and those still to come have nothing to offer. */
export function listOpenPools({ pools }: ArticleFacts): readonly PoolTerms[] {
  return pools.filter(hasPresent);
}

export function findPool({ pools }: ArticleFacts, coin: string): PoolTerms | null {
  return pools.find((terms) => terms.coin === coin) ?? null;
}

export function requireCoin(slug: string): CoinFacts {
  const coin = findCoin(slug);
  if (coin === undefined) throw new Error(`There is no coin "${slug}".`);
  return coin;
}

export function isMinedBy({ coin }: PoolTerms, kind: HardwareKind): boolean {
  return requireCoin(coin).hardware.includes(kind);
}
