import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { articleCategories } from "#src/domain/site/articles.ts";
import { locales, splitLocale } from "#src/domain/site/locales.ts";
import { EmptyState } from "../components/feedback/empty-state.tsx";
import { Fold } from "../components/layout/fold.tsx";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { toCoinBadge } from "../loaders/coin-badge.ts";
import { readSearchText } from "../page-policy.ts";
import { articleQueryPattern, chainPattern, slugPattern } from "../search-parameters.ts";
import { webContext } from "../services-context.ts";
import { useBrandName } from "../shell/shell-data.ts";
import type { Route } from "./+types/articles";
import { ArticleEntries } from "./articles/article-entry.tsx";
import { ArticleHead } from "./articles/article-head.tsx";
import styles from "./articles/article-list.module.css";
import { type ArticleChoice, ArticleSearch, listPath } from "./articles/article-search.tsx";
import { type ListedArticle, toListedArticle } from "./articles/listed-article.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { articles: service, site } = context.get(webContext).services;
  const { locale } = splitLocale(new URL(request.url).pathname);
  const text = readSearchText(url.searchParams, "q", articleQueryPattern)?.trim() ?? "";
  const asked = readSearchText(url.searchParams, "category", slugPattern);
  const slug = readSearchText(url.searchParams, "coin", chainPattern);
  const listed = await service.listArticles(locale);
  const coins = site.enabledCoins.filter((coin) => listed.some((article) => article.coins.includes(coin)));
  const categories = articleCategories.filter((name) => listed.some((article) => article.category === name));
  const category: ArticleChoice["category"] = categories.find((name) => name === asked) ?? "all";
  const coin = coins.find((candidate) => candidate === slug) ?? null;
  // The page cache must not store addresses with invented names, so they are redirected.
  const isInvented = (slug !== null && coin === null) || (asked !== null && category === "all");
  if (isInvented) throw redirect(listPath({ text, category, coin }));
  const found = await service.searchArticles(locale, {
    text,
    category: category === "all" ? null : category,
    coin,
  });
  return {
    query: { text, category, coin },
    coins: coins.map(toCoinBadge),
    categories,
    articles: found.articles.map(toListedArticle),
    nearest: found.nearest.map(toListedArticle),
  };
}

/** The knowledge base: its search, and all articles by their categories. */
export default function Articles() {
  const view = useLoaderData<typeof loader>();
  const t = useTranslations();
  const path = useLocalizedPath();
  const brand = useBrandName();
  const { query, articles, nearest } = view;
  const count = { count: articles.length, shown: formatCount(articles.length) ?? "" };
  return (
    <div className={styles.page}>
      <ArticleHead
        title={t("articles.meta.title", { brand })}
        description={t("articles.meta.description", { brand })}
        path="/articles"
        languages={locales.map(({ code }) => code)}
      />
      <h1>{t("articles.heading")}</h1>
      <p className={styles.lead}>{t("articles.lead")}</p>
      <ArticleSearch view={view} />
      <p className={styles.count} role="status">
        {query.text === ""
          ? t("articles.found", count)
          : articles.length > 0 && t("articles.foundFor", { ...count, query: query.text })}
      </p>
      {articles.length === 0 && (
        <>
          <EmptyState
            title={query.text === "" ? t("articles.none.filtered") : t("articles.none.for", { query: query.text })}
          >
            {t("articles.none.text")}
          </EmptyState>
          <ArticleEntries articles={nearest} />
        </>
      )}
      {query.text === "" && query.category === "all" ? (
        <CategoryLists articles={articles} categories={view.categories} />
      ) : (
        <ArticleEntries articles={articles} />
      )}
      <p className={`row ${styles.more}`}>
        <a href={path("/articles/glossary")}>{t("glossary.link")}</a>
        <a href={path("/articles.rss")} data-document>
          {t("articles.feed")}
        </a>
      </p>
    </div>
  );
}

function CategoryLists({
  articles,
  categories,
}: {
  readonly articles: readonly ListedArticle[];
  readonly categories: readonly ListedArticle["category"][];
}) {
  const t = useTranslations();
  return categories.map((category) => {
    const own = articles.filter((article) => article.category === category);
    if (own.length === 0) return null;
    return (
      <section key={category} id={category} className={styles.category}>
        <Fold heading={t(`articles.category.${category}`)}>
          <ArticleEntries articles={own} />
        </Fold>
      </section>
    );
  });
}
