import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import type { ListedPayoutState } from "#src/domain/money/payout-state.ts";
import type { PayoutGroup } from "#src/services/payouts/miner-payouts.ts";
import { ListTime, UtcTime } from "../../../components/figures/date-time.tsx";
import { Figure, Money, Unknown } from "../../../components/figures/figure.tsx";
import cards from "../../../components/table/card-table.module.css";
import { useShownZone, utcZone } from "../../../preferences/shown-zone.ts";
import type { PayoutsData } from "../payouts.tsx";
import { Transaction } from "../transaction.tsx";
import { ChainAmount } from "./accounts.tsx";
import styles from "./payouts.module.css";

interface PayoutTableProps {
  readonly page: Extract<PayoutsData["page"], { readonly state: "known" }>;
  readonly chains: PayoutsData["chains"];
}

/** All payouts: pending ones first, then the newest, each month under its own line with what it paid. */
export function PayoutTable({ page, chains }: PayoutTableProps) {
  const t = useTranslations();
  const zone = useShownZone() === utcZone ? "utc" : "local";
  const hasFee = paysFees(page);
  const months = Map.groupBy(page.payouts, ({ paidAt }) => monthOf(paidAt));
  return (
    <table className={`${cards.table} ${styles.payouts}`}>
      <thead>
        <tr>
          <th scope="col">{t("payouts.column.date", { zone })}</th>
          <th scope="col">{t("payouts.column.transaction")}</th>
          <th scope="col">{t("payouts.column.amount")}</th>
          <th scope="col">{t("payouts.column.value")}</th>
          {hasFee && <th scope="col">{t("payouts.column.fee")}</th>}
          <th scope="col">{t("payouts.column.status")}</th>
        </tr>
      </thead>
      {page.pending.length > 0 && (
        <tbody>
          {page.pending.map((payout) => (
            <tr key={`${payout.chain} ${payout.paidAt} ${payout.amount}`}>
              <Cells
                at={payout.paidAt}
                transaction={<Unknown />}
                amount={<ChainAmount atomic={payout.amount} view={chains[payout.chain]} />}
                value={<Unknown />}
                fee={hasFee ? <ChainAmount atomic={payout.fee} view={chains[payout.chain]} /> : null}
                state="sending"
              />
            </tr>
          ))}
        </tbody>
      )}
      {[...months].map(([month, payouts]) => (
        <tbody key={month}>
          <tr className={styles.month}>
            <th scope="rowgroup" colSpan={hasFee ? 6 : 5}>
              <UtcTime at={month} precision="month" />
              {page.groups
                .filter(({ from }) => from === month)
                .map((sum) => (
                  <span key={sum.chain}>
                    {t("payouts.column.count")}: {formatCount(sum.count)},{" "}
                    <ChainAmount atomic={sum.amount} view={chains[sum.chain]} />, <Money usd={sum.usdValue} />
                  </span>
                ))}
            </th>
          </tr>
          {payouts.map((payout) => (
            <tr key={`${payout.chain} ${payout.transactionId} ${payout.paidAt} ${payout.amount}`}>
              <Cells
                at={payout.paidAt}
                transaction={<Transaction id={payout.transactionId} href={payout.href} />}
                amount={<ChainAmount atomic={payout.amount} view={chains[payout.chain]} />}
                value={<Money usd={payout.usdValue} />}
                fee={hasFee ? <ChainAmount atomic={payout.fee} view={chains[payout.chain]} /> : null}
                state={payout.state}
              />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** A column of zeros says nothing. */
function paysFees({ payouts, pending, groups }: PayoutTableProps["page"]): boolean {
  return [...payouts, ...pending, ...groups].some(({ fee }) => fee !== null && fee !== 0n);
}

/** The start of a moment's UTC month. */
function monthOf(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

interface CellsProps {
  readonly at: number;
  readonly transaction: ReactNode;
  readonly amount: ReactNode;
  readonly value: ReactNode;
  /** Null where the table has no such column. */
  readonly fee: ReactNode;
  readonly state: ListedPayoutState;
}

function Cells({ at, transaction, amount, value, fee, state }: CellsProps) {
  const t = useTranslations();
  return (
    <>
      <td className={styles.date}>
        <ListTime at={at} />
      </td>
      <td className={styles.transaction}>{transaction}</td>
      <td className={styles.amount}>{amount}</td>
      <td className={styles.value}>{value}</td>
      {fee !== null && (
        <td className={styles.fee}>
          <span className={cards.cardLabel}>{t("payouts.column.fee")} </span>
          {fee}
        </td>
      )}
      <td className={styles.status} data-state={state}>
        {t(`miner.payoutState.${state}`)}
      </td>
    </>
  );
}

interface GroupTableProps {
  readonly groups: readonly PayoutGroup[];
  readonly step: "day" | "month";
  readonly chains: PayoutsData["chains"];
}

/** Sums by UTC day or month, one row for each chain. */
export function GroupTable({ groups, step, chains }: GroupTableProps) {
  const t = useTranslations();
  const hasFee = groups.some(({ fee }) => fee !== null && fee !== 0n);
  return (
    <table className={`${cards.table} ${styles.groups}`}>
      <thead>
        <tr>
          <th scope="col">{t(step === "day" ? "payouts.column.day" : "payouts.column.monthOf")}</th>
          <th scope="col">{t("payouts.column.count")}</th>
          <th scope="col">{t("payouts.column.amount")}</th>
          <th scope="col">{t("payouts.column.value")}</th>
          {hasFee && <th scope="col">{t("payouts.column.fee")}</th>}
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
            {hasFee && (
              <td className={styles.fee}>
                <span className={cards.cardLabel}>{t("payouts.column.fee")} </span>
                <ChainAmount atomic={group.fee} view={chains[group.chain]} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
