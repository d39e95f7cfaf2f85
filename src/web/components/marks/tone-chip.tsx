import chip from "./chip.module.css";
import styles from "./tone-chip.module.css";

/** One word about a state, for example "Closed". The word has the meaning; the colour only supports it. */
export function ToneChip({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={`${chip.chip} ${styles.tone}`} data-tone={tone}>
      {children}
    </span>
  );
}

export type Tone = "info" | "good" | "warning" | "danger";

/** A tone is a shape as well as a colour: a bar, a filled circle, a triangle, a square. */
export function ToneMark({ tone }: { readonly tone: Tone }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true">
      {tone === "info" && <path d="M0 4h10v2H0z" />}
      {tone === "good" && <circle cx="5" cy="5" r="4.5" />}
      {tone === "warning" && <path d="M5 .4 10 9.6H0z" />}
      {tone === "danger" && <path d="M.5.5h9v9h-9z" />}
    </svg>
  );
}
