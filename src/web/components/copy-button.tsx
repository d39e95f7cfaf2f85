import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { SECOND } from "#src/domain/durations.ts";
import styles from "./copy-button.module.css";

/** Copies a text and says so for two seconds, to the eye and to a screen reader. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useTranslations();
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), 2 * SECOND);
    return () => clearTimeout(timer);
  }, [outcome]);

  function copy(): void {
    const write = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard on plain http"));
    write.then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  }

  return (
    <button type="button" className={styles.copy} onClick={copy} aria-label={label} data-outcome={outcome ?? undefined}>
      <span aria-live="polite">{t(outcome === null ? "copy.copy" : `copy.${outcome}`)}</span>
    </button>
  );
}
