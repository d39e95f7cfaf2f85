import { useLocalizedPath } from "../../i18n/localized-path.ts";
import styles from "./segments.module.css";

export interface Segment {
  readonly key: string;
  readonly label: string;
  /** The address without its language. */
  readonly href: string;
  readonly isCurrent: boolean;
}

/** A choice between a few views. Each has its own address, so it works without script and can be shared. */
export function Segments({ label, items }: { readonly label: string; readonly items: readonly Segment[] }) {
  const path = useLocalizedPath();
  return (
    <nav className={styles.segments} aria-label={label}>
      {items.map((item) => (
        <a key={item.key} href={path(item.href)} aria-current={item.isCurrent ? "true" : undefined} data-keep-scroll>
          {item.label}
        </a>
      ))}
    </nav>
  );
}
