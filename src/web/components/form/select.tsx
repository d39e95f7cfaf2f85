import type { SelectHTMLAttributes } from "react";
import styles from "./select.module.css";

/** The native select, which phones and screen readers support best. Used in a Field. */
export function Select({ children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={styles.select}>
      <select {...rest}>{children}</select>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d="m1 3 4 4 4-4" />
      </svg>
    </span>
  );
}
