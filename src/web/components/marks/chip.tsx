import { formatPercent, type RewardScheme, rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import styles from "./chip.module.css";

/** `PPS+: 1%`: a scheme and its fee, in the format of spec §3; only the scheme if its fee is not known. */
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
