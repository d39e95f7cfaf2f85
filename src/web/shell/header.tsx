import { useTranslations } from "use-intl";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { BrandMark } from "./brand-mark.tsx";
import { ColorModeSwitch } from "./color-mode-switch.tsx";
import styles from "./header.module.css";
import { LanguageMenu } from "./language-menu.tsx";

export function Header({ brandName }: { readonly brandName: string }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.brand} href={path("/")}>
          <BrandMark />
          <span>{brandName}</span>
        </a>
        <nav className={styles.links} aria-label={t("shell.mainMenu")}>
          <a href={path("/#pools")}>{t("shell.pools")}</a>
          <a href="/api/docs" data-document>
            {t("shell.api")}
          </a>
        </nav>
        <LanguageMenu />
        <ColorModeSwitch />
      </div>
    </header>
  );
}
