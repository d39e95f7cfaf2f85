import { useTranslations } from "use-intl";
import { type RewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { Tooltip } from "../../../components/feedback/tooltip.tsx";
import { ClockTime } from "../../../components/figures/time.tsx";
import type { BalanceEstimate } from "./estimate-payouts.ts";
import type { KnownData, KnownMiner } from "./load-stats.ts";
import styles from "./panels.module.css";
import { PayoutEstimateText } from "./payout-estimate-text.tsx";
import { TimeToBlock } from "./time-to-block.tsx";

/** The next run of the pool's payouts, and whether this miner will be in it. */
export function NextPayoutPanel({ data, stats }: { readonly data: KnownData; readonly stats: KnownMiner }) {
  const t = useTranslations();
  const estimate = data.payoutEstimates[data.coin.slug] ?? null;
  // A block of his own would bring it sooner.
  const isPartial = data.solo !== null && data.earnings !== null && isRate(estimate);
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
          <PayoutEstimateText estimate={estimate} />{" "}
          {estimate?.kind === "blocks" && <TimeToBlock ms={data.solo?.timeToBlockMs ?? null} />}
          {isPartial && t("miner.counted", { schemes: data.earnings?.schemes.map(nameScheme).join(", ") ?? "" })}
        </p>
      )}
    </section>
  );
}

/** Whether it goes by what is earned in a day. */
function isRate(estimate: BalanceEstimate | null): boolean {
  return estimate?.kind === "hours" || estimate?.kind === "days" || estimate?.kind === "far";
}

function nameScheme(scheme: RewardScheme): string {
  return rewardSchemeLabels[scheme];
}
