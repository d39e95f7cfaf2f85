import { type RewardScheme, rewardSchemeLabels } from "#src/domain/reward-scheme.ts";
import { useFormat } from "../i18n/use-format.ts";
import styles from "./chip.module.css";

/** `PPS+ 1 %`: a scheme and its fee. */
export function SchemeChip({
  scheme,
  feeFraction,
}: {
  readonly scheme: RewardScheme;
  readonly feeFraction?: number | null;
}) {
  const format = useFormat();
  return (
    <span className={styles.chip} data-ltr>
      <b>{rewardSchemeLabels[scheme]}</b>
      {typeof feeFraction === "number" && (
        <span>{format.percent(feeFraction, Number.isInteger(feeFraction * 100) ? 0 : 1)}</span>
      )}
    </span>
  );
}
