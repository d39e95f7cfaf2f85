import type { ReactNode } from "react";
import styles from "./fold.module.css";

/** A section that a narrow window folds to its heading, and a wide one shows whole. */
export function Fold({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <h2>{heading}</h2>
        <svg viewBox="0 0 10 6" aria-hidden="true">
          <path d="m1 1 4 4 4-4" />
        </svg>
      </summary>
      {children}
    </details>
  );
}
