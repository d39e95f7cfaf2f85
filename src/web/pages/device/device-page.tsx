import { useTranslations } from "use-intl";
import { DAY } from "#src/domain/time/durations.ts";
import { Money } from "../../components/figures/figure.tsx";
import { Button } from "../../components/form/button.tsx";
import { Field } from "../../components/form/field.tsx";
import { NumberInput } from "../../components/form/number-input.tsx";
import { DeviceDrawing } from "../../components/marks/device-drawing.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import { rigAddress } from "../rig/rig-address.ts";
import { CoinTable } from "./days/coin-table.tsx";
import { DayEarning } from "./days/day-earning.tsx";
import { compareAddress, deviceAddress, deviceToken, powerChoice } from "./device-address.ts";
import styles from "./device-page.module.css";
import { FieldMessage } from "./field-message.tsx";
import { HowComputed } from "./how-computed.tsx";
import type { DeviceData } from "./load-device.ts";
import { PastTable } from "./past-table.tsx";
import { PowerField } from "./power-field.tsx";
import sections from "./section.module.css";
import { Specification } from "./specification.tsx";
import { usePowerMemory } from "./use-power-memory.ts";

export function DevicePage({ view }: { readonly view: DeviceData }) {
  const { device, power, quantity, coins, similar } = view;
  const { vendor, type } = device;
  const t = useTranslations();
  const path = useLocalizedPath();
  const brand = useBrandName();
  usePowerMemory(power);
  const address = `/device/${type}/${vendor.slug}/${device.slug}`;
  const kept = { power: powerChoice(power) };
  const csv = new URLSearchParams({ power_cost: String(power.value), quantity: String(quantity.value) });
  return (
    <div className={styles.page}>
      <PageHead
        title={t("device.page.title", { name: device.name, brand })}
        description={t("device.page.description", { name: device.name })}
        path={address}
      />
      <nav className={styles.trail}>
        <a href={path(deviceAddress(`/device/${type}`, kept))}>{t(`device.type.${type}`)}</a>
        <a href={path(deviceAddress(`/device/${type}/${vendor.slug}`, kept))}>{vendor.name}</a>
      </nav>
      <div className={styles.head}>
        <div>
          <h1>
            <bdi>{device.name}</bdi>
          </h1>
          <Headline view={view} />
        </div>
        <DeviceDrawing form={view.form} width={168} />
      </div>
      <form className={styles.form} action={path(address)} key={`${power.text} ${quantity.text}`} noValidate>
        <PowerField power={power} />
        <Field
          label={t("device.quantity.label")}
          error={
            quantity.problem === null ? null : (
              <FieldMessage problem={quantity.problem} field={t("device.quantity.name")} />
            )
          }
        >
          {(control) => <NumberInput {...control} name="quantity" text={quantity.text} isWhole />}
        </Field>
        <Button type="submit" look="primary">
          {t("device.filter.apply")}
        </Button>
      </form>
      <section className={sections.section}>
        <h2>{t("device.page.coins")}</h2>
        <p className={sections.note}>{t("device.list.lead")}</p>
        {coins.length === 0 ? <p>{t("device.page.noCoins")}</p> : <CoinTable view={view} />}
        <p className={styles.exports}>
          <a href={`/api/v1/devices/${vendor.slug}/${device.slug}.csv?${csv}`} download>
            {t("device.csv")}
          </a>
        </p>
      </section>
      <PastTable coins={coins} />
      <p className={styles.exports}>
        <a href={path(rigAddress([{ vendor: vendor.slug, slug: device.slug, quantity: quantity.value }], kept.power))}>
          {t("device.page.rig")}
        </a>
      </p>
      <HowComputed coins={coins} power={power} />
      <Specification view={view} />
      <p className={styles.exports}>
        <a href={path(compareAddress([deviceToken(device)], kept.power))}>{t("device.compare.link")}</a>
      </p>
      {similar.length > 0 && (
        <section className={sections.section}>
          <h2>{t("device.page.similar")}</h2>
          <ul className={styles.similar}>
            {similar.map((row) => (
              <li key={row.path}>
                <a href={path(deviceAddress(row.path, kept))}>
                  {row.vendor} {row.model}
                </a>{" "}
                <Money usd={row.profitUsd} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The answer first: what the best coin leaves of a day. */
function Headline({ view: { coins, paybackDays, device, power } }: { readonly view: DeviceData }) {
  const t = useTranslations();
  const format = useFormat();
  const [best] = coins;
  if (best === undefined || (best.profitUsd ?? best.revenueUsd) === null) return null;
  return (
    <p className={styles.headline}>
      <DayEarning day={best} powerCost={power.value} />
      {device.price !== null && paybackDays !== null && (
        <small>
          {t.rich("device.page.payback", {
            money: () => <Money usd={device.price?.usd ?? null} isWhole />,
            time: format.duration(paybackDays * DAY),
            month: format.partialDate(device.price.asOf),
          })}
        </small>
      )}
    </p>
  );
}
