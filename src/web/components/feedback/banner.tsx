import type { ReactNode } from "react";
import { type Tone, ToneMark } from "../marks/tone-chip.tsx";
import styles from "./banner.module.css";

/** An important message to the visitor. `tone` is its severity. */
export function Banner({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <div className={styles.banner} data-tone={tone}>
      <ToneMark tone={tone} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
