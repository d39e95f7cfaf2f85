import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./dialog.module.css";

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** Asks for an answer before anything else. The browser's own: it holds the focus, Escape closes it, focus returns. */
export function Dialog({ isOpen, onClose, title, closeLabel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a press beside it does
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" aria-label={closeLabel} onClick={() => dialog.current?.close()}>
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path d="m1 1 12 12M13 1 1 13" />
          </svg>
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
