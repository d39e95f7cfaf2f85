import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Money, Unknown } from "../../components/figures/figure.tsx";
import { Fold } from "../../components/layout/fold.tsx";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import type { MinedCoin } from "./load-device.ts";
import styles from "./past-table.module.css";
import sections from "./section.module.css";

type Span = MinedCoin["past"]["month"];

/** What each coin would have brought over past days. Coins of which nothing is stored are left out. */
export function PastTable({ coins }: { readonly coins: readonly MinedCoin[] }) {
  const t = useTranslations();
  const format = useFormat();
  const known = coins.filter(({ past }) => past.year !== null);
  if (known.length === 0) return null;
  return (
    <section className={`${sections.section} ${styles.section}`}>
      <Fold heading={t("device.past.heading")}>
        <p className={sections.note}>{t("device.past.lead")}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("device.filter.coin")}</th>
              <th scope="col">{t("device.past.month")}</th>
              <th scope="col">{t("device.past.year")}</th>
              <th scope="col">{t("device.past.since")}</th>
            </tr>
          </thead>
          <tbody>
            {known.map(({ coin, past }) => (
              <tr key={coin.slug}>
                <th scope="row">
                  <span className={styles.coin}>
                    <CoinMark coin={coin} size={20} /> {coin.name}
                  </span>
                </th>
                <Sum span={past.month} />
                <Sum span={past.year} />
                <td>
                  {past.year === null ? (
                    <Unknown />
                  ) : (
                    <time dateTime={new Date(past.year.since).toISOString().slice(0, 10)} suppressHydrationWarning>
                      {format.date(past.year.since)}
                    </time>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
    </section>
  );
}

/** With how many of the days it is made of, where some are missing. */
function Sum({ span }: { readonly span: Span }) {
  const t = useTranslations();
  return (
    <td data-loss={span !== null && span.profitUsd !== null && span.profitUsd < 0}>
      <Money usd={span?.profitUsd ?? null} />
      {span !== null && span.knownDays < span.days && (
        <small>
          {t("device.past.known", { known: formatCount(span.knownDays) ?? "", days: formatCount(span.days) ?? "" })}
        </small>
      )}
      {span !== null && span.uncounted.length > 0 && (
        <small>{t("device.without", { tickers: span.uncounted.join(", ") })}</small>
      )}
    </td>
  );
}
