import { useTranslations } from "use-intl";
import { Progress } from "../../../components/feedback/progress.tsx";
import { Amount } from "../../../components/figures/amount.tsx";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { durationParts } from "../../coin/durations.tsx";
import { minerPath } from "../miner-path.ts";
import type { PayoutsData } from "../payouts.tsx";
import styles from "./payouts.module.css";

type Summary = Extract<PayoutsData["summary"], { readonly state: "known" }>;

/** When the next payout happens, and the rule for it. */
export function PayoutRule({ data, summary }: { readonly data: PayoutsData; readonly summary: Summary }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { nextPayoutAt, payoutIntervalMs } = summary;
  const account = summary.accounts[0];
  const interval = payoutIntervalMs === null ? null : durationParts(payoutIntervalMs);
  return (
    <section className={styles.rule}>
      <h2>
        {nextPayoutAt === null
          ? t(`payouts.rule.${summary.standing === "current" ? "noSchedule" : summary.standing}`)
          : t.rich("payouts.rule.next", {
              time: () => <DateTime at={nextPayoutAt} />,
            })}
      </h2>
      <p>
        {interval !== null && <>{t(`payouts.rule.every.${interval.unit}`, { count: interval.count })} </>}
        <Threshold data={data} threshold={account?.threshold ?? null} minimum={summary.minimumPayout} />{" "}
        {data.mergeMined && <>{t("payouts.rule.mergeMined")} </>}
        <a href={path(minerPath(data.coin.slug, data.address, "settings"))}>{t("payouts.rule.change")}</a>
      </p>
      {account !== undefined && <TowardsPayout data={data} account={account} minimum={summary.minimumPayout} />}
    </section>
  );
}

interface ThresholdProps {
  readonly data: PayoutsData;
  readonly threshold: bigint | null;
  readonly minimum: bigint | null;
}

function Threshold({ data, threshold, minimum }: ThresholdProps) {
  const t = useTranslations();
  const format = data.chains[data.coin.slug]?.format ?? null;
  if (threshold === 0n) return t("payouts.rule.noThreshold");
  const amount = threshold ?? minimum;
  if (amount === null || format === null) return t("payouts.rule.unknownThreshold");
  if (amount === 0n) return t("payouts.rule.noThreshold");
  return t.rich(threshold === null ? "payouts.rule.minimum" : "payouts.rule.threshold", {
    amount: () => <Amount atomic={amount} format={format} />,
  });
}

function TowardsPayout({
  data,
  account,
  minimum,
}: {
  readonly data: PayoutsData;
  readonly account: Summary["accounts"][number];
  readonly minimum: bigint | null;
}) {
  const t = useTranslations();
  const amount = account.threshold ?? minimum;
  const format = data.chains[account.chain]?.format ?? null;
  if (amount === null || amount === 0n || account.unpaid === null || format === null) return null;
  return (
    <div className={styles.progress}>
      <Progress label={t("miner.towardsPayout")} fraction={Number((account.unpaid * 10_000n) / amount) / 10_000} />
      <span>
        {t.rich("payouts.rule.reached", {
          unpaid: () => <Amount atomic={account.unpaid} format={format} />,
          threshold: () => <Amount atomic={amount} format={format} />,
        })}
      </span>
    </div>
  );
}
