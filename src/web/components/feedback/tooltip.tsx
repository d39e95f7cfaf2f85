import { useId } from "react";
import { useTranslations } from "use-intl";
import styles from "./tooltip.module.css";

/**
 * An explanation behind a small icon. A press opens it, because a phone has no hover; on hover the browser shows its title.
 * `label` names what is explained; the button has a name of its own, so that it is not mistaken for the thing itself.
 */
export function Tooltip({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTranslations();
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        popoverTarget={id}
        aria-label={t("figure.help", { label })}
        title={text}
      >
        <span aria-hidden="true">?</span>
      </button>
      <span id={id} popover="auto" role="note" className={styles.tip}>
        {text}
      </span>
    </>
  );
}
