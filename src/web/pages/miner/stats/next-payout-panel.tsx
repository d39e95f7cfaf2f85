import { useTranslations } from "use-intl";
import { ClockTime } from "../../../components/time.tsx";
import { Tooltip } from "../../../components/tooltip.tsx";
import type { KnownData, KnownMiner } from "./load-stats.ts";
import styles from "./panels.module.css";
import { PayoutEstimateText } from "./payout-estimate-text.tsx";

/** The next run of the pool's payouts, and whether this miner will be in it. */
export function NextPayoutPanel({ data, stats }: { readonly data: KnownData; readonly stats: KnownMiner }) {
  const t = useTranslations();
  return (
    <section className={`${styles.panel} ${styles.next}`}>
      <h2>
        {t("miner.nextPayout")} <Tooltip label={t("miner.nextPayout")} text={t("minerStats.how.nextPayout")} />
      </h2>
      <p className={styles.time}>
        {data.payoutsTold === "with-block" || stats.nextPayoutAt === null ? (
          <small>{t(data.payoutsTold === "with-block" ? "minerStats.withBlock.next" : "minerStats.noSchedule")}</small>
        ) : (
          <ClockTime at={stats.nextPayoutAt} />
        )}
      </p>
      {stats.miner.balances.length > 0 && data.payoutsTold !== "with-block" && (
        <p className={styles.small}>
          <PayoutEstimateText estimate={data.payoutEstimates[data.coin.slug] ?? null} />
        </p>
      )}
    </section>
  );
}
