import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatNumber } from "#src/domain/mining/units.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { Amount } from "../../../components/figures/amount.tsx";
import { Money, Unknown } from "../../../components/figures/figure.tsx";
import { CoinMark } from "../../../components/marks/coin-mark.tsx";
import cards from "../../../components/table/card-table.module.css";
import { RowDetails } from "../../../components/table/row-details.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import styles from "./day-table.module.css";
import type { DayView } from "./describe-day.ts";

// The cells of a table whose rows are coins and whose figures are those of a day of mining. In a card each has its label.

type DayColumn = "coins" | "revenue" | "cost" | "profit" | "breakEvenPower" | "breakEvenPrice" | "payout";

export function DayLabel({ column }: { readonly column: DayColumn }) {
  const t = useTranslations();
  return <span className={`${cards.cardLabel} ${styles.label}`}>{t(`device.column.${column}`)} </span>;
}

interface CoinCellProps {
  readonly day: DayView;
  /** Lines under the coin's name. */
  readonly children: ReactNode;
}

export function CoinCell({ day: { coin }, children }: CoinCellProps) {
  const path = useLocalizedPath();
  return (
    <th scope="row" className={styles.coin}>
      <span className={styles.name}>
        <CoinMark coin={coin} size={28} />
        <span>
          <a href={path(`/${coin.slug}`)}>
            <b>{coin.name}</b>
          </a>
          {children}
        </span>
      </span>
      <RowDetails name={coin.name} />
    </th>
  );
}

/** Why nothing is known of the day, or that other machines do this work. */
export function DayCaveat({ day: { gap, isUsual, memoryGb } }: { readonly day: DayView }) {
  const t = useTranslations();
  if (gap !== null)
    return <small>{t(`device.gap.${gap}`, { memory: memoryGb === null ? "" : formatNumber(memoryGb, 1) })}</small>;
  return isUsual ? null : <small>{t("device.unusual")}</small>;
}

export function CoinsCell({ day }: { readonly day: DayView }) {
  const t = useTranslations();
  return (
    <td className={styles.coins}>
      <DayLabel column="coins" />
      <Amount atomic={day.coins} format={day.amount} isHeadline />
      {day.merged.map(({ format, coins }) => (
        <small key={format.ticker}>
          + <Amount atomic={coins} format={format} isHeadline />
        </small>
      ))}
      {day.uncounted.length > 0 && <small>{t("device.without", { tickers: day.uncounted.join(", ") })}</small>}
    </td>
  );
}

export function RevenueCell({ day }: { readonly day: DayView }) {
  return (
    <td className={styles.revenue}>
      <DayLabel column="revenue" />
      <Money usd={day.revenueUsd} />
    </td>
  );
}

export function CostCell({ day }: { readonly day: DayView }) {
  return (
    <td className={styles.cost}>
      <DayLabel column="cost" />
      <Money usd={day.powerUsd} />
    </td>
  );
}

export function ProfitCell({ day: { profitUsd } }: { readonly day: DayView }) {
  return (
    <td className={styles.profit} data-loss={profitUsd !== null && profitUsd < 0}>
      <DayLabel column="profit" />
      <Money usd={profitUsd} />
    </td>
  );
}

/** Nobody waits so long: how much longer it would be is no figure to compare. */
const farDays = 3 * 365;

export function PayoutCell({ day: { daysToPayout } }: { readonly day: DayView }) {
  const t = useTranslations();
  const format = useFormat();
  return (
    <td className={styles.payout}>
      <DayLabel column="payout" />
      {daysToPayout === null ? (
        <Unknown />
      ) : daysToPayout > farDays ? (
        t("device.payoutFar")
      ) : (
        format.duration(daysToPayout * DAY)
      )}
    </td>
  );
}
