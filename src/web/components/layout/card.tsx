import type { ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  /** The heading's link covers the whole card. */
  readonly isLink?: boolean;
  readonly children: ReactNode;
}

/** One of several similar items: an article, a device, a pool to compare. It starts with a heading. */
export function Card({ isLink = false, children }: CardProps) {
  return (
    <article className={styles.card} data-link={isLink}>
      {children}
    </article>
  );
}
