import { useTranslations } from "use-intl";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { deviceAddress, powerChoice } from "../device-address.ts";
import type { DeviceSortKey } from "../device-rows.ts";
import type { DeviceListData } from "../load-device-list.ts";
import styles from "./device-order.module.css";

/** Columns in order. `first` is the order of the first press: texts from A, costs from the smallest. */
export const deviceColumns = [
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

/** On a phone the table has no head. */
export function DeviceOrder({
  view: { view, power },
  address,
}: {
  readonly view: DeviceListData;
  readonly address: string;
}) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <details className={styles.menu} key={`${view.sort} ${view.order}`}>
      <summary>{t(`device.column.${view.sort}`)}</summary>
      <ul>
        {deviceColumns.map(
          ({ key, first }) =>
            key !== null && (
              <li key={key}>
                <a
                  href={path(deviceAddress(address, { ...view, power: powerChoice(power), sort: key, order: first }))}
                  aria-current={key === view.sort ? "true" : undefined}
                  data-keep-scroll
                >
                  {t(`device.column.${key}`)}
                </a>
              </li>
            ),
        )}
      </ul>
    </details>
  );
}
