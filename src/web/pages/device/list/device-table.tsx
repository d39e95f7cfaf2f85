import { memo } from "react";
import { useTranslations } from "use-intl";
import { formatEnergy } from "#src/domain/devices/device.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { Figure, Hashrate, Money, Unknown } from "../../../components/figures/figure.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { CoinMark } from "../../../components/marks/coin-mark.tsx";
import cards from "../../../components/table/card-table.module.css";
import lines from "../../../components/table/line-table.module.css";
import { RowDetails, RowWindow } from "../../../components/table/row-details.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { deviceAddress, powerChoice } from "../device-address.ts";
import type { DeviceRow, DeviceSortKey } from "../device-rows.ts";
import type { DeviceListData } from "../load-device-list.ts";
import { deviceColumns } from "./device-order.tsx";
import styles from "./device-table.module.css";

/** Of the form that leads to the comparison of the rows that are ticked. */
export const compareForm = "compare";

interface DeviceTableProps {
  readonly rows: readonly DeviceRow[];
  readonly view: DeviceListData;
  readonly address: string;
}

export function DeviceTable({ rows, view, address }: DeviceTableProps) {
  const t = useTranslations();
  const power = powerChoice(view.power);
  return (
    <RowWindow count={rows.length}>
      <table className={`${cards.table} ${lines.table} ${styles.table}`}>
        <thead>
          <tr>
            {deviceColumns.map(({ key, first }) => (
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
    </RowWindow>
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
  const label = (column: DeviceSortKey) => <span className={lines.label}>{t(`device.column.${column}`)} </span>;
  return (
    <tr>
      <th scope="row" className={styles.device}>
        <label>
          <input
            type="checkbox"
            form={compareForm}
            name="device"
            value={row.token}
            aria-label={t("device.compare.choose", { name: row.model })}
          />
          <span aria-hidden="true">{t("device.compare.button")}</span>
        </label>
        <a href={path(deviceAddress(row.path, { power }))}>
          <small>{row.vendor}</small> <b>{row.model}</b>
        </a>
        <RowDetails name={row.model} />
      </th>
      <td className={`${styles.coin} ${lines.second}`}>
        {coin === null ? (
          <Unknown />
        ) : (
          <span className={styles.best}>
            <CoinMark coin={coin} size={20} />
            <span data-ltr>
              {coin.ticker}
              {coin.variant !== null && <small> {coin.variant}</small>}
            </span>
          </span>
        )}
        {row.uncounted.length > 0 && (
          <small className={styles.note}>{t("device.without", { tickers: row.uncounted.join(", ") })}</small>
        )}
      </td>
      <td className={lines.second}>
        <Hashrate value={row.hashrate} unit={row.rateUnit} />
        {row.isWeak && <small className={styles.note}>{t("device.confidence.low")}</small>}
      </td>
      <td className={`${lines.second} ${lines.end}`}>
        <Figure number={row.watts === null ? null : formatCount(row.watts)} unit="W" />
      </td>
      <td className={lines.detail}>
        {label("efficiency")}
        <Figure number={energy?.number ?? null} unit={energy?.unit} />
      </td>
      <td className={lines.detail}>
        {label("revenue")}
        <Money usd={row.revenueUsd} />
      </td>
      <td className={lines.detail}>
        {label("cost")}
        <Money usd={row.powerUsd} />
      </td>
      <td className={styles.profit} data-loss={row.profitUsd !== null && row.profitUsd < 0}>
        <Money usd={row.profitUsd} />
      </td>
      <td className={lines.detail}>
        {label("payback")}
        {row.paybackDays === null ? <Unknown /> : format.duration(row.paybackDays * DAY)}
      </td>
      <td className={lines.detail}>
        {label("year")}
        {row.year ?? <Unknown />}
      </td>
      <td className={styles.start}>
        {coin !== null && (
          <ButtonLink
            look="primary"
            href={path(`/${coin.slug}?${new URLSearchParams({ rig: row.token, ...(power && { power }) })}`)}
          >
            {t("coin.tab.start")}
          </ButtonLink>
        )}
      </td>
    </tr>
  );
});
