import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Figure } from "../../components/figures/figure.tsx";
import { ClockTime } from "../../components/figures/time.tsx";
import styles from "./home.module.css";
import type { HomeTotals } from "./home-view.ts";

/** The whole site in one line. */
export function Ledger({ totals }: { readonly totals: HomeTotals }) {
  const t = useTranslations();
  return (
    <div className={styles.ledger}>
      <dl className="site-width">
        {(["miners", "workers", "pools"] as const).map((name) => (
          <div key={name}>
            <dt>{t(`home.totals.${name}`)}</dt>
            <dd>
              <Figure number={formatCount(totals[name])} />
            </dd>
          </div>
        ))}
        {totals.nextRun !== null && (
          <div className={styles.run}>
            <dt>{t("home.totals.nextPayout")}</dt>
            <dd>
              <ClockTime at={totals.nextRun.at} />
              {totals.nextRun.pools < totals.pools && (
                <small data-ltr>
                  {" "}
                  ({totals.nextRun.pools} / {totals.pools})
                </small>
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
