import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Figure, Hashrate, Money } from "../../../components/figures/figure.tsx";
import cards from "../../../components/table/card-table.module.css";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { startAddress } from "../../rig/rig-address.ts";
import { powerChoice } from "../device-address.ts";
import type { DeviceData, MinedCoin } from "../load-device.ts";
import {
  CoinCell,
  CoinsCell,
  CostCell,
  DayCaveat,
  DayLabel,
  PayoutCell,
  ProfitCell,
  RevenueCell,
} from "./day-cells.tsx";
import styles from "./day-table.module.css";

const figures = ["coins", "revenue", "cost", "profit", "breakEvenPower", "breakEvenPrice", "payout"] as const;

/** Every coin that a device can mine here, the most profitable first. */
export function CoinTable({ view }: { readonly view: DeviceData }) {
  const { coins, device, quantity, power } = view;
  const rig = { vendor: device.vendor.slug, slug: device.slug, quantity: quantity.value };
  const t = useTranslations();
  return (
    <table className={`${cards.table} ${cards.smallLines} ${styles.table} ${styles.ofDevice}`}>
      <thead>
        <tr>
          <th scope="col">{t("device.filter.coin")}</th>
          <th scope="col">{t("device.column.hashrate")}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col">
              {t(`device.column.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {coins.map((mined) => (
          <Row key={mined.coin.slug} mined={mined} start={startAddress(mined.coin.slug, [rig], powerChoice(power))} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ mined, start }: { readonly mined: MinedCoin; readonly start: string }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <tr>
      <CoinCell day={mined}>
        <DayCaveat day={mined} />
        {mined.gap === null && (
          <a className={styles.startLink} href={path(start)}>
            {t("coin.tab.start")}
          </a>
        )}
      </CoinCell>
      <td className={styles.hashrate}>
        <Hashrate value={mined.hashrate} unit={mined.rateUnit} />
        <small>
          <Figure number={mined.watts === null ? null : formatCount(mined.watts)} unit="W" />
        </small>
        {mined.isRated && <small>{t("device.spec.rated")}</small>}
        {mined.confidence !== "high" && <small>{t(`device.confidence.${mined.confidence}`)}</small>}
      </td>
      <CoinsCell day={mined} />
      <RevenueCell day={mined} />
      <CostCell day={mined} />
      <ProfitCell day={mined} />
      <td className={styles.breakPower}>
        <DayLabel column="breakEvenPower" />
        <Money usd={mined.breakEvenPowerCost} isPrice />
      </td>
      <td className={styles.breakPrice}>
        <DayLabel column="breakEvenPrice" />
        <Money usd={mined.breakEvenPriceUsd} isPrice />
      </td>
      <PayoutCell day={mined} />
    </tr>
  );
}
