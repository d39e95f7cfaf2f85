import type { CoinFacts, HardwareKind } from "#src/domain/coins/coin.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { hasPresent, type PoolTerms } from "../../pools/pool-stats.ts";
import type { SiteInfo } from "../../site-info.ts";

export interface ArticleFacts {
  readonly site: Pick<SiteInfo, "brand" | "links">;
  /** Listed pools in the operator's order. */
  readonly pools: readonly PoolTerms[];
}

/** A catalogue text (locales/) by dotted key, English where the language lacks it; null for an unknown key. */
export type FindWord = (key: string, locale: LocaleCode) => string | null;

/** `other` covers regions that only the operator's configuration names. */
export function findWordOr(
  { findWord, locale }: { readonly findWord: FindWord; readonly locale: LocaleCode },
  key: string,
  other: string,
): string {
  return findWord(key, locale) ?? other;
}

/** Not closed, paused or still to come. */
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
