import { useTranslations } from "use-intl";
import { Figure, Unknown } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import styles from "./blocks.module.css";
import type { RoundView } from "./describe-luck.ts";

/** The work since the last block, how long that may go on, and since when: all at the moment of measuring. */
export function RoundPanel({ rounds }: { readonly rounds: readonly RoundView[] }) {
  const t = useTranslations();
  const [first] = rounds;
  return (
    <section className={styles.round}>
      <h2>{t("blocks.round.heading")}</h2>
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
