import type { ReactNode } from "react";
import styles from "./stat.module.css";

interface StatProps {
  readonly label: ReactNode;
  /** A Figure, Hashrate, Amount or Money; these include the unit, and the dash for unknown. */
  readonly children: ReactNode;
  readonly note?: ReactNode;
}

/** Figures side by side under one line; children are Stat. */
export function Stats({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.stats}>{children}</dl>;
}

export function Stat({ label, children, note }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
