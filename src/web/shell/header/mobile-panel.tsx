import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { SelectedCurrency } from "../../preferences/use-selected-currency.ts";
import { ColorModeSwitch } from "./color-mode-switch.tsx";
import { GroupEntries, useClosingDetails } from "./header-menu.tsx";
import { Chevron } from "./icons.tsx";
import styles from "./mobile-panel.module.css";
import type { NavigationGroup } from "./navigation.ts";
import { PreferencesMenu } from "./preferences-menu.tsx";

interface MobilePanelProps {
  readonly groups: readonly NavigationGroup[];
  readonly currency: SelectedCurrency;
}

/** The menu under 1024 px: language, currency and colour mode, then groups that open one by one. It works without script. */
export function MobilePanel({ groups, currency }: MobilePanelProps) {
  const t = useTranslations();
  const panel = useRef<HTMLDetailsElement>(null);
  useClosingDetails(panel);
  return (
    <details className={styles.panel} ref={panel} name="header-menu">
      <summary aria-label={t("navigationMenu.open")}>
        <svg
          viewBox="0 0 20 20"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <path className={styles.whenClosed} d="M2 5h16M2 10h16M2 15h16" />
          <path className={styles.whenOpen} d="m4 4 12 12M16 4 4 16" />
        </svg>
      </summary>
      <nav className={styles.content} aria-label={t("shell.mainMenu")}>
        <PreferencesMenu currency={currency} isInPanel />
        <ColorModeSwitch isInPanel />
        {groups.map((group) => (
          <details key={group.label} className={styles.group} name="panel-group">
            <summary>
              {t(`navigationMenu.group.${group.label}`)} <Chevron />
            </summary>
            <GroupEntries group={group} />
          </details>
        ))}
      </nav>
    </details>
  );
}
