import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  /** What is missing. */
  readonly title: string;
  /** Why, and what to do next. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Shown instead of missing content, so that no part of a page is empty without a reason. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <b>{title}</b>
      <p>{children}</p>
      {action}
    </div>
  );
}
