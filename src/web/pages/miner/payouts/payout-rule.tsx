import { useTranslations } from "use-intl";
import { Progress } from "../../../components/feedback/progress.tsx";
import { Amount } from "../../../components/figures/amount.tsx";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { durationParts } from "../../coin/durations.tsx";
import { minerPath } from "../miner-path.ts";
import type { PayoutsData } from "../payouts.tsx";
import { NextPayoutTime } from "./next-payout.tsx";
import { isExplained, NextPayoutAmount, PayoutEstimateText, PoolRun } from "./payout-estimate.tsx";
import styles from "./payouts.module.css";

type Summary = Extract<PayoutsData["summary"], { readonly state: "known" }>;

/** When this miner is paid next, when the pool's runs are, and the rule for them. */
export function PayoutRule({ data, summary }: { readonly data: PayoutsData; readonly summary: Summary }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { nextRunAt, payoutIntervalMs, payoutRuns, standing } = summary;
  const { denomination } = summary.rules;
  const format = data.chains[data.coin.slug]?.format ?? null;
  const account = summary.accounts[0];
  const next = account?.next ?? null;
  const interval = payoutIntervalMs === null ? null : durationParts(payoutIntervalMs);
  const isExpected = next !== null && next.estimate?.kind !== "sending";
  const isRunApart = isExpected && format !== null && (nextRunAt !== null || (payoutRuns?.gap ?? null) !== null);
  const poolRun = <PoolRun at={nextRunAt} gap={payoutRuns?.gap ?? null} />;
  return (
    <section className={styles.rule}>
      <h2>
        {standing !== "current"
          ? t(`payouts.rule.${standing}`)
          : next === null || format === null
            ? poolRun
            : t.rich("miner.next.line", { when: () => <NextPayoutTime next={next} format={format} /> })}
      </h2>
      <p>
        {account?.state === "sending" && format !== null && (
          <>{t.rich("miner.payoutSending", { amount: () => <Amount atomic={account.sending} format={format} /> })} </>
        )}
        {next !== null && isExpected && format !== null && (
          <>
            <NextPayoutAmount next={next} format={format} />{" "}
            {isExplained(next) && <PayoutEstimateText estimate={next.estimate} format={format} />}{" "}
          </>
        )}
        {interval !== null && <>{t(`payouts.rule.every.${interval.unit}`, { count: interval.count })} </>}
        {payoutRuns !== null && <SeenRuns runs={payoutRuns} />}
        <Threshold data={data} threshold={account?.threshold ?? null} minimum={summary.minimumPayout} />{" "}
        {summary.rules.payoutFee !== null && <>{t(`payouts.rule.fee.${summary.rules.payoutFee}`)} </>}
        {denomination !== null && format !== null && (
          <>{t.rich("payouts.rule.remainder", { amount: () => <Amount atomic={denomination} format={format} /> })} </>
        )}
        {summary.balanceResetDays !== null && <>{t("payouts.rule.reset", { days: summary.balanceResetDays })} </>}
        {data.mergeMined && <>{t("payouts.rule.mergeMined")} </>}
        <a href={path(minerPath(data.coin.slug, data.address, "settings"))}>{t("payouts.rule.change")}</a>
      </p>
      {isRunApart && <p data-holds-time>{poolRun}</p>}
      {account !== undefined && <TowardsPayout data={data} account={account} minimum={summary.minimumPayout} />}
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
  // What a run is sending already does not come nearer to the next one.
  const left = account.unpaid > account.sending ? account.unpaid - account.sending : 0n;
  return (
    <div className={styles.progress}>
      <Progress label={t("miner.towardsPayout")} fraction={Number((left * 10_000n) / amount) / 10_000} />
      <span>
        {t.rich("payouts.rule.reached", {
          unpaid: () => <Amount atomic={left} format={format} />,
          threshold: () => <Amount atomic={amount} format={format} />,
        })}
      </span>
    </div>
  );
}
