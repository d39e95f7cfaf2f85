import { useTranslations } from "use-intl";
import { isRewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import type { SeriesColumnKey } from "#src/services/services.ts";
import type { ChartUnit } from "../../../components/chart/chart-figures.ts";
import charts from "../../../components/chart/chart-table.module.css";
import cards from "../../../components/table/card-table.module.css";
import { useFormat } from "../../../i18n/use-format.ts";
import type { SeriesPageData } from "./load-series-page.ts";
import styles from "./series.module.css";
import { isWorded, lineWords, SeriesValue } from "./series-value.tsx";

const ownUnits: Readonly<Partial<Record<SeriesColumnKey, ChartUnit>>> = {
  share: "fraction",
  miners: "count",
  blocks: "count",
};

/** The newest points as a table, for readers who prefer text, and for browsers without script. */
export function SeriesTable({ data: { kind, table, unit, coin, stepMs } }: { readonly data: SeriesPageData }) {
  const t = useTranslations();
  const format = useFormat();
  const titles = table.keys.map((key) => {
    if (isRewardScheme(key)) return rewardSchemeLabels[key];
    return isWorded(key) ? t(lineWords[key]) : t("price.heading", { ticker: coin.ticker });
  });
  const write = stepMs < 86_400_000 ? format.moment : format.date;
  return (
    <details className={styles.details}>
      <summary>{t("chart.asTable")}</summary>
      <table className={`${cards.table} ${charts.table} ${styles.table}`} id="table">
        <thead>
          <tr>
            <th scope="col">{t("chart.time")}</th>
            {titles.map((title) => (
              <th key={title} scope="col" title={kind === "difficulty" ? t("series.difficultyUnits") : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ at, values }) => (
            <tr key={at}>
              <th scope="row" suppressHydrationWarning>
                {write(at)}
              </th>
              {values.map((value, index) => (
                <td key={table.keys[index]}>
                  <span className={cards.cardLabel}>{titles[index]}</span>
                  <SeriesValue value={value} unit={ownUnits[table.keys[index] ?? "pool"] ?? unit} isInTable />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {t("series.tableOf", { rows: table.rows.length, all: formatCount(table.all) ?? "" })}
      </p>
    </details>
  );
}
