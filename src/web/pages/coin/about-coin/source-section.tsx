import { useTranslations } from "use-intl";
import { useLocale } from "../../../i18n/locale.ts";
import styles from "./about-coin.module.css";
import type { AboutView } from "./about-view.ts";

/** Where the facts come from and how far they can be trusted. */
export function SourceSection({ view }: { readonly view: AboutView }) {
  const t = useTranslations();
  const { code } = useLocale();
  return (
    <details className={styles.sources}>
      <summary>{t("aboutCoin.sources.heading")}</summary>
      <p>{t(`aboutCoin.sources.confidence.${view.confidence}`)}</p>
      {/* Whoever gathered the facts wrote it in English alone; the sentence above says as much in every language. */}
      {code === "en" && <p>{view.confidenceNote}</p>}
      <ul>
        {view.sources.map(({ text, href }) => (
          <li key={text} data-ltr>
            {href === null ? (
              text
            ) : (
              <a href={href} rel="noopener">
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
