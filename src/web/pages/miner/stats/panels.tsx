import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { type RewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { Tooltip } from "../../../components/feedback/tooltip.tsx";
import { Hashrate } from "../../../components/figures/figure.tsx";
import { ClockTime, TimeAgo, TimeUntil } from "../../../components/figures/time.tsx";
import { WorkerStateMark } from "../../../components/marks/worker-state.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { isAsUsual, toneOf } from "../usual-tone.ts";
import { PayoutEstimateText } from "./balances.tsx";
import type { BalanceEstimate } from "./estimate-payouts.ts";
import type { KnownData, KnownMiner } from "./load-stats.ts";
import styles from "./panels.module.css";
import { TimeToBlock } from "./solo-odds.tsx";
import tone from "./usual-tone.module.css";

interface HashratePanelProps {
  readonly stats: KnownMiner;
  readonly unit: RateUnit;
  readonly isOfTimeMined: boolean;
}

export function HashratePanel({ stats, unit, isOfTimeMined }: HashratePanelProps) {
  const t = useTranslations();
  const format = useFormat();
  const { tenMinutes, sixHours, day } = stats.miner.hashrate;
  const difference = tenMinutes === null || day === null || day === 0 ? null : tenMinutes / day - 1;
  const windows = [
    ["tenMinutes", tenMinutes],
    ["sixHours", sixHours],
    ["day", day],
  ] as const;
  const most = Math.max(tenMinutes ?? 0, sixHours ?? 0, day ?? 0);
  return (
    <section className={`${styles.panel} ${styles.rate}`}>
      <h2>
        {t("miner.hashrate")} <Tooltip label={t("miner.hashrate")} text={t("minerStats.how.hashrate")} />
      </h2>
      <p className={styles.keyNumber}>
        <Hashrate value={tenMinutes} unit={unit} isHeadline />
      </p>
      {difference !== null && (
        <p className={`${styles.note} ${tone.tone}`} data-tone={toneOf(1 + difference)}>
          {isAsUsual(1 + difference)
            ? t("miner.asUsual")
            : t(difference < 0 ? "miner.belowAverage" : "miner.aboveAverage", {
                percent: format.percent(Math.abs(difference), 0),
              })}
        </p>
      )}
      <dl className={styles.windows}>
        {windows.map(([window, hashrate]) => (
          <div key={window}>
            <dt>{t(`miner.window.${window}`)}</dt>
            <dd>
              <Hashrate value={hashrate} unit={unit} />
            </dd>
            <dd
              className={styles.bar}
              style={{ "--part": hashrate === null || most === 0 ? 0 : hashrate / most }}
              aria-hidden="true"
            />
          </div>
        ))}
      </dl>
      {stats.firstShareAt !== null && (
        <p className={styles.small}>
          {t.rich("minerStats.sinceFirstShare", {
            from: () => <ClockTime at={stats.firstShareAt ?? 0} />,
            to: () => <ClockTime at={stats.firstShareBy ?? stats.firstShareAt ?? 0} />,
          })}
        </p>
      )}
      {isOfTimeMined && <p className={styles.small}>{t("minerStats.how.timeMined")}</p>}
    </section>
  );
}

export function WorkersPanel({ stats }: { readonly stats: KnownMiner }) {
  const t = useTranslations();
  const states = [
    ["online", stats.online],
    ["low", stats.low],
    ["quiet", stats.quiet],
    ["offline", stats.offline],
  ] as const;
  const all = stats.online + stats.low + stats.quiet + stats.offline;
  return (
    <section className={`${styles.panel} ${styles.workers}`}>
      <h2>
        {t("miner.workers")} <Tooltip label={t("miner.workers")} text={t("minerStats.how.workers")} />
      </h2>
      <p className={styles.counts}>
        {states
          .filter(([state, count]) => state === "online" || count > 0)
          .map(([state, count]) => (
            <span key={state}>
              <b>{formatCount(count)}</b> <WorkerStateMark state={state} />
            </span>
          ))}
      </p>
      {stats.silent > 0 && <p className={styles.small}>{t("miner.workersSilent", { count: stats.silent })}</p>}
      {all > 0 && (
        <div className={styles.proportions} aria-hidden="true">
          {states.map(([state, count]) => (
            <span key={state} data-state={state} style={{ "--count": count }} hidden={count === 0} />
          ))}
        </div>
      )}
      {stats.miner.lastShareAt !== null && (
        <p className={styles.small} data-holds-time>
          {t("miner.lastShare")} <TimeAgo at={stats.miner.lastShareAt} />
        </p>
      )}
    </section>
  );
}

/** The pool's next payout run, and whether this miner will be paid in it. */
export function NextPayoutPanel({ data, stats }: { readonly data: KnownData; readonly stats: KnownMiner }) {
  const t = useTranslations();
  const { duration } = useFormat();
  const estimate = data.payoutEstimates[data.coin.slug] ?? null;
  const gap = data.payoutRuns?.gap ?? null;
  // What was seen so far says nothing of an engine that does not answer now.
  const isRhythmKnown = gap !== null && whyNoRun(data, stats) === "minerStats.noSchedule";
  // A SOLO block would make the payout earlier, so the page says which schemes are counted.
  const isPartial = data.solo !== null && data.earnings !== null && isRate(estimate);
  return (
    <section className={`${styles.panel} ${styles.next}`}>
      <h2>
        {t("miner.nextPayout")} <Tooltip label={t("miner.nextPayout")} text={t("minerStats.how.nextPayout")} />
      </h2>
      <p className={styles.time}>
        {data.payoutReporting === "with-block" || stats.nextPayoutAt === null ? (
          <small>
            {isRhythmKnown ? t("payoutRuns.about", { every: duration(gap.typicalMs) }) : t(whyNoRun(data, stats))}
          </small>
        ) : (
          <TimeUntil at={stats.nextPayoutAt} />
        )}
      </p>
      {stats.miner.balances.length > 0 && data.payoutReporting !== "with-block" && (
        <p className={styles.small}>
          <PayoutEstimateText estimate={estimate} format={data.formats[data.coin.slug]} />{" "}
          {estimate?.kind === "blocks" && <TimeToBlock ms={data.solo?.timeToBlockMs ?? null} />}
          {isPartial && t("miner.counted", { schemes: data.earnings?.schemes.map(nameScheme).join(", ") ?? "" })}
        </p>
      )}
    </section>
  );
}

/** Why no time of the next payout run is shown. */
function whyNoRun({ payoutReporting }: KnownData, { state, isStale }: KnownMiner) {
  if (payoutReporting === "with-block") return "minerStats.withBlock.next";
  if (state === "forgotten") return "minerStats.noRun.forgotten";
  return isStale ? "minerStats.noRun.stale" : "minerStats.noSchedule";
}

/** Whether the estimate is based on daily earnings. */
function isRate(estimate: BalanceEstimate | null): boolean {
  return estimate?.kind === "hours" || estimate?.kind === "days" || estimate?.kind === "far";
}

function nameScheme(scheme: RewardScheme): string {
  return rewardSchemeLabels[scheme];
}
