import { useTranslations } from "use-intl";
import type { AddressInPool } from "#src/services/services.ts";
import styles from "./worker-state.module.css";

/** A miner's state is a shape, a word and a colour, as a worker's is; a ring while he waits, a bar for what is not known. */
export function MinerStateMark({ state }: { readonly state: AddressInPool["state"] }) {
  const t = useTranslations();
  return (
    <span className={styles.state} data-state={state}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <Shape state={state} />
      </svg>
      {t(`minerState.${state}`)}
    </span>
  );
}

function Shape({ state }: { readonly state: AddressInPool["state"] }) {
  switch (state) {
    case "online":
      return <circle cx="5" cy="5" r="4" />;
    case "low":
      return <path d="M5 1 9.5 9h-9z" />;
    case "offline":
      return <path className={styles.hollow} d="M1.5 1.5h7v7h-7z" />;
    case "waiting":
      return <circle className={styles.hollow} cx="5" cy="5" r="3.5" />;
    default:
      return <path d="M1 4h8v2H1z" />;
  }
}
