import { useTranslations } from "use-intl";
import type { SeriesPageData } from "./load-series-page.ts";
import styles from "./series.module.css";

/** Spec §3: exchange links, listed per coin. */
export function Exchanges({ data: { exchanges, coin } }: { readonly data: SeriesPageData }) {
  const t = useTranslations("price");
  const { ticker } = coin;
  if (exchanges === null) return null;
  return (
    <section className={styles.section}>
      <h2>{t("exchanges", { ticker })}</h2>
      {exchanges.length === 0 ? (
        <p className={styles.note}>{t("exchangesNone", { ticker })}</p>
      ) : (
        <>
          <ul className={styles.exchanges}>
            {exchanges.map(({ linkName, href }) => (
              <li key={href}>
                <a href={href} rel="noopener nofollow" target="_blank">
                  {linkName}
                </a>
              </li>
            ))}
          </ul>
          <p className={styles.note}>{t("exchangesAdvice")}</p>
        </>
      )}
    </section>
  );
}
