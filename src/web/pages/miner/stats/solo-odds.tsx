import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { Tooltip } from "../../../components/feedback/tooltip.tsx";
import { Unknown } from "../../../components/figures/figure.tsx";
import { Hashrate } from "../../../components/figures/hashrate.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { formatChance } from "../format-chance.ts";
import type { SoloView } from "./describe-solo.ts";
import styles from "./earnings.module.css";
import sections from "./stats.module.css";
import { TimeToBlock } from "./time-to-block.tsx";

const spans = ["day", "week", "month", "year"] as const;

/** What a SOLO miner has instead of earnings: how likely a block is, and how far his round has come. */
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
          note={solo.isEffortReckoned ? t("minerStats.solo.reckoned", { window: solo.window }) : undefined}
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
