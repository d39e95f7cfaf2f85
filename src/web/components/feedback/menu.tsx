import { type ReactNode, useId } from "react";
import styles from "./menu.module.css";

/**
 * A button that shows a few links or actions. The browser's own popover: Escape and a press elsewhere close it, focus
 * returns, and it works without script. Children are <li> with a link or a button.
 */
export function Menu({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.toggle} popoverTarget={id}>
        {label}
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d="m1 3 4 4 4-4" />
        </svg>
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <ul>{children}</ul>
      </div>
    </>
  );
}
