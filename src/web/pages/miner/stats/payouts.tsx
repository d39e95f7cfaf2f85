import { useTranslations } from "use-intl";
import { payoutStateOf } from "#src/domain/money/payout-state.ts";
import { Amount } from "../../../components/figures/amount.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { ComingLine } from "../coming/coming.tsx";
import { minerPath } from "../miner-path.ts";
import { Transaction } from "../transaction.tsx";
import type { KnownData, KnownMiner } from "./load-stats.ts";
import styles from "./payouts.module.css";
import sections from "./stats.module.css";

/** The reason why there is no list. */
const why = {
  listed: "miner.noPayouts",
  unread: "minerStats.payoutsUnread",
  "not-reported": "minerStats.payoutsNotTold",
  "with-block": "minerStats.withBlock.text",
} as const;

const shownPayouts = 5;

/** The latest payouts. The payouts page has all of them, if the engine lists payouts. */
export function Payouts({ stats, data }: { readonly stats: KnownMiner; readonly data: KnownData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { formats, payoutReporting } = data;
  return (
    <section className={sections.section}>
      <div className={`row ${sections.head}`}>
        <h2>{t("miner.payouts")}</h2>
        {payoutReporting === "listed" && (
          <a href={path(minerPath(data.coin.slug, stats.address, "payouts"))}>{t("minerStats.allPayouts")}</a>
        )}
      </div>
      {stats.payouts.length === 0 ? (
        <p className={sections.empty}>
          {stats.coming.includes("payouts") ? (
            <ComingLine />
          ) : (
            t(why[payoutReporting === "listed" && !stats.arePayoutsKnown ? "unread" : payoutReporting])
          )}
        </p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("miner.payout.date")}</th>
              <th scope="col">{t("miner.payout.amount")}</th>
              <th scope="col">{t("miner.payout.transaction")}</th>
              <th scope="col">{t("miner.payout.status")}</th>
            </tr>
          </thead>
          <tbody>
            {stats.payouts.slice(0, shownPayouts).map((payout) => {
              const format = formats[payout.chain];
              return (
                <tr key={`${payout.chain}${payout.transactionId}${payout.paidAt}`}>
                  <td>
                    <TimeAgo at={payout.paidAt} />
                  </td>
                  <td>{format !== undefined && <Amount atomic={payout.amount} format={format} />}</td>
                  <td className={styles.transaction}>
                    <Transaction id={payout.transactionId} href={payout.href} />
                  </td>
                  <td data-state={payoutStateOf(payout)}>{t(`miner.payoutState.${payoutStateOf(payout)}`)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
