import { memo } from "react";
import { useTranslations } from "use-intl";
import { formatEnergy } from "#src/domain/devices/device.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { Figure, Hashrate, Money, Unknown } from "../../components/figures/figure.tsx";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import cards from "../../components/table/card-table.module.css";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { deviceAddress, powerChoice } from "./device-address.ts";
import type { DeviceRow, DeviceSortKey } from "./device-rows.ts";
import styles from "./device-table.module.css";
import type { DeviceListData } from "./load-device-list.ts";

/** Of the form that leads to the comparison of the rows that are ticked. */
export const compareForm = "compare";

/** Columns in order. `first` is the order of the first press: texts from A, costs from the smallest. */
const columns = [
  { key: "name", first: "asc" },
  { key: "coin", first: "asc" },
  { key: null, first: "desc" },
  { key: "power", first: "asc" },
  { key: "efficiency", first: "asc" },
  { key: "revenue", first: "desc" },
  { key: "cost", first: "asc" },
  { key: "profit", first: "desc" },
  { key: "payback", first: "asc" },
  { key: "year", first: "desc" },
] as const satisfies readonly { key: DeviceSortKey | null; first: "asc" | "desc" }[];

interface DeviceTableProps {
  readonly rows: readonly DeviceRow[];
  readonly view: DeviceListData;
  readonly address: string;
}

export function DeviceTable({ rows, view, address }: DeviceTableProps) {
  const t = useTranslations();
  const power = powerChoice(view.power);
  return (
    <table className={`${cards.table} ${styles.table}`}>
      <thead>
        <tr>
          {columns.map(({ key, first }) => (
            <th key={key} scope="col" aria-sort={ariaSort(key, view)}>
              {key === null ? (
                t("device.column.hashrate")
              ) : (
                <SortLink sortKey={key} first={first} view={view} address={address} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.path} row={row} power={power} />
        ))}
      </tbody>
    </table>
  );
}

function ariaSort(key: DeviceSortKey | null, { view }: DeviceListData): "ascending" | "descending" | undefined {
  if (key !== view.sort) return undefined;
  return view.order === "asc" ? "ascending" : "descending";
}

interface SortLinkProps {
  readonly sortKey: DeviceSortKey;
  readonly first: "asc" | "desc";
  readonly view: DeviceListData;
  readonly address: string;
}

function SortLink({ sortKey, first, view: { view, power }, address }: SortLinkProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const isCurrent = view.sort === sortKey;
  const order = isCurrent ? (view.order === "asc" ? "desc" : "asc") : first;
  const href = deviceAddress(address, { ...view, power: powerChoice(power), sort: sortKey, order });
  return (
    <a href={path(href)} data-current={isCurrent} data-keep-scroll>
      {t(`device.column.${sortKey}`)}
      {isCurrent && <span aria-hidden="true">{view.order === "asc" ? " ↑" : " ↓"}</span>}
    </a>
  );
}

/** A row that stays while somebody types is not rendered again. */
const Row = memo(function Row({ row, power }: { readonly row: DeviceRow; readonly power: string | null }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const format = useFormat();
  const { coin } = row;
  const energy = formatEnergy(row.energy, row.rateUnit);
  return (
    <tr>
      <th scope="row" className={styles.device}>
        <input
          type="checkbox"
          form={compareForm}
          name="device"
          value={row.token}
          aria-label={t("device.compare.choose", { name: row.model })}
        />
        <a href={path(deviceAddress(row.path, { power }))}>
          <small>{row.vendor}</small> <b>{row.model}</b>
        </a>
      </th>
      <td className={styles.coin}>
        {coin === null ? (
          <Unknown />
        ) : (
          <span className={styles.best}>
            <CoinMark coin={coin} size={24} />
            <span data-ltr>
              {coin.ticker}
              {coin.variant !== null && <small> {coin.variant}</small>}
            </span>
          </span>
        )}
        {row.uncounted.length > 0 && (
          <small className={styles.without}>{t("device.without", { tickers: row.uncounted.join(", ") })}</small>
        )}
      </td>
      <td className={styles.hashrate}>
        <Hashrate value={row.hashrate} unit={row.rateUnit} />
        {row.isWeak && <small>{t("device.confidence.low")}</small>}
      </td>
      <td className={styles.power}>
        <Figure number={row.watts === null ? null : formatCount(row.watts)} unit="W" />
      </td>
      <td className={styles.energy}>
        <Figure number={energy?.number ?? null} unit={energy?.unit} />
      </td>
      <td className={styles.revenue}>
        <span className={cards.cardLabel}>{t("device.column.revenue")} </span>
        <Money usd={row.revenueUsd} />
      </td>
      <td className={styles.cost}>
        <span className={cards.cardLabel}>{t("device.column.cost")} </span>
        <Money usd={row.powerUsd} />
      </td>
      <td className={styles.profit} data-loss={row.profitUsd !== null && row.profitUsd < 0}>
        <Money usd={row.profitUsd} />
      </td>
      <td className={styles.payback}>
        <span className={cards.cardLabel}>{t("device.column.payback")} </span>
        {row.paybackDays === null ? <Unknown /> : format.duration(row.paybackDays * DAY)}
      </td>
      <td className={styles.year}>{row.year ?? <Unknown />}</td>
    </tr>
  );
});
