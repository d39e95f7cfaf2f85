import { useTranslations } from "use-intl";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import styles from "./aside.module.css";
import type { StartView } from "./start-view.ts";

/** When figures appear, when coins come. */
export function Expectations({ view }: { readonly view: StartView }) {
  const t = useTranslations();
  const { coin, mergeMined, dailyBonusAt, payoutIntervalMs, confirmsWithinWeeks } = view;
  const coins = mergeMined.map((slug) => slug.toUpperCase()).join(", ");
  const hasAsics = coin.hardware.includes("asic");
  const hasRigs = view.programs.length > 0;
  const sentences = [
    t(hasAsics && hasRigs ? "start.expect.figures" : hasAsics ? "start.expect.asicFigures" : "start.expect.rigFigures"),
    payoutIntervalMs === HOUR ? t("start.expect.payoutHourly") : null,
    payoutIntervalMs === DAY ? t("start.expect.payoutDaily") : null,
    mergeMined.length === 0
      ? null
      : dailyBonusAt === null
        ? t("start.expect.bonus", { coins })
        : t("start.expect.bonusAt", { coins, time: dailyBonusAt }),
    confirmsWithinWeeks === null ? null : t("start.expect.confirms", { weeks: confirmsWithinWeeks }),
  ];
  return (
    <ul className={styles.expectations}>
      {sentences.map((sentence) => sentence !== null && <li key={sentence}>{sentence}</li>)}
    </ul>
  );
}
