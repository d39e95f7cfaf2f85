import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  /** What is missing. */
  readonly title: string;
  /** Why, and what to do next. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Takes the place of content that is not there, so that a page has no unexplained gap. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <b>{title}</b>
      <p>{children}</p>
      {action}
    </div>
  );
}
