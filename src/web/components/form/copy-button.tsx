import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { lacksWallet } from "#src/domain/start-mining/placeholders.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import styles from "./copy-button.module.css";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** An icon instead of the word, for table rows. */
  readonly isSmall?: boolean;
}

/**
 * Copies a text and confirms it for two seconds, visibly and for screen readers. A line in which the wallet is still missing is not
 * copied: the button says what to do first.
 */
export function CopyButton({ text, label, isSmall = false }: CopyButtonProps) {
  const t = useTranslations();
  const [outcome, setOutcome] = useState<"copied" | "failed" | "walletFirst" | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), 2 * SECOND);
    return () => clearTimeout(timer);
  }, [outcome]);

  function copy(): void {
    if (lacksWallet(text)) {
      setOutcome("walletFirst");
      return;
    }
    const write = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard on plain http"));
    write.then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  }

  return (
    <button
      type="button"
      className={`scripted ${styles.action}`}
      data-small={isSmall || undefined}
      onClick={copy}
      aria-label={label}
      data-outcome={outcome ?? undefined}
    >
      {isSmall && (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={outcome === "copied" ? "m3 8.5 3.5 3.5L13 5" : "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3"} />
        </svg>
      )}
      <span className={isSmall ? "visually-hidden" : undefined} aria-live="polite">
        {t(outcome === null ? "copy.copy" : `copy.${outcome}`)}
      </span>
    </button>
  );
}
