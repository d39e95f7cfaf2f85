import { useTranslations } from "use-intl";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Fold } from "../../components/layout/fold.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import { Calculator } from "./calculator.tsx";
import type { MergeData } from "./load-merge.ts";
import styles from "./merge.module.css";
import { MergePicture } from "./merge-picture.tsx";
import { PairSection } from "./pair-section.tsx";

/** How merge mining works here, what it brings, and the blocks that prove it. */
export function MergePage({ view: { pairs, unreported, sum, hasPrices } }: { readonly view: MergeData }) {
  const t = useTranslations();
  const brand = useBrandName();
  // The pair with most chains shows best how it works.
  const [shown] = pairs.toSorted((one, other) => other.merged.length - one.merged.length);
  return (
    <div className={styles.page}>
      <PageHead
        title={t("merge.meta.title", { brand })}
        description={t("merge.meta.description", { brand })}
        path="/merge"
      />
      <h1>{t("merge.heading")}</h1>
      <p className={styles.lead}>{t("merge.lead")}</p>
      {shown === undefined && <EmptyState title={t("merge.none.title")}>{t("merge.none.text")}</EmptyState>}
      {pairs.length > 1 && (
        <nav className={styles.jumps} aria-label={t("merge.pairs")}>
          {pairs.map(({ coin, parent, merged }) => (
            <a key={coin} href={`#${coin}`} data-ltr>
              {[parent, ...merged].map(({ ticker }) => ticker).join(" + ")}
            </a>
          ))}
        </nav>
      )}
      {sum !== null && <Calculator sum={sum} pairs={pairs} />}
      {pairs.map((pair) => (
        <PairSection key={pair.coin} pair={pair} hasPrices={hasPrices} />
      ))}
      {shown !== undefined && (
        <Fold heading={t("merge.how.heading")}>
          <div className={styles.how}>
            <MergePicture parent={shown.parent} merged={shown.merged} />
            <ol>
              <li>{t("merge.how.commit")}</li>
              <li>{t("merge.how.hit")}</li>
              <li>{t("merge.how.independent")}</li>
            </ol>
          </div>
        </Fold>
      )}
      {unreported.length > 0 && (
        <section className={styles.section}>
          <h2>{t("merge.unreported.heading")}</h2>
          {unreported.map(({ name, engine, tickers }) => (
            <p key={name}>{t("merge.unreported.text", { name, engine, coins: tickers.join(", ") })}</p>
          ))}
        </section>
      )}
    </div>
  );
}
