import { useId } from "react";
import styles from "./tooltip.module.css";

/**
 * A word of explanation behind a small sign: pressed, because there is no hovering on a phone; by its title where one
 * hovers. `label` says what it explains.
 */
export function Tooltip({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.toggle} popoverTarget={id} aria-label={label} title={text}>
        <span aria-hidden="true">?</span>
      </button>
      <span id={id} popover="auto" role="note" className={styles.tip}>
        {text}
      </span>
    </>
  );
}
