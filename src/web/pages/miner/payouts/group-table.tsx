import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import type { PayoutGroup } from "#src/services/services.ts";
import { Figure } from "../../../components/figures/figure.tsx";
import { Money } from "../../../components/figures/money.tsx";
import { UtcTime } from "../../../components/figures/utc-time.tsx";
import cards from "../../../components/table/card-table.module.css";
import type { PayoutsData } from "../payouts.tsx";
import { ChainAmount } from "./accounts.tsx";
import styles from "./payouts.module.css";

interface GroupTableProps {
  readonly groups: readonly PayoutGroup[];
  readonly step: "day" | "month";
  readonly chains: PayoutsData["chains"];
}

/** Sums of UTC days or months, one row for each chain. */
export function GroupTable({ groups, step, chains }: GroupTableProps) {
  const t = useTranslations();
  return (
    <table className={`${cards.table} ${styles.groups}`}>
      <thead>
        <tr>
          <th scope="col">{t(step === "day" ? "payouts.column.day" : "payouts.column.monthOf")}</th>
          <th scope="col">{t("payouts.column.count")}</th>
          <th scope="col">{t("payouts.column.amount")}</th>
          <th scope="col">{t("payouts.column.value")}</th>
          <th scope="col">{t("payouts.column.fee")}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={`${group.from} ${group.chain}`}>
            <th scope="row" className={styles.date}>
              <UtcTime at={group.from} precision={step} />
            </th>
            <td className={styles.count}>
              <span className={cards.cardLabel}>{t("payouts.column.count")} </span>
              <Figure number={formatCount(group.count)} />
            </td>
            <td className={styles.amount}>
              <ChainAmount atomic={group.amount} view={chains[group.chain]} />
            </td>
            <td className={styles.value}>
              <Money usd={group.usdValue} />
            </td>
            <td className={styles.fee}>
              <span className={cards.cardLabel}>{t("payouts.column.fee")} </span>
              <ChainAmount atomic={group.fee} view={chains[group.chain]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
