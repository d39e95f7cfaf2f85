import { useTranslations } from "use-intl";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { Figure, Hashrate, Money } from "../../../components/figures/figure.tsx";
import { Fold } from "../../../components/layout/fold.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import styles from "./coin-devices.module.css";
import type { CoinDevicesView } from "./describe-coin-devices.ts";
import type { MachineDay } from "./machine-day.ts";
import { useShownMachines } from "./shown-machines.ts";

interface CoinDevicesProps {
  readonly devices: CoinDevicesView | null;
  readonly coin: string;
  /** Of the pool. */
  readonly name: string;
}

/** The machines that mine a coin, the best first: at the visitor's own price of power where one is known. */
export function CoinDevices({ devices, coin, name }: CoinDevicesProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const own = useShownMachines(coin);
  if (devices === null || devices.best.length === 0) return null;
  const { powerCost, best } = own ?? { powerCost: DEFAULT_POWER_COST, best: devices.best };
  return (
    <div className={styles.devices}>
      <Fold heading={t("coinDevices.heading", { name })}>
        {/* The key makes new elements for other terms, so that nothing moves on the page. */}
        <div key={powerCost} data-default-terms={own === undefined ? "" : undefined}>
          <p>{t("coinDevices.note", { price: String(powerCost) })}</p>
          <ul>
            {best.map((device) => (
              <li key={device.path}>
                <a href={path(device.path)}>
                  <bdi>{device.name}</bdi>
                </a>
                <Hashrate value={device.hashrate} unit={devices.rateUnit} />
                <Earning machine={device} />
              </li>
            ))}
          </ul>
        </div>
        <p>
          {devices.kinds.map(({ type, count }) => (
            <a key={type} href={path(`/device/${type}?coin=${coin}`)}>
              {t(`coinDevices.all.${type}`, { count, shown: String(count) })}
            </a>
          ))}
          <a href={path(own?.rigPath ?? "/rig")}>{t("coinDevices.rig")}</a>
        </p>
      </Fold>
    </div>
  );
}

/** After power; where the power or the price is not known, what can be said. */
function Earning({ machine: { profitUsd, revenueUsd, coins, ticker } }: { readonly machine: MachineDay }) {
  const t = useTranslations();
  if (profitUsd !== null) {
    return (
      <span data-loss={profitUsd < 0 ? "" : undefined}>
        <Money usd={profitUsd} />
      </span>
    );
  }
  return (
    <span>
      {revenueUsd === null ? <Figure number={coins} unit={ticker} /> : <Money usd={revenueUsd} />}{" "}
      <small>{t("coinDevices.beforePower")}</small>
    </span>
  );
}

/** Which kinds of machines the coin is not mined with any more. */
export function Obsolete({ devices, name }: Pick<CoinDevicesProps, "devices" | "name">) {
  const t = useTranslations();
  const kinds = devices?.obsolete.filter((type) => type !== "asic") ?? [];
  return kinds.map((type) => (
    <p key={type} className={styles.obsolete}>
      {t(`coinDevices.obsolete.${type}`, { name })}
    </p>
  ));
}
