import { formatPercent, type RewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import styles from "./chip.module.css";

/** `PPS+: 1%`: a scheme and its fee, in spec §3's format; the bare scheme where no fee is known. */
export function SchemeChip({
  scheme,
  feeFraction,
}: {
  readonly scheme: RewardScheme;
  readonly feeFraction?: number | null;
}) {
  const label = rewardSchemeLabels[scheme];
  return (
    <span className={styles.chip} data-ltr>
      {typeof feeFraction === "number" ? (
        <>
          <b>{label}:</b> <span>{formatPercent(feeFraction)}</span>
        </>
      ) : (
        <b>{label}</b>
      )}
    </span>
  );
}
