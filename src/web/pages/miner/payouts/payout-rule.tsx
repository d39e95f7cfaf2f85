import { useTranslations } from "use-intl";
import { Amount } from "../../../components/figures/amount.tsx";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { durationParts } from "../../coin/durations.tsx";
import { minerPath } from "../miner-path.ts";
import type { PayoutsData } from "../payouts.tsx";
import { PaidAnswer } from "./paid-answer.tsx";
import { PoolRun } from "./payout-estimate.tsx";
import styles from "./payouts.module.css";

type Summary = Extract<PayoutsData["summary"], { readonly state: "known" }>;

/** When this miner is paid next, as the overview says it; beside it the rule for it, and when the pool's runs are. */
export function PayoutRule({ data, summary }: { readonly data: PayoutsData; readonly summary: Summary }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { nextRunAt, payoutIntervalMs, payoutRuns, status } = summary;
  const { denomination } = summary.rules;
  const format = data.chains[data.coin.slug]?.format ?? null;
  const account = summary.accounts[0];
  const interval = payoutIntervalMs === null ? null : durationParts(payoutIntervalMs);
  return (
    <section className={styles.rule}>
      <div>
        <h2>{t("nextPayout.paid.heading")}</h2>
        {data.paid === null ? <p>{t("nextPayout.noRun.stale")}</p> : <PaidAnswer data={data.paid} />}
      </div>
      <div className={styles.how}>
        <p>
          {interval !== null && <>{t(`payouts.rule.every.${interval.unit}`, { count: interval.count })} </>}
          {payoutRuns !== null && <SeenRuns runs={payoutRuns} />}
          <Threshold data={data} threshold={account?.threshold ?? null} minimum={summary.minimumPayout} />{" "}
          {summary.rules.payoutFee !== null && <>{t(`payouts.rule.fee.${summary.rules.payoutFee}`)} </>}
          {denomination !== null && format !== null && (
            <>{t.rich("payouts.rule.remainder", { amount: () => <Amount atomic={denomination} format={format} /> })} </>
          )}
          {summary.balanceResetDays !== null && <>{t("payouts.rule.reset", { days: summary.balanceResetDays })} </>}
          {data.mergeMined && <>{t("payouts.rule.mergeMined")} </>}
          {data.takesThresholds && (
            <a href={path(minerPath(data.coin.slug, data.address, "settings"))}>{t("payouts.rule.change")}</a>
          )}
        </p>
        {status === "current" && (
          <p>
            <PoolRun at={nextRunAt} gap={payoutRuns?.gap ?? null} />
          </p>
        )}
      </div>
    </section>
  );
}

/** What was seen of runs that follow no clock, with how far they differ. */
function SeenRuns({ runs }: { readonly runs: NonNullable<Summary["payoutRuns"]> }) {
  const t = useTranslations();
  const { duration } = useFormat();
  const { gap, lastAt, looksEveryMs } = runs;
  return (
    <>
      {gap !== null && <>{t("payoutRuns.range", { low: duration(gap.lowMs), high: duration(gap.highMs) })} </>}
      {gap === null && looksEveryMs !== null && (
        <>{t("payoutRuns.looksSentence", { every: duration(looksEveryMs) })} </>
      )}
      {lastAt !== null && <>{t.rich("payoutRuns.last", { time: () => <DateTime at={lastAt} /> })} </>}
    </>
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
