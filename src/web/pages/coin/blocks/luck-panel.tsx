import { useTranslations } from "use-intl";
import type { PoolLuck } from "#src/services/services.ts";
import { type DrawnEffortStrip, EffortStrip } from "../../../components/chart/effort-strip.tsx";
import { Term } from "../../../components/feedback/term.tsx";
import { Figure, Unknown } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import fold from "../../../components/layout/fold.module.css";
import { useFormat } from "../../../i18n/use-format.ts";
import styles from "./blocks.module.css";
import type { RoundView, WindowView } from "./describe-luck.ts";

interface LuckPanelProps {
  /** The ticker of the chain that the figures are about. */
  readonly ticker: string;
  readonly averages: PoolLuck["averages"];
  readonly strip: DrawnEffortStrip | null;
  readonly windows: readonly WindowView[];
  readonly hasSolo: boolean;
}

/** Effort over the last blocks, and found blocks compared with expected blocks, with the odds as a sentence. */
export function LuckPanel({ ticker, averages, strip, windows, hasSolo }: LuckPanelProps) {
  const t = useTranslations();
  const format = useFormat();
  return (
    <section className={styles.luck}>
      <h2>
        <Term id="luck">{t("blocks.luck.heading", { ticker })}</Term>
      </h2>
      <div className={styles.efforts}>
        {strip !== null && <EffortStrip strip={strip} />}
        <Stats>
          {averages.map(({ blocks, known, effort }) => (
            <Stat
              key={blocks}
              label={t("blocks.luck.average", { blocks })}
              note={effort !== null && known < blocks ? t("blocks.luck.known", { known }) : undefined}
            >
              <Figure number={effort === null ? null : format.percent(effort, 1)} />
            </Stat>
          ))}
        </Stats>
      </div>
      <details className={`${fold.fold} ${styles.fold}`}>
        <summary>
          {t("blocks.luck.found")} / {t("blocks.luck.expected")}
          <svg viewBox="0 0 10 6" aria-hidden="true">
            <path d="m1 1 4 4 4-4" />
          </svg>
        </summary>
        <dl className={styles.windows}>
          {windows.map(({ key, lengthMs, found, expected, verdict, values, fractions }) => (
            <div key={key}>
              <dt suppressHydrationWarning>
                {t(`blocks.luck.window.${key}`, { duration: format.duration(lengthMs) })}
              </dt>
              {found !== null && (
                <dd className={styles.counts}>
                  <span>
                    {t("blocks.luck.found")} <Figure number={found} />
                  </span>
                  <span>
                    {t("blocks.luck.expected")} <Figure number={expected} />
                  </span>
                </dd>
              )}
              <dd>
                {t(`blocks.luck.${verdict}`, {
                  ...values,
                  ...(fractions && { share: format.percent(fractions.share), swing: format.percent(fractions.swing) }),
                })}
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.how}>{t(hasSolo ? "blocks.luck.howWithSolo" : "blocks.luck.how")}</p>
      </details>
    </section>
  );
}

/** The work since the last block, the odds of a longer round, and its start: all at the time of measurement. */
export function RoundPanel({ rounds }: { readonly rounds: readonly RoundView[] }) {
  const t = useTranslations();
  const [first] = rounds;
  return (
    <section className={styles.round}>
      <h2>
        <Term id="round">{t("blocks.round.heading")}</Term>
      </h2>
      {first !== undefined && (
        <p className={styles.note}>
          {t("coin.measured")} <TimeAgo at={first.measuredAt} />
        </p>
      )}
      {rounds.map((round) => (
        <Round key={round.schemeName} round={round} />
      ))}
    </section>
  );
}

function Round({ round }: { readonly round: RoundView }) {
  const t = useTranslations();
  const format = useFormat();
  const { schemeName, effort, odds, expectedMs, ranMs } = round;
  const duration = (ms: number | null) =>
    ms === null ? <Unknown /> : <span suppressHydrationWarning>{format.duration(ms)}</span>;
  return (
    <Stats>
      <Stat
        label={t("blocks.round.effort", { scheme: schemeName })}
        note={round.isEstimated ? t("blocks.round.estimated") : undefined}
      >
        <Figure number={effort === null ? null : format.percent(effort, effort < 0.1 ? 1 : 0)} />
      </Stat>
      <Stat label={t("blocks.round.longer")}>{odds === null ? <Unknown /> : t("blocks.round.odds", odds)}</Stat>
      <Stat label={t("blocks.round.ran")}>{duration(ranMs)}</Stat>
      <Stat label={t("blocks.round.expected")}>{duration(expectedMs)}</Stat>
    </Stats>
  );
}
