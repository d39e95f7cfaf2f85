import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Progress } from "../../../components/feedback/progress.tsx";
import { Change } from "../../../components/figures/change.tsx";
import { Figure } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { SeriesPageData } from "./load-series-page.ts";
import styles from "./series.module.css";

/** When the difficulty changes next and by how much, with how sure that is. Nothing for chains that follow each block. */
export function NextAdjustment({ data: { adjustment, epochBlocks } }: { readonly data: SeriesPageData }) {
  const t = useTranslations("difficulty.next");
  const format = useFormat();
  if (epochBlocks === null) return null;
  const epoch = formatCount(epochBlocks) ?? "";
  if (adjustment === null) {
    return (
      <section className={styles.section}>
        <h2>{t("heading")}</h2>
        <p className={styles.note}>{t("notYet", { epoch })}</p>
      </section>
    );
  }
  const passed = 1 - adjustment.blocksLeft / adjustment.epochBlocks;
  return (
    <section className={styles.section}>
      <h2>{t("heading")}</h2>
      <Stats>
        <Stat label={t("change")} note={t("give", { spread: format.percent(adjustment.uncertainty, 1) })}>
          <Change fraction={adjustment.change} />
        </Stat>
        <Stat
          label={t("in")}
          note={<span suppressHydrationWarning>{t("about", { time: format.dateTime(adjustment.expectedAt) })}</span>}
        >
          {t("blocks", { count: adjustment.blocksLeft, shown: formatCount(adjustment.blocksLeft) ?? "" })}
        </Stat>
        <Stat label={t("progress")} note={<Progress label={t("progress")} fraction={passed} />}>
          <Figure number={format.percent(passed, 0)} />
        </Stat>
      </Stats>
      <p className={styles.note}>{t("how", { epoch, measured: formatCount(adjustment.measuredBlocks) ?? "" })}</p>
    </section>
  );
}
