import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatEnergy } from "#src/domain/devices/device.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { Figure, Hashrate, Money, Unknown } from "../../components/figures/figure.tsx";
import { Button } from "../../components/form/button.tsx";
import { Field } from "../../components/form/field.tsx";
import { Select } from "../../components/form/select.tsx";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { DeviceDrawing } from "../../components/marks/device-drawing.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import styles from "./compare-page.module.css";
import { compareAddress, deviceAddress, powerChoice } from "./device-address.ts";
import page from "./device-page.module.css";
import type { ComparedDevice, ComparisonData } from "./load-comparison.ts";
import { PowerField } from "./power-field.tsx";
import { usePowerMemory } from "./use-power-memory.ts";

export function ComparePage({ view }: { readonly view: ComparisonData }) {
  const { devices, power } = view;
  const t = useTranslations();
  const path = useLocalizedPath();
  const brand = useBrandName();
  usePowerMemory(power);
  const tokens = devices.map(({ token }) => token);
  return (
    <div className={page.page}>
      <PageHead
        title={t("device.compare.title", { brand })}
        description={t("device.compare.description")}
        path={compareAddress(tokens, null)}
        // Any four devices have an address here.
        isIndexed={false}
      />
      <nav className={page.trail}>
        {(["asic", "gpu", "cpu"] as const).map((type) => (
          <a key={type} href={path(deviceAddress(`/device/${type}`, { power: powerChoice(power) }))}>
            {t(`device.type.${type}`)}
          </a>
        ))}
      </nav>
      <h1>{t("device.compare.heading")}</h1>
      <p className={styles.note}>{t("device.compare.lead")}</p>
      <Choice view={view} />
      {view.hasMore && <p className={styles.note}>{t("device.compare.most")}</p>}
      {devices.length === 0 ? <p className={styles.none}>{t("device.compare.empty")}</p> : <Comparison view={view} />}
    </div>
  );
}

/** One more device, and the price of power: a form whose answer is another address of this page. */
function Choice({ view: { devices, power, choices } }: { readonly view: ComparisonData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const tokens = devices.map(({ token }) => token);
  return (
    <form className={page.form} action={path("/device/compare")} key={`${tokens} ${power.text}`} noValidate>
      {tokens.map((token) => (
        <input key={token} type="hidden" name="device" value={token} />
      ))}
      {devices.length < 4 && (
        <Field label={t("device.compare.add")}>
          {(control) => (
            <Select {...control} name="device" defaultValue="">
              <option value="">{t("device.compare.none")}</option>
              {choices.map(({ type, devices: listed }) => (
                <optgroup key={type} label={t(`device.type.${type}`)}>
                  {listed.map(({ token, name }) => (
                    <option key={token} value={token}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
      )}
      <PowerField power={power} />
      <Button type="submit" look="primary">
        {t("device.filter.apply")}
      </Button>
    </form>
  );
}

function Comparison({ view: { devices, coins, power } }: { readonly view: ComparisonData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const chosen = powerChoice(power);
  const without = (token: string) =>
    compareAddress(
      devices.filter((other) => other.token !== token).map((other) => other.token),
      chosen,
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={t("device.compare.heading")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {devices.map(({ token, row, form }) => (
              <th key={token} scope="col">
                <DeviceDrawing form={form} width={96} />
                <a href={path(deviceAddress(row.path, { power: chosen }))}>
                  <small>{row.vendor}</small> <b>{row.model}</b>
                </a>
                <a className={styles.remove} href={path(without(token))} data-keep-scroll>
                  {t("device.compare.remove")}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Facts devices={devices} />
          <tr className={styles.part}>
            <th scope="rowgroup" colSpan={devices.length + 1}>
              {t("device.compare.byCoin")}
            </th>
          </tr>
          {coins.map(({ coin, profits }) => (
            <tr key={coin.slug}>
              <th scope="row">
                <span className={styles.coin}>
                  <CoinMark coin={coin} size={20} /> {coin.name}
                </span>
              </th>
              {profits.map((usd, index) => (
                <td key={devices[index]?.token} data-loss={usd !== null && usd < 0}>
                  <Money usd={usd} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Facts({ devices }: { readonly devices: readonly ComparedDevice[] }) {
  const t = useTranslations();
  const format = useFormat();
  const line = (label: string, show: (device: ComparedDevice) => ReactNode) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {devices.map((device) => (
        <td key={device.token}>{show(device) ?? <Unknown />}</td>
      ))}
    </tr>
  );
  const hasSome = (value: (device: ComparedDevice) => unknown) => devices.some((device) => value(device) !== null);
  return (
    <>
      {line(t("device.column.coin"), ({ row }) =>
        row.coin === null ? null : (
          <span className={styles.coin}>
            <CoinMark coin={row.coin} size={20} /> {row.coin.ticker}
          </span>
        ),
      )}
      {line(t("device.column.profit"), ({ row }) => (
        <b data-loss={row.profitUsd !== null && row.profitUsd < 0}>
          <Money usd={row.profitUsd} />
        </b>
      ))}
      {line(t("device.column.revenue"), ({ row }) => (
        <Money usd={row.revenueUsd} />
      ))}
      {line(t("device.column.cost"), ({ row }) => (
        <Money usd={row.powerUsd} />
      ))}
      {line(t("device.column.breakEvenPower"), ({ breakEvenPowerCost }) => (
        <Money usd={breakEvenPowerCost} isPrice />
      ))}
      {line(t("device.column.hashrate"), ({ row }) => (
        <Hashrate value={row.hashrate} unit={row.rateUnit} />
      ))}
      {line(t("device.column.power"), ({ row }) => (
        <>
          <Figure number={row.watts === null ? null : formatCount(row.watts)} unit="W" />{" "}
          {row.isRated && <small>{t("device.spec.rated")}</small>}
        </>
      ))}
      {line(t("device.column.efficiency"), ({ row }) => {
        const energy = formatEnergy(row.energy, row.rateUnit);
        return <Figure number={energy?.number ?? null} unit={energy?.unit} />;
      })}
      {line(t("device.spec.price"), ({ priceUsd }) => (
        <Money usd={priceUsd} isWhole />
      ))}
      {line(t("device.column.payback"), ({ row }) =>
        row.paybackDays === null ? null : format.duration(row.paybackDays * DAY),
      )}
      {line(t("device.column.year"), ({ row }) => row.year)}
      {hasSome(({ memoryGb }) => memoryGb) &&
        line(t("device.spec.memory"), ({ memoryGb }) => (
          <Figure number={memoryGb === null ? null : String(memoryGb)} unit="GB" />
        ))}
      {hasSome(({ cores }) => cores) &&
        line(t("device.spec.cores"), ({ cores, threads }) =>
          cores === null ? null : <span data-ltr>{threads === null ? cores : `${cores} / ${threads}`}</span>,
        )}
      {hasSome(({ cooling }) => cooling) &&
        line(t("device.spec.cooling"), ({ cooling }) => cooling && t(`device.cooling.${cooling}`))}
      {hasSome(({ noiseDb }) => noiseDb) &&
        line(t("device.spec.noise"), ({ noiseDb }) => (
          <Figure number={noiseDb === null ? null : String(noiseDb)} unit="dB" />
        ))}
    </>
  );
}
