import { useTranslations } from "use-intl";
import type { PoolLuck } from "#src/services/services.ts";
import type { EffortStrip as DrawnStrip } from "../../../components/chart/draw-effort-strip.ts";
import { EffortStrip } from "../../../components/chart/effort-strip.tsx";
import { Figure } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import styles from "./blocks.module.css";
import type { WindowView } from "./describe-luck.ts";

interface LuckPanelProps {
  /** Of the chain that is judged. */
  readonly ticker: string;
  readonly averages: PoolLuck["averages"];
  readonly strip: DrawnStrip | null;
  readonly windows: readonly WindowView[];
  readonly hasSolo: boolean;
}

/** Effort over the last blocks, and found against expected blocks with the odds in words. */
export function LuckPanel({ ticker, averages, strip, windows, hasSolo }: LuckPanelProps) {
  const t = useTranslations();
  const format = useFormat();
  return (
    <section className={styles.luck}>
      <h2>{t("blocks.luck.heading", { ticker })}</h2>
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
        <p className={styles.how}>{t(hasSolo ? "blocks.luck.howWithSolo" : "blocks.luck.how")}</p>
      </div>
      {windows.length > 0 && (
        <dl className={styles.windows}>
          {windows.map(({ key, lengthMs, found, expected, verdict, values }) => (
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
              <dd>{t(`blocks.luck.${verdict}`, values)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
