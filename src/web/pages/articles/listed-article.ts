import type { ArticleSummary } from "#src/services/services.ts";
import { type CoinBadge, toCoinBadge } from "../../loaders/coin-badge.ts";

/** An article as lists show it. */
export type ListedArticle = Pick<
  ArticleSummary,
  "slug" | "locale" | "title" | "description" | "category" | "minutes"
> & {
  readonly coins: readonly CoinBadge[];
};

export function toListedArticle(article: ArticleSummary): ListedArticle {
  const { slug, locale, title, description, category, minutes, coins } = article;
  return { slug, locale, title, description, category, minutes, coins: coins.map(toCoinBadge) };
}
