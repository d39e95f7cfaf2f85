import { getLocale, type LocaleCode, localizePath } from "#src/domain/site/locales.ts";
import { escapeMarkup } from "#src/domain/text/display-text.ts";
import type { ArticleSummary } from "#src/services/services.ts";

interface FeedFacts {
  readonly origin: string;
  readonly locale: LocaleCode;
  readonly title: string;
  readonly description: string;
  /** Any order, all languages. */
  readonly articles: readonly ArticleSummary[];
}

const mostItems = 50;

/** Without language prefix. */
export const feedPath = "/articles.rss";

/** Newest first, one language. Source: RSS 2.0 specification (rssboard.org). */
export function writeArticleFeed({ origin, locale, title, description, articles }: FeedFacts): string {
  const address = (path: string) => escapeMarkup(`${origin}${localizePath(path, locale)}`);
  const own = articles
    .filter((article) => article.locale === locale)
    .toSorted(
      (one, other) => other.published.localeCompare(one.published, "en") || one.slug.localeCompare(other.slug, "en"),
    );
  const items = own.slice(0, mostItems).map(
    (article) => `<item>
<title>${escapeMarkup(article.title)}</title>
<link>${address(`/articles/${article.slug}`)}</link>
<guid>${address(`/articles/${article.slug}`)}</guid>
<description>${escapeMarkup(article.description)}</description>
<pubDate>${new Date(article.published).toUTCString()}</pubDate>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeMarkup(title)}</title>
<link>${address("/articles")}</link>
<description>${escapeMarkup(description)}</description>
<language>${getLocale(locale).iso}</language>
<atom:link href="${address(feedPath)}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
}
