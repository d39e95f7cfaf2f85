import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { Rock, type RockState } from "./rock.tsx";

interface EmptyStateProps {
  /** What is missing. */
  readonly title: string;
  /** Why, and what to do next. */
  readonly children: ReactNode;
  /** Two at most, one of them primary. */
  readonly action?: ReactNode;
  readonly picture?: RockState;
}

/** Shown instead of missing content, so that no part of a page is empty without a reason. */
export function EmptyState({ title, children, action, picture = "quiet" }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Rock state={picture} />
      <b>{title}</b>
      <p>{children}</p>
      {action}
    </div>
  );
}
