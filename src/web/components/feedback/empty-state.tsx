import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  /** What is not there. */
  readonly title: string;
  /** Why, and what to do next. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** In the place of what is not there yet: never a bare gap. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <b>{title}</b>
      <p>{children}</p>
      {action}
    </div>
  );
}
