import styles from "./progress.module.css";

interface ProgressProps {
  readonly label: string;
  /** 0 … 1; null = under way, nobody knows how far. */
  readonly fraction: number | null;
}

/** How far something has come: towards a payout, through a file. */
export function Progress({ label, fraction }: ProgressProps) {
  const value = fraction === null ? undefined : Math.min(1, Math.max(0, fraction));
  return <progress className={styles.progress} aria-label={label} value={value} />;
}
