import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { getLocale } from "#src/domain/site/locales.ts";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { useLocale } from "../../i18n/locale.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import styles from "./article-list.module.css";
import type { ListedArticle } from "./listed-article.ts";

export function ArticleEntries({ articles }: { readonly articles: readonly ListedArticle[] }) {
  return (
    <ul className={styles.entries}>
      {articles.map((article) => (
        <li key={article.slug}>
          <ArticleEntry article={article} />
        </li>
      ))}
    </ul>
  );
}

function ArticleEntry({ article }: { readonly article: ListedArticle }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  const { slug, locale, title, description, minutes, coins } = article;
  const { iso, dir } = getLocale(locale);
  const isForeign = locale !== code;
  return (
    <article className={styles.entry}>
      <div lang={isForeign ? iso : undefined} dir={isForeign ? dir : undefined}>
        <h3>
          <a href={path(`/articles/${slug}`)}>{title}</a>
        </h3>
        <p>{description}</p>
      </div>
      <p className={styles.facts}>
        <span>{t("articles.minutes", { count: minutes, shown: formatCount(minutes) ?? "" })}</span>
        {isForeign && <span>{t("articles.inEnglish")}</span>}
        {coins.length > 0 && coins.length <= MOST_MARKS && (
          <span className={styles.marks} data-ltr>
            {coins.map((coin) => (
              <CoinMark key={coin.slug} coin={coin} size={18} />
            ))}
          </span>
        )}
      </p>
    </article>
  );
}

/** An article about more coins is about coins in general. */
const MOST_MARKS = 4;
