import { useTranslations } from "use-intl";
import { Amount } from "../../../components/figures/amount.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { Transaction } from "../transaction.tsx";
import styles from "./miner-header.module.css";
import type { MinerSummary } from "./summarize-miner.ts";

/** The last payout, and what of the balance is on its way to the wallet; nothing of an address that was never paid. */
export function PayoutLine({ miner }: { readonly miner: Extract<MinerSummary, { readonly at: number }> }) {
  const t = useTranslations();
  const { lastPayout, onTheWay } = miner;
  if (lastPayout === null && onTheWay === null) return null;
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
      {onTheWay !== null && (
        <p>
          {t.rich(onTheWay.state === "sending" ? "miner.payoutSending" : "miner.payoutWaiting", {
            amount: () => <Amount atomic={onTheWay.amount} format={onTheWay.format} />,
          })}
        </p>
      )}
    </div>
  );
}
