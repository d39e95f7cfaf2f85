import { useTranslations } from "use-intl";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/profitability.ts";
import { Figure, Hashrate, Money } from "../../../components/figures/figure.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import styles from "./coin-devices.module.css";
import type { CoinDevicesView } from "./describe-coin-devices.ts";

interface CoinDevicesProps {
  readonly devices: CoinDevicesView | null;
  readonly coin: string;
  /** Of the pool. */
  readonly name: string;
}

/** The machines that mine a coin, the best first, and what is not used for it any more. */
export function CoinDevices({ devices, coin, name }: CoinDevicesProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  if (devices === null || devices.best.length === 0) return null;
  return (
    <section className={styles.devices}>
      <h2>{t("coinDevices.heading", { name })}</h2>
      <p>{t("coinDevices.note", { price: String(DEFAULT_POWER_COST) })}</p>
      <ul>
        {devices.best.map((device) => (
          <li key={device.path}>
            <a href={path(device.path)}>{device.name}</a>
            <Hashrate value={device.hashrate} unit={devices.rateUnit} />
            {device.profitUsd === null ? (
              <Figure number={device.coins} unit={device.ticker} />
            ) : (
              <Money usd={device.profitUsd} />
            )}
          </li>
        ))}
      </ul>
      <p>
        {devices.kinds.map(({ type, count }) => (
          <a key={type} href={path(`/device/${type}?coin=${coin}`)}>
            {t(`coinDevices.all.${type}`, { count, shown: String(count) })}
          </a>
        ))}
        <a href={path("/rig")}>{t("coinDevices.rig")}</a>
      </p>
    </section>
  );
}

/** Which kinds of machines the coin is not mined with any more. */
export function Outworked({ devices, name }: Pick<CoinDevicesProps, "devices" | "name">) {
  const t = useTranslations();
  const kinds = devices?.outworked.filter((type) => type !== "asic") ?? [];
  return kinds.map((type) => (
    <p key={type} className={styles.outworked}>
      {t(`coinDevices.outworked.${type}`, { name })}
    </p>
  ));
}
