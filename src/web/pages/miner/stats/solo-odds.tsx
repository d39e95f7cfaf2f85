import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { DAY, HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { Tooltip } from "../../../components/feedback/tooltip.tsx";
import { Hashrate, Unknown } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { formatChance } from "../miner-words.tsx";
import type { SoloView } from "./describe-solo.ts";
import styles from "./earnings.module.css";
import sections from "./stats.module.css";

const spans = ["day", "week", "month", "year"] as const;

/** Shown to SOLO miners instead of earnings: how likely a block is, and how much work the current round has. */
export function SoloOdds({ solo, unit }: { readonly solo: SoloView; readonly unit: RateUnit }) {
  const t = useTranslations();
  const { percent } = useFormat();
  return (
    <section className={sections.section}>
      <h2>
        {t("minerStats.solo.heading")} <Tooltip label={t("minerStats.solo.heading")} text={t("minerStats.how.solo")} />
      </h2>
      <Stats>
        <Stat
          label={t("minerStats.solo.effort")}
          note={solo.isEffortEstimated ? t("minerStats.solo.reckoned", { window: solo.window }) : undefined}
        >
          {solo.effort === null ? <Unknown /> : <span data-ltr>{percent(solo.effort, 1)}</span>}
        </Stat>
        {spans.map((span) => (
          <Stat key={span} label={t(`minerStats.solo.odds.${span}`)}>
            {solo.odds === null ? <Unknown /> : <span data-ltr>{formatChance(solo.odds[span], percent)}</span>}
          </Stat>
        ))}
      </Stats>
      <p className={styles.basis}>
        {solo.lastBlockAt !== null &&
          t.rich("minerStats.solo.lastBlock", { time: () => <TimeAgo at={solo.lastBlockAt ?? 0} /> })}
        {solo.hasNoBlock && t("minerStats.solo.noBlock")} <TimeToBlock ms={solo.timeToBlockMs} />{" "}
        {t.rich("minerStats.solo.basis", {
          window: solo.window,
          hashrate: () => <Hashrate value={solo.hashrate} unit={unit} />,
        })}
      </p>
    </section>
  );
}

/** How often the miner finds a block on average, as a sentence; nothing if that is not known. */
export function TimeToBlock({ ms }: { readonly ms: number | null }) {
  const t = useTranslations();
  if (ms === null) return null;
  if (ms > 1000 * 365 * DAY) return t("minerStats.solo.expected.far");
  if (ms >= 2 * 365 * DAY) return t("minerStats.solo.expected.years", { count: Math.round(ms / (365 * DAY)) });
  if (ms >= 2 * DAY) return t("minerStats.solo.expected.days", { count: Math.round(ms / DAY) });
  if (ms >= 2 * HOUR) return t("minerStats.solo.expected.hours", { count: Math.round(ms / HOUR) });
  return t("minerStats.solo.expected.minutes", { count: Math.max(1, Math.round(ms / MINUTE)) });
}
