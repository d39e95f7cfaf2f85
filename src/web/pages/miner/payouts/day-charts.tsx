import { useTranslations } from "use-intl";
import { DAY } from "#src/domain/time/durations.ts";
import { BARS_HEIGHT, BARS_WIDTH } from "../../../components/chart/bar-shape.ts";
import { UtcTime } from "../../../components/figures/utc-time.tsx";
import type { PayoutsData } from "../payouts.tsx";
import { ChainAmount, ChainName } from "./accounts.tsx";
import styles from "./payouts.module.css";

type Summary = Extract<PayoutsData["summary"], { readonly state: "known" }>;

/** What each UTC day paid out, one picture for each chain that paid something. */
export function DayCharts({ data, summary }: { readonly data: PayoutsData; readonly summary: Summary }) {
  const t = useTranslations();
  const drawn = summary.accounts.filter(({ bars }) => bars !== null);
  if (drawn.length === 0) return null;
  return (
    <section>
      <h2>{t("payouts.chart.heading")}</h2>
      <div className={styles.charts}>
        {drawn.map(({ chain, bars }) => {
          const view = data.chains[chain];
          if (bars === null || view === undefined) return null;
          return (
            <figure key={chain} className={styles.chart} style={{ "--coin": view.color }} data-coin>
              <figcaption>
                <ChainName view={view} />
                <span>
                  {t.rich("payouts.chart.most", { amount: () => <ChainAmount atomic={bars.most} view={view} /> })}
                </span>
              </figcaption>
              <svg
                viewBox={`0 0 ${BARS_WIDTH} ${BARS_HEIGHT}`}
                preserveAspectRatio="none"
                role="img"
                aria-label={t("payouts.chart.picture", { ticker: view.ticker })}
              >
                <path d={bars.path} />
              </svg>
              <div className={styles.axis} data-ltr>
                <UtcTime at={summary.from} precision="day" />
                <UtcTime at={summary.to - DAY} precision="day" />
              </div>
            </figure>
          );
        })}
      </div>
      <p className={styles.note}>{t("payouts.chart.note")}</p>
    </section>
  );
}
