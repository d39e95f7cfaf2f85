import styles from "./rock.module.css";
import sprite from "./rocks.svg?url";

/** What happened, as what happened to the rock: a dead end, a fault, a broken wire. */
export type RockState = "quiet" | "waiting" | "filtered" | "dead-end" | "fault" | "wire" | "closed";

/** The picture of every state in which there is nothing to show. The words beside it say all. */
export function Rock({ state }: { readonly state: RockState }) {
  return (
    <svg className={styles.rock} viewBox="0 0 168 92" aria-hidden="true">
      <use href={`${sprite}#${state}`} />
    </svg>
  );
}
