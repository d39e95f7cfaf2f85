import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { clientAddressHeader } from "#src/domain/site/client-address.ts";
import { getLocale, localizePath, splitLocale } from "#src/domain/site/locales.ts";
import { CoinMark } from "../components/marks/coin-mark.tsx";
import { pageError } from "../guards.ts";
import { useLocale } from "../i18n/locale.ts";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { useFormat } from "../i18n/use-format.ts";
import { toCoinBadge } from "../loaders/coin-badge.ts";
import { isFromOurPage, isTooLarge } from "../loaders/submitted-form.ts";
import { readSearch } from "../page-policy.ts";
import { voteOutcomes } from "../search-parameters.ts";
import { webContext } from "../services-context.ts";
import { useBrandName } from "../shell/shell-data.ts";
import type { Route } from "./+types/article";
import styles from "./articles/article.module.css";
import { ArticleBody } from "./articles/article-body.tsx";
import { ArticleHead } from "./articles/article-head.tsx";
import text from "./articles/article-text.module.css";
import { VoteForm } from "./articles/vote-form.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { articles } = context.get(webContext).services;
  const { locale } = splitLocale(new URL(request.url).pathname);
  const article = await articles.findArticle(params.slug, locale);
  if (article === null) {
    const moved = await articles.findRedirect(params.slug);
    throw moved === null ? pageError(404, "page-not-found") : redirect(`/articles/${moved}`, 301);
  }
  const { coins, previous, next, ...rest } = article;
  return {
    ...rest,
    coins: coins.map(toCoinBadge),
    previous: previous && { slug: previous.slug, title: previous.title, locale: previous.locale },
    next: next && { slug: next.slug, title: next.title, locale: next.locale },
    outcome: readSearch(url.searchParams, "vote", voteOutcomes),
  };
}

/** Counts whether the article helped, and leads back to it. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { articles } = context.get(webContext).services;
  const { locale } = splitLocale(new URL(request.url).pathname);
  const back = (outcome: (typeof voteOutcomes)[number]) =>
    redirect(`/articles/${encodeURIComponent(params.slug)}?vote=${outcome}#vote`, 303);
  if (!isFromOurPage(request, url) || isTooLarge(request)) throw back("refused");
  const answer = (await request.formData().catch(() => null))?.get("helpful");
  if (answer !== "yes" && answer !== "no") throw back("refused");
  if ((await articles.findArticle(params.slug, locale)) === null) throw pageError(404, "page-not-found");
  const outcome = await articles.vote({
    slug: params.slug,
    locale,
    isHelpful: answer === "yes",
    clientAddress: request.headers.get(clientAddressHeader) ?? "unknown",
  });
  throw back(outcome);
}

export type ArticleData = Awaited<ReturnType<typeof loader>>;

export default function ArticlePage() {
  const article = useLoaderData<typeof loader>();
  const t = useTranslations();
  const path = useLocalizedPath();
  const format = useFormat();
  const brand = useBrandName();
  const { code } = useLocale();
  const { iso, dir } = getLocale(article.locale);
  const isForeign = article.locale !== code;
  const words = isForeign ? { lang: iso, dir } : {};
  return (
    <article className={styles.page}>
      <ArticleHead
        title={`${article.title} | ${brand}`}
        description={article.description}
        path={`/articles/${article.slug}`}
        languages={article.languages}
        published={article.published}
        updated={article.updated}
      />
      <header className={styles.header}>
        <nav className={styles.trail} aria-label={t("articles.heading")}>
          <a href={path("/articles")}>{t("articles.heading")}</a>
          <a href={path(`/articles?category=${article.category}`)}>{t(`articles.category.${article.category}`)}</a>
        </nav>
        <h1 {...words}>{article.title}</h1>
        <p className={styles.lead} {...words}>
          {article.description}
        </p>
        <p className={styles.facts}>
          <time dateTime={article.updated} suppressHydrationWarning>
            {t("articles.updated", { date: format.date(Date.parse(article.updated)) })}
          </time>
          <span>{t("articles.minutes", { count: article.minutes, shown: formatCount(article.minutes) ?? "" })}</span>
        </p>
        {isForeign && <p className={styles.foreign}>{t("articles.notTranslated")}</p>}
      </header>
      <div className={styles.main}>
        {article.headings.length > 1 && <Contents headings={article.headings} words={words} />}
        <div className={text.text} {...words}>
          <ArticleBody parts={article.parts} />
        </div>
      </div>
      <footer className={styles.end}>
        <VoteForm slug={article.slug} votes={article.votes} outcome={article.outcome} />
        <Coins coins={article.coins} />
        <Sources sources={article.sources} />
        <Languages slug={article.slug} languages={article.languages} />
        <Neighbours previous={article.previous} next={article.next} />
      </footer>
    </article>
  );
}

interface Words {
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl";
}

function Contents({ headings, words }: { readonly headings: ArticleData["headings"]; readonly words: Words }) {
  const t = useTranslations();
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <details>
        <summary id="contents">{t("articles.contents")}</summary>
        <ol {...words}>
          {headings.map(({ level, text, anchor }) => (
            <li key={anchor} data-level={level}>
              <a href={`#${anchor}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

function Coins({ coins }: Pick<ArticleData, "coins">) {
  const t = useTranslations();
  const path = useLocalizedPath();
  if (coins.length === 0) return null;
  return (
    <section>
      <h2>{t("articles.coins")}</h2>
      <ul className={styles.coins}>
        {coins.map((coin) => (
          <li key={coin.slug}>
            <a href={path(`/${coin.slug}`)}>
              <CoinMark coin={coin} size={20} />
              {coin.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ sources }: Pick<ArticleData, "sources">) {
  const t = useTranslations();
  if (sources.length === 0) return null;
  return (
    <section>
      <h2>{t("articles.sources")}</h2>
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={source}>
            <a href={source} rel="noopener" data-ltr>
              {source.replace(/^https:\/\/(?:www\.)?/, "")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Languages({ slug, languages }: Pick<ArticleData, "slug" | "languages">) {
  const t = useTranslations();
  const { code } = useLocale();
  const others = languages.filter((language) => language !== code).map(getLocale);
  if (others.length === 0) return null;
  return (
    <section>
      <h2>{t("articles.languages")}</h2>
      <ul className={styles.languages}>
        {others.map(({ code: other, iso, dir, name }) => (
          <li key={other}>
            {/* The prefix of English sets the cookie; the server then redirects to the address without it. */}
            <a
              href={other === "en" ? `/en/articles/${slug}` : localizePath(`/articles/${slug}`, other)}
              hrefLang={iso}
              lang={iso}
              dir={dir}
              data-document
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Neighbours({ previous, next }: Pick<ArticleData, "previous" | "next">) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  if (previous === null && next === null) return null;
  const link = (neighbour: NonNullable<ArticleData["next"]>, label: "previous" | "next") => (
    <a href={path(`/articles/${neighbour.slug}`)} rel={label === "next" ? "next" : "prev"} data-way={label}>
      <small>{t(`articles.${label}`)}</small>
      <span lang={neighbour.locale === code ? undefined : getLocale(neighbour.locale).iso}>{neighbour.title}</span>
    </a>
  );
  return (
    <nav className={styles.neighbours} aria-label={t("articles.heading")}>
      {previous !== null && link(previous, "previous")}
      {next !== null && link(next, "next")}
    </nav>
  );
}
