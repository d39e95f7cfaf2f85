import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { formatAmount } from "#src/domain/money/amount.ts";
import charts from "../../../components/chart/chart-table.module.css";
import { ListTime } from "../../../components/figures/date-time.tsx";
import { Figure, Hashrate } from "../../../components/figures/figure.tsx";
import cards from "../../../components/table/card-table.module.css";
import { useFormat } from "../../../i18n/use-format.ts";
import { useShownZone, utcZone } from "../../../preferences/shown-zone.ts";
import type { MinerChartData } from "./load-miner-chart.ts";
import styles from "./miner-chart.module.css";

interface ChartTableProps {
  readonly table: NonNullable<MinerChartData["table"]>;
  /** Of the columns, by their keys. */
  readonly names: Readonly<Record<string, string>>;
  readonly unit: RateUnit;
  readonly formats: MinerChartData["formats"];
}

/** Every step of the chart as text: the lines of its CSV file, newest first. */
export function ChartTable({ table, names, unit, formats }: ChartTableProps) {
  const t = useTranslations();
  const format = useFormat();
  const zone = useShownZone() === utcZone ? "utc" : "local";
  const chains = Object.entries(formats);
  const hasBlocks = table.rows.some(({ blocks }) => blocks !== null);
  const titles = {
    down: t("minerChart.column.down"),
    blocks: t("minerChart.column.blocks"),
    paid: (ticker: string) => t("minerChart.column.paid", { ticker }),
  };
  return (
    <table className={`${cards.table} ${charts.table} ${styles.table}`} id="figures">
      <thead>
        <tr>
          <th scope="col">{t("minerChart.time", { zone })}</th>
          {table.keys.map((key) => (
            <th key={key} scope="col">
              {names[key]}
            </th>
          ))}
          <th scope="col">{titles.down}</th>
          {hasBlocks && <th scope="col">{titles.blocks}</th>}
          {chains.map(([chain, { ticker }]) => (
            <th key={chain} scope="col">
              {titles.paid(ticker)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ at, values, downMs, blocks, paid }) => (
          <tr key={at}>
            <th scope="row">
              <ListTime at={at} />
            </th>
            {values.map((value, index) => (
              <Cell key={table.keys[index]} label={names[table.keys[index] ?? ""] ?? ""}>
                <Hashrate value={value} unit={unit} />
              </Cell>
            ))}
            <Cell label={titles.down}>{downMs > 0 ? format.duration(downMs) : ""}</Cell>
            {hasBlocks && (
              <Cell label={titles.blocks}>{blocks === null || blocks === 0 ? "" : formatCount(blocks)}</Cell>
            )}
            {chains.map(([chain, view]) => {
              const sum = paid.find((one) => one.chain === chain);
              return (
                <Cell key={chain} label={titles.paid(view.ticker)}>
                  {sum === undefined ? "" : <Figure number={formatAmount(sum.amount, view)} />}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  // On a phone a row is a card: what is empty in it has no label either.
  return (
    <td data-empty={children === "" || undefined}>
      <span className={cards.cardLabel}>{label}</span>
      <span>{children}</span>
    </td>
  );
}
