import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { Amount } from "../../components/figures/amount.tsx";
import { Figure, Hashrate, Money, Unknown } from "../../components/figures/figure.tsx";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import cards from "../../components/table/card-table.module.css";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { startAddress } from "../rig/rig-address.ts";
import styles from "./coin-table.module.css";
import { powerChoice } from "./device-address.ts";
import type { DeviceData, MinedCoin } from "./load-device.ts";

const figures = ["coins", "revenue", "cost", "profit", "breakEvenPower", "breakEvenPrice", "payout"] as const;

/** Every coin that a device can mine here, the most profitable first. */
export function CoinTable({ view }: { readonly view: DeviceData }) {
  const { coins, device, quantity, power } = view;
  const rig = { vendor: device.vendor.slug, slug: device.slug, quantity: quantity.value };
  const t = useTranslations();
  return (
    <table className={`${cards.table} ${styles.table}`}>
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
  const format = useFormat();
  const { coin } = mined;
  const label = (column: (typeof figures)[number]) => (
    <span className={`${cards.cardLabel} ${styles.label}`}>{t(`device.column.${column}`)} </span>
  );
  return (
    <tr>
      <th scope="row" className={styles.coin}>
        <span className={styles.name}>
          <CoinMark coin={coin} size={28} />
          <span>
            <a href={path(`/${coin.slug}`)}>
              <b>{coin.name}</b>
            </a>
            {mined.gap !== null ? (
              <small>{t(`device.gap.${mined.gap}`, { memory: mined.memoryGb?.toFixed(1) ?? "" })}</small>
            ) : (
              <>
                {!mined.isUsual && <small>{t("device.unusual")}</small>}
                <a className={styles.start} href={path(start)}>
                  {t("coin.tab.start")}
                </a>
              </>
            )}
          </span>
        </span>
      </th>
      <td className={styles.hashrate}>
        <Hashrate value={mined.hashrate} unit={mined.rateUnit} />
        <small>
          <Figure number={mined.watts === null ? null : formatCount(mined.watts)} unit="W" />
        </small>
        {mined.confidence !== "high" && <small>{t(`device.confidence.${mined.confidence}`)}</small>}
      </td>
      <td className={styles.coins}>
        {label("coins")}
        <Amount atomic={mined.coins} format={mined.amount} />
        {mined.merged.map(({ format: amount, coins }) => (
          <small key={amount.ticker}>
            + <Amount atomic={coins} format={amount} />
          </small>
        ))}
        {mined.uncounted.length > 0 && <small>{t("device.without", { tickers: mined.uncounted.join(", ") })}</small>}
      </td>
      <td className={styles.revenue}>
        {label("revenue")}
        <Money usd={mined.revenueUsd} />
      </td>
      <td className={styles.cost}>
        {label("cost")}
        <Money usd={mined.powerUsd} />
      </td>
      <td className={styles.profit} data-loss={mined.profitUsd !== null && mined.profitUsd < 0}>
        {label("profit")}
        <Money usd={mined.profitUsd} />
      </td>
      <td className={styles.breakPower}>
        {label("breakEvenPower")}
        <Money usd={mined.breakEvenPowerCost} />
      </td>
      <td className={styles.breakPrice}>
        {label("breakEvenPrice")}
        <Money usd={mined.breakEvenPriceUsd} />
      </td>
      <td className={styles.payout}>
        {label("payout")}
        {mined.daysToPayout === null ? <Unknown /> : <span data-ltr>{format.duration(mined.daysToPayout * DAY)}</span>}
      </td>
    </tr>
  );
}
