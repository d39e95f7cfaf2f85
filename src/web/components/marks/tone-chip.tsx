import chip from "./chip.module.css";
import styles from "./tone-chip.module.css";
import type { Tone } from "./tone-mark.tsx";

/** One word about a state, by its weight: "Closed". The word says it, the colour only helps. */
export function ToneChip({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={`${chip.chip} ${styles.tone}`} data-tone={tone}>
      {children}
    </span>
  );
}
