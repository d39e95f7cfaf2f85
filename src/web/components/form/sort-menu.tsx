import { useLocation } from "react-router";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { Segment } from "./segments.tsx";
import styles from "./sort-menu.module.css";

/** By what a list is sorted, for widths at which its table has no head. It closes when another order is chosen. */
export function SortMenu({ label, items }: { readonly label: string; readonly items: readonly Segment[] }) {
  const path = useLocalizedPath();
  const { search } = useLocation();
  return (
    <details className={styles.menu} key={search}>
      <summary>{label}</summary>
      <ul>
        {items.map(({ key, label: name, href, isCurrent }) => (
          <li key={key}>
            <a href={path(href)} aria-current={isCurrent ? "true" : undefined} data-keep-scroll>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
