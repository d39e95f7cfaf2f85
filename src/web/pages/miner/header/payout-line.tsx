import { useTranslations } from "use-intl";
import { Amount } from "../../../components/figures/amount.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { NextPayoutTime, OverdueText } from "../payouts/next-payout.tsx";
import { Transaction } from "../transaction.tsx";
import styles from "./miner-header.module.css";
import type { MinerSummary } from "./summarize-miner.ts";

/** The last payout, the next one, and what of the balance is on its way to the wallet. */
export function PayoutLine({ miner }: { readonly miner: Extract<MinerSummary, { readonly at: number }> }) {
  const t = useTranslations();
  const { lastPayout, onTheWay, nextPayout, format } = miner;
  const isLastComing = lastPayout === null && miner.arePayoutsComing;
  if (lastPayout === null && !isLastComing && onTheWay === null && nextPayout === null) return null;
  const estimate = nextPayout?.estimate ?? null;
  return (
    <div className={styles.payout}>
      {lastPayout !== null && (
        <p>
          <span>
            {t.rich("miner.lastPayout", {
              amount: () => (
                <b>
                  <Amount atomic={lastPayout.amount} format={lastPayout.format} />
                </b>
              ),
              transaction: () => <Transaction id={lastPayout.transactionId} href={lastPayout.href} />,
            })}
          </span>
          <TimeAgo at={lastPayout.paidAt} />
        </p>
      )}
      {isLastComing && <p className={styles.lastComing}>{t("miner.coming.lastPayout")}</p>}
      {nextPayout !== null && estimate?.kind !== "sending" && (
        <p className={estimate?.kind === "overdue" ? undefined : styles.next}>
          <span>
            {t.rich("miner.next.line", { when: () => <NextPayoutTime next={nextPayout} format={format} /> })}{" "}
            {estimate?.kind === "overdue" && <OverdueText estimate={estimate} />}
          </span>
        </p>
      )}
      {onTheWay !== null && estimate?.kind !== "overdue" && (
        <p>
          {t.rich(onTheWay.state === "sending" ? "miner.payoutSending" : "miner.payoutWaiting", {
            amount: () => <Amount atomic={onTheWay.amount} format={format} />,
          })}
        </p>
      )}
    </div>
  );
}
