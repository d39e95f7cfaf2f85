import styles from "./progress.module.css";

interface ProgressProps {
  readonly label: string;
  /** 0 … 1; null = in progress, with an unknown end. */
  readonly fraction: number | null;
}

/** How much of something is done: of the way to a payout, of a file. */
export function Progress({ label, fraction }: ProgressProps) {
  const value = fraction === null ? undefined : Math.min(1, Math.max(0, fraction));
  return <progress className={styles.progress} aria-label={label} value={value} />;
}
