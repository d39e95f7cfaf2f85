import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import type { NextPayout } from "#src/domain/money/next-payout.ts";
import type { PayoutRuns } from "#src/domain/money/payout-runs.ts";
import { Amount, type AmountFormat } from "../../../components/figures/amount.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { findNext, NextPayoutTime } from "../payouts/next-payout.tsx";
import { isExplained, NextPayoutAmount, PayoutEstimateText, PoolRun } from "../payouts/payout-estimate.tsx";
import { Transaction } from "../transaction.tsx";
import type { TrackStepView, TrackView } from "./list-tracks.ts";
import type { KnownData } from "./load-stats.ts";
import styles from "./payout-tracks.module.css";
import sections from "./stats.module.css";

/** The way of the money to the wallet as steps; those of merge-mined coins are folded. */
export function PayoutTracks({ data }: { readonly data: KnownData }) {
  const t = useTranslations();
  const { tracks, formats, payoutRuns, stats } = data;
  if (tracks.length === 0) return null;
  return (
    <section className={sections.section}>
      <h2>{t("minerStats.track.heading")}</h2>
      {tracks.map((track, index) => {
        const format = formats[track.chain];
        if (format === undefined) return null;
        const isOwn = track.chain === data.coin.slug;
        const line = (
          <Line
            track={track}
            format={format}
            next={findNext(stats.nextPayouts, track.chain)}
            runs={isOwn ? payoutRuns : null}
            at={stats.at}
          />
        );
        if (index === 0) return <div key={track.chain}>{line}</div>;
        return (
          <details key={track.chain} className={styles.folded}>
            <summary>
              <b>{format.ticker}</b> {track.current !== null && t(`minerStats.track.${track.current}`)}
            </summary>
            {line}
          </details>
        );
      })}
    </section>
  );
}

interface LineProps {
  readonly track: TrackView;
  readonly format: AmountFormat;
  readonly next: NextPayout;
  readonly runs: PayoutRuns | null;
  /** When the engine answered. */
  readonly at: number;
}

function Line({ track: { steps, current }, ...rest }: LineProps) {
  const t = useTranslations();
  const place = steps.findIndex(({ kind }) => kind === current);
  return (
    <ol className={styles.line}>
      {steps.map((step, index) => (
        <li
          key={step.kind}
          data-place={index < place ? "done" : index === place ? "current" : "ahead"}
          aria-current={index === place ? "step" : undefined}
        >
          {/* Few screen readers say `aria-current` of what is no link. */}
          {index === place && <span className="visually-hidden">{t("minerStats.track.here")}</span>}
          <h3>{t(`minerStats.track.${step.kind}`)}</h3>
          <Step step={step} {...rest} />
        </li>
      ))}
    </ol>
  );
}

function Step({ step, ...rest }: Omit<LineProps, "track"> & { readonly step: TrackStepView }) {
  const t = useTranslations();
  const { percent } = useFormat();
  const { format, next } = rest;
  const { estimate } = next;
  switch (step.kind) {
    case "credited":
      return (
        <Words value={<Amount atomic={step.amount} format={format} />}>{t("minerStats.unconfirmedBalance")}</Words>
      );
    case "matured":
      return (
        <Words value={<Amount atomic={step.amount} format={format} />}>
          {step.confirmations !== null &&
            t("minerStats.track.after", { count: step.confirmations, shown: formatCount(step.confirmations) ?? "" })}
        </Words>
      );
    case "threshold": {
      const { left, threshold } = step;
      const reached = left >= threshold ? 1 : Number((left * 10_000n) / threshold) / 10_000;
      return (
        <Words
          value={
            <span data-ltr>
              {percent(reached, 0)} / <Amount atomic={threshold} format={format} />
            </span>
          }
        >
          {estimate?.kind !== "sending" && isExplained(next) && (
            <span>
              <PayoutEstimateText estimate={estimate} format={format} />
            </span>
          )}
        </Words>
      );
    }
    case "run":
      return <Run step={step} {...rest} />;
    case "transaction":
      return <Sent step={step} format={format} />;
    case "confirmed":
      return (
        <Words value={null}>{t(step.isConfirmed ? "miner.payoutState.confirmed" : "minerStats.track.open")}</Words>
      );
  }
}

interface StepProps<Kind extends TrackStepView["kind"]> {
  readonly step: Extract<TrackStepView, { readonly kind: Kind }>;
  readonly format: AmountFormat;
}

/** When this balance is paid, and what waits for that; the pool's own next run in small. */
function Run({ step, format, next, runs, at }: StepProps<"run"> & Omit<LineProps, "track">) {
  const t = useTranslations();
  const isOverdue = next.estimate?.kind === "overdue";
  return (
    <Words value={<NextPayoutTime next={next} format={format} at={at} />}>
      {step.waits !== null && !isOverdue ? (
        <span>{t.rich("miner.payoutWaiting", { amount: () => <Amount atomic={step.waits} format={format} /> })}</span>
      ) : (
        <span>
          <NextPayoutAmount next={next} format={format} />
        </span>
      )}
      {(step.at !== null || runs !== null) && (
        <span>
          <PoolRun at={step.at} gap={runs?.gap ?? null} />
        </span>
      )}
    </Words>
  );
}

/** What is being sent, and the last payout with its transaction. */
function Sent({ step: { sending, last, isUnread }, format }: StepProps<"transaction">) {
  const t = useTranslations();
  if (sending === null && last === null)
    return (
      <Words value={null}>
        {isUnread ? t("minerStats.payoutsUnread") : t("minerStats.track.nothing", { ticker: format.ticker })}
      </Words>
    );
  return (
    <>
      {sending !== null && (
        <p className={styles.note}>
          <span>{t.rich("miner.payoutSending", { amount: () => <Amount atomic={sending} format={format} /> })}</span>
        </p>
      )}
      {last !== null && (
        <Words value={<Amount atomic={last.amount} format={format} />}>
          <span className={styles.whole}>{t("minerStats.track.last")}</span>
          {/* Where the source tells of confirmations, the next step has the state. */}
          {last.isConfirmed === undefined && (
            <span className={styles.whole}>{t(`miner.payoutState.${last.state}`)}</span>
          )}
          <Transaction id={last.transactionId} href={last.href} />
          <TimeAgo at={last.paidAt} />
        </Words>
      )}
    </>
  );
}

function Words({ value, children }: { readonly value: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      {value !== null && <p className={styles.value}>{value}</p>}
      <p className={styles.note}>{children}</p>
    </>
  );
}
