import { useTranslations } from "use-intl";
import { SortMenu } from "../../../components/form/sort-menu.tsx";
import { deviceAddress, powerChoice } from "../device-address.ts";
import type { DeviceSortKey } from "../device-rows.ts";
import type { DeviceListData } from "../load-device-list.ts";

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

interface DeviceOrderProps {
  readonly view: DeviceListData;
  readonly address: string;
}

export function DeviceOrder({ view: { view, power }, address }: DeviceOrderProps) {
  const t = useTranslations();
  return (
    <SortMenu
      label={t(`device.column.${view.sort}`)}
      items={deviceColumns.flatMap(({ key, first }) =>
        key === null
          ? []
          : {
              key,
              label: t(`device.column.${key}`),
              href: deviceAddress(address, { ...view, power: powerChoice(power), sort: key, order: first }),
              isCurrent: key === view.sort,
            },
      )}
    />
  );
}
