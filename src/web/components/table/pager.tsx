import { useLocalizedPath } from "../../i18n/localized-path.ts";
import styles from "./pager.module.css";

interface PagerLink {
  readonly label: string;
  /** The address without its language. */
  readonly href: string;
}

interface PagerProps {
  readonly label: string;
  /** "3 of 12", if the number of pages is known. */
  readonly place?: string;
  /** Null on the first or last page. */
  readonly previous: PagerLink | null;
  readonly next: PagerLink | null;
}

/** Links to the next and the previous page, so that each page has an address. */
export function Pager({ label, place, previous, next }: PagerProps) {
  const path = useLocalizedPath();
  return (
    <nav className={styles.pager} aria-label={label}>
      {previous !== null && (
        <a rel="prev" href={path(previous.href)} data-keep-scroll>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <path d="M7 1 3 5l4 4" />
          </svg>
          {previous.label}
        </a>
      )}
      {place !== undefined && (
        <span className={styles.place} data-ltr>
          {place}
        </span>
      )}
      {next !== null && (
        <a rel="next" href={path(next.href)} data-keep-scroll>
          {next.label}
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <path d="m3 1 4 4-4 4" />
          </svg>
        </a>
      )}
    </nav>
  );
}
