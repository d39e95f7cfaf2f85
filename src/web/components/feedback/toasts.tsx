import { useSyncExternalStore } from "react";
import { ToneMark } from "../marks/tone-mark.tsx";
import { closeToast, listToasts, subscribeToasts } from "./show-toast.ts";
import styles from "./toasts.module.css";

const none: ReturnType<typeof listToasts> = [];

/** Where the outcomes of actions appear for a few seconds, told to a screen reader as well. Stands once on a page. */
export function Toasts({ closeLabel }: { readonly closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToasts, listToasts, () => none);
  return (
    <div className={styles.toasts} role="status">
      {toasts.map(({ id, tone, text }) => (
        <div key={id} className={styles.toast}>
          <ToneMark tone={tone} />
          <span>{text}</span>
          <button type="button" aria-label={closeLabel} onClick={() => closeToast(id)}>
            <svg className={styles.cross} viewBox="0 0 14 14" aria-hidden="true">
              <path d="m1 1 12 12M13 1 1 13" />
            </svg>
          </button>
        </div>
      ))}
    </div>
  );
}
