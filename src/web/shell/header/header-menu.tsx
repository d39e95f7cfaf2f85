import { type RefObject, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { supportLanguageOf } from "#src/domain/site/locales.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { isExample } from "../shell-data.ts";
import styles from "./header-menu.module.css";
import { Chevron } from "./icons.tsx";
import type { NavigationGroup } from "./navigation.ts";

/** One menu of the header on a wide screen. It also opens without script. */
export function HeaderMenu({ group }: { readonly group: NavigationGroup }) {
  const t = useTranslations();
  const menu = useRef<HTMLDetailsElement>(null);
  useClosingDetails(menu);
  return (
    <details className={styles.menu} ref={menu} name="header-menu">
      <summary>
        {t(`navigationMenu.group.${group.label}`)} <Chevron />
      </summary>
      <GroupEntries group={group} />
    </details>
  );
}

export function GroupEntries({ group }: { readonly group: NavigationGroup }) {
  return (
    <ul>
      {group.entries.map((entry) => (
        <li key={entry.label}>
          <EntryLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function EntryLink({ entry }: { readonly entry: NavigationGroup["entries"][number] }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  const name = t(`navigationMenu.entry.${entry.label}`);
  if (entry.isExternal || entry.isExample) return <SiteLink href={entry.href} name={name} />;
  return (
    <a href={path(entry.label === "support" ? `/articles/get-support-${supportLanguageOf(code)}` : entry.href)}>
      {name}
    </a>
  );
}

/** A link to another site, or the demo's example of one. */
export function SiteLink({ href, name }: { readonly href: string; readonly name: string }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return isExample(href) ? (
    <a href={path(href)} title={t("navigationMenu.example", { name })}>
      {name}
    </a>
  ) : (
    <a href={href} rel="noopener" data-document>
      {name}
    </a>
  );
}

/**
 * For a <details> that is a menu. Escape closes it and returns the focus to its button. A click on one of its links closes it
 * too, as does a click or the focus outside.
 */
export function useClosingDetails(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    function onEvent(event: Event): void {
      const { type, target } = event;
      if (menu.current?.open !== true || !(target instanceof Element)) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isOutside = type !== "keydown" && !menu.current.contains(target);
      if (!isEscape && !isOutside && !(type === "click" && target.closest("a"))) return;
      menu.current.open = false;
      if (isEscape) menu.current.querySelector("summary")?.focus();
    }
    const names = ["keydown", "click", "focusin"];
    for (const name of names) document.addEventListener(name, onEvent);
    return () => {
      for (const name of names) document.removeEventListener(name, onEvent);
    };
  }, [menu]);
}
