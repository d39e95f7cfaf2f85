import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Button } from "../../../components/form/button.tsx";
import { FilterField } from "../../../components/form/search-field.tsx";
import { Segments } from "../../../components/form/segments.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { HydratedLater } from "../../../shell/hydration/hydrated-later.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { useBrandName } from "../../../shell/shell-data.ts";
import { deviceAddress, powerChoice } from "../device-address.ts";
import type { DeviceListData } from "../load-device-list.ts";
import { usePowerMemory } from "../use-power-memory.ts";
import { DeviceFilters } from "./device-filters.tsx";
import styles from "./device-list-page.module.css";
import { DeviceOrder } from "./device-order.tsx";
import { compareForm, DeviceTable } from "./device-table.tsx";
import { typedRows } from "./first-rows.ts";
import { matchesWords } from "./matches-words.ts";
import { useWholeList } from "./use-whole-list.ts";

const types = ["asic", "gpu", "cpu"] as const;

/** The list of a type, and the page of a vendor: the same list of fewer devices. */
export function DeviceListPage({ view }: { readonly view: DeviceListData }) {
  const { type, vendor, otherTypes, power, rows, total } = view;
  const t = useTranslations();
  const path = useLocalizedPath();
  const brand = useBrandName();
  const [text, setText] = useState("");
  usePowerMemory(power);
  const address = `/device/${type}${vendor === null ? "" : `/${vendor.slug}`}`;
  const whole = deviceAddress(address, { ...view.view, power: powerChoice(power), rows: "all" });
  const { list, want } = useWholeList(view, whole);
  const words = useDeferredValue(text).trim();
  const found = words === "" || list === null ? null : list.filter((row) => matchesWords(row, words));
  const shown = found?.slice(0, typedRows) ?? rows;
  const count = found?.length ?? view.found;
  const kept = { power: powerChoice(power) };
  const kind = t(`device.type.${type}`);
  const csv = new URLSearchParams({
    type,
    ...(vendor === null ? {} : { vendor: vendor.slug }),
    power_cost: String(power.value),
  });
  return (
    <div className={styles.page}>
      <PageHead
        title={
          vendor === null
            ? t(`device.list.title.${type}`, { brand })
            : t("device.vendor.title", { vendor: vendor.name, kind, brand })
        }
        description={t(`device.list.description.${type}`, { count: total })}
        path={deviceAddress(address, {})}
      />
      <div className={`row ${styles.head}`}>
        <h1>{vendor === null ? t(`device.list.heading.${type}`) : `${vendor.name}: ${kind}`}</h1>
        {vendor === null ? (
          <Segments
            label={t("device.list.types")}
            items={types.map((other) => ({
              key: other,
              label: t(`device.type.${other}`),
              href: deviceAddress(`/device/${other}`, kept),
              isCurrent: other === type,
            }))}
          />
        ) : (
          <nav className={`row ${styles.trail}`} aria-label={t("device.list.types")}>
            <a href={path(deviceAddress(`/device/${type}`, kept))}>{kind}</a>
            {otherTypes.map((other) => (
              <a key={other} href={path(deviceAddress(`/device/${other}/${vendor.slug}`, kept))}>
                {vendor.name}: {t(`device.type.${other}`)}
              </a>
            ))}
          </nav>
        )}
      </div>
      <DeviceFilters view={view} address={address} />
      <div className={styles.found}>
        <p>{t("device.list.count", { count, shown: formatCount(count) ?? "" })}</p>
        <FilterField label={t("device.list.find")} value={text} onChange={setText} onFocus={want} />
        <DeviceOrder view={view} address={address} />
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>
          {t("device.list.noMatch")} <a href={path(deviceAddress(address, kept))}>{t("device.list.reset")}</a>
        </p>
      ) : (
        <HydratedLater>
          <DeviceTable rows={shown} view={view} address={address} />
        </HydratedLater>
      )}
      {found !== null && found.length > shown.length && (
        <p className={styles.more}>{t("device.list.typeMore", { shown: formatCount(shown.length) ?? "" })}</p>
      )}
      {found === null && rows.length < view.found && (
        <p className={styles.more}>
          <a href={path(whole)} data-keep-scroll>
            {t("device.list.more", { shown: formatCount(view.found) ?? "" })}
          </a>
        </p>
      )}
      <form id={compareForm} action={path("/device/compare")} className={`row ${styles.compare}`}>
        {kept.power !== null && <input type="hidden" name="power" value={kept.power} />}
        <span>{t("device.compare.hint")}</span>
        <Button type="submit" look="primary">
          {t("device.compare.button")}
        </Button>
      </form>
      <p className={styles.lead}>{t("device.list.lead")}</p>
      <p className={styles.exports}>
        <a href={`/api/v1/devices.csv?${csv}`} download>
          {t("device.csv")}
        </a>
      </p>
    </div>
  );
}
