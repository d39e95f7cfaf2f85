import type { ReactNode } from "react";
import styles from "./band-head.module.css";

/** What stands above a band's tabs: a mark, the title, and figures at the end. */
export function BandHead({ children }: { readonly children: ReactNode }) {
  return <header className={styles.head}>{children}</header>;
}

/** The title of a band with its second line: chips, algorithm, address. */
export function BandTitle({ children }: { readonly children: ReactNode }) {
  return <div className={styles.title}>{children}</div>;
}

interface BandFigureProps {
  readonly label: ReactNode;
  readonly title?: string | undefined;
  /** After the figure and smaller: a change, a share. */
  readonly note?: ReactNode;
  /** The width below which there is no room for it. */
  readonly from?: "lg" | "xl";
  /** For a small count. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

export function BandFigures({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

export function BandFigure({ label, title, note, from, isNarrow = false, children }: BandFigureProps) {
  return (
    <div data-from={from} data-narrow={isNarrow || undefined} title={title}>
      <dt>{label}</dt>
      <dd>
        {children}
        {note != null && <small>{note}</small>}
      </dd>
    </div>
  );
}
