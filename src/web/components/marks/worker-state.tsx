import { useTranslations } from "use-intl";
import type { WorkerState } from "#src/services/services.ts";
import styles from "./worker-state.module.css";

/** A state is a shape, a word and a colour: filled circle online, triangle low, hollow square offline. */
export function WorkerStateMark({ state }: { readonly state: WorkerState }) {
  const t = useTranslations();
  return (
    <span className={styles.state} data-state={state}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        {state === "online" && <circle cx="5" cy="5" r="4" />}
        {state === "low" && <path d="M5 1 9.5 9h-9z" />}
        {state === "offline" && <path className={styles.hollow} d="M1.5 1.5h7v7h-7z" />}
      </svg>
      {t(`worker.state.${state}`)}
    </span>
  );
}
