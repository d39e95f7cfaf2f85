import styles from "./progress.module.css";

interface ProgressProps {
  readonly label: string;
  /** 0 … 1; null = in progress, but the end is not known. */
  readonly fraction: number | null;
}

/** A progress bar, for example of a balance towards its payout or of a file. */
export function Progress({ label, fraction }: ProgressProps) {
  const value = fraction === null ? undefined : Math.min(1, Math.max(0, fraction));
  return <progress className={styles.progress} aria-label={label} value={value} />;
}
