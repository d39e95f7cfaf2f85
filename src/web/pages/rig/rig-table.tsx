import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { Amount } from "../../components/figures/amount.tsx";
import { Figure, Hashrate, Money, Unknown } from "../../components/figures/figure.tsx";
import { ButtonLink } from "../../components/form/button.tsx";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import cards from "../../components/table/card-table.module.css";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { useFormat } from "../../i18n/use-format.ts";
import type { RigRow } from "./load-rig.ts";
import styles from "./rig-table.module.css";

const figures = ["profit", "revenue", "cost", "coins", "payout"] as const;

/** Every coin that the rig can mine here, the most profitable first. */
export function RigTable({ coins }: { readonly coins: readonly RigRow[] }) {
  const t = useTranslations();
  return (
    <table className={`${cards.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t("device.filter.coin")}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col">
              {t(`device.column.${figure}`)}
            </th>
          ))}
          <th scope="col">SOLO</th>
          <th scope="col">
            <span className="visually-hidden">{t("rig.start")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {coins.map((row) => (
          <Row key={row.coin.slug} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { readonly row: RigRow }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const format = useFormat();
  const { coin, machines, solo } = row;
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
            <small>
              <Hashrate value={row.hashrate} unit={row.rateUnit} />{" "}
              <Figure number={row.watts === null ? null : formatCount(row.watts)} unit="W" />
            </small>
            {row.gap !== null ? (
              <small>{t(`device.gap.${row.gap}`, { memory: row.memoryGb?.toFixed(1) ?? "" })}</small>
            ) : (
              !row.isUsual && <small>{t("device.unusual")}</small>
            )}
            {machines !== null && row.gap === null && <small>{t("rig.machines", machines)}</small>}
          </span>
        </span>
      </th>
      <td className={styles.profit} data-loss={row.profitUsd !== null && row.profitUsd < 0}>
        {label("profit")}
        <Money usd={row.profitUsd} />
      </td>
      <td className={styles.revenue}>
        {label("revenue")}
        <Money usd={row.revenueUsd} />
      </td>
      <td className={styles.cost}>
        {label("cost")}
        <Money usd={row.powerUsd} />
      </td>
      <td className={styles.coins}>
        {label("coins")}
        <Amount atomic={row.coins} format={row.amount} />
        {row.merged.map(({ format: amount, coins }) => (
          <small key={amount.ticker}>
            + <Amount atomic={coins} format={amount} />
          </small>
        ))}
        {row.uncounted.length > 0 && <small>{t("device.without", { tickers: row.uncounted.join(", ") })}</small>}
      </td>
      <td className={styles.payout}>
        {label("payout")}
        {row.daysToPayout === null ? <Unknown /> : <span data-ltr>{format.duration(row.daysToPayout * DAY)}</span>}
      </td>
      <td className={styles.solo}>
        {solo === null ? (
          <Unknown />
        ) : (
          <small>
            {t("rig.solo.time", { time: format.duration(solo.timeToBlockMs) })}{" "}
            {/* With less than a block a month the swing is larger than what is expected, and the chance says more. */}
            {solo.monthlySwing <= 1
              ? t("rig.solo.swing", { swing: format.percent(solo.monthlySwing, 0) })
              : t("rig.solo.chance", { chance: format.percent(solo.monthChance, 2) })}
          </small>
        )}
      </td>
      <td className={styles.start}>
        {row.start !== null && (
          <ButtonLink href={path(row.start)} aria-label={t("rig.startCoin", { coin: coin.name })}>
            {t("rig.start")}
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}
