import styles from "./search-field.module.css";

/** Says "search" before any word does. */
export function Magnifier() {
  return (
    <svg viewBox="0 0 20 20" className={styles.magnifier} aria-hidden="true">
      <path d="m13 13 4 4M14.5 8.75a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0Z" />
    </svg>
  );
}
