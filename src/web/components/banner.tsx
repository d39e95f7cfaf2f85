import type { ReactNode } from "react";
import styles from "./banner.module.css";
import { type Tone, ToneMark } from "./tone-mark.tsx";

/** A sentence that a visitor must not miss, by its weight. */
export function Banner({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <div className={styles.banner} data-tone={tone}>
      <ToneMark tone={tone} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
