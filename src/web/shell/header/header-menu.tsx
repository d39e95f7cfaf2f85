import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { Chevron } from "./chevron.tsx";
import styles from "./header-menu.module.css";
import type { NavigationGroup } from "./navigation.ts";
import { useClosingDetails } from "./use-closing-details.ts";

/** One menu of the header on a wide screen; opens without script as well. */
export function HeaderMenu({ group }: { readonly group: NavigationGroup }) {
  const t = useTranslations();
  const menu = useRef<HTMLDetailsElement>(null);
  useClosingDetails(menu);
  return (
    <details className={styles.menu} ref={menu} name="header-menu">
      <summary>
        {t(`navigationMenu.group.${group.label}`)} <Chevron />
      </summary>
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.href}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}

export function EntryLink({ entry }: { readonly entry: NavigationGroup["entries"][number] }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const label = t(`navigationMenu.entry.${entry.label}`);
  return entry.isExternal ? (
    <a href={entry.href} rel="noopener" data-document>
      {label}
    </a>
  ) : (
    <a href={path(entry.href)}>{label}</a>
  );
}
