import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { getLocale, splitLocale } from "#src/domain/site/locales.ts";
import { useLocale } from "../i18n/locale.ts";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { webContext } from "../services-context.ts";
import { useBrandName } from "../shell/shell-data.ts";
import type { Route } from "./+types/glossary";
import { ArticleHead } from "./articles/article-head.tsx";
import styles from "./articles/glossary.module.css";

export function loader({ request, context }: Route.LoaderArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  return context.get(webContext).services.articles.getGlossary(locale);
}

/** The words of mining. Every use of one on the site leads to its anchor here. */
export default function GlossaryPage() {
  const { locale, entries, languages } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const path = useLocalizedPath();
  const brand = useBrandName();
  const { code } = useLocale();
  const { iso, dir } = getLocale(locale);
  const isForeign = locale !== code;
  const words = isForeign ? { lang: iso, dir } : {};
  return (
    <div className={styles.page}>
      <ArticleHead
        title={t("glossary.meta.title", { brand })}
        description={t("glossary.meta.description")}
        path="/articles/glossary"
        languages={languages}
      />
      <nav className={styles.trail} aria-label={t("articles.heading")}>
        <a href={path("/articles")}>{t("articles.heading")}</a>
      </nav>
      <h1>{t("glossary.heading")}</h1>
      <p className={styles.lead}>{t("glossary.lead")}</p>
      {isForeign && <p className={styles.foreign}>{t("glossary.notTranslated")}</p>}
      <nav aria-label={t("glossary.letters")}>
        <ul className={`row ${styles.letters}`} {...words}>
          {entries.map(({ id, word }) => (
            <li key={id}>
              <a href={`#${id}`}>{word}</a>
            </li>
          ))}
        </ul>
      </nav>
      <dl className={styles.words} {...words}>
        {entries.map(({ id, word, meaning, more }) => (
          <div key={id} id={id}>
            <dt>{word}</dt>
            <dd>
              {meaning}
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own renderer, without HTML from the text. */}
              {more !== "" && <div dangerouslySetInnerHTML={{ __html: more }} />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
