import { useTranslations } from "use-intl";
import { getLocale } from "#src/domain/site/locales.ts";
import type { Services } from "#src/services/services.ts";
import { useLocale } from "../../../i18n/locale.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import styles from "./about-coin.module.css";

export type CoinStoryText = NonNullable<Awaited<ReturnType<Services["texts"]["findCoinText"]>>>;

/** What people have written about the coin; in English where nobody has translated it, and marked so for readers and machines. */
export function CoinStory({ text }: { readonly text: CoinStoryText }) {
  const t = useTranslations();
  const format = useFormat();
  const { code } = useLocale();
  const { iso, dir } = getLocale(text.locale);
  const isForeign = text.locale !== code;
  return (
    <article className={styles.story}>
      {isForeign && <p className={styles.word}>{t("aboutCoin.text.notTranslated")}</p>}
      <div lang={isForeign ? iso : undefined} dir={isForeign ? dir : undefined}>
        <h2>{text.matter.title}</h2>
        {/* render-markdown.ts lets no HTML of the text through. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own renderer. */}
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: text.html }} />
      </div>
      <p className={styles.updated} suppressHydrationWarning>
        {t("aboutCoin.text.updated", { date: format.date(Date.parse(text.matter.updated)) })}
      </p>
    </article>
  );
}
