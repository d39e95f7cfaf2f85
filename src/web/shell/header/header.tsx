import { useTranslations } from "use-intl";
import { useLocale } from "../../i18n/locale.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { ShellData } from "../shell-data.ts";
import { ColorModeSwitch } from "./color-mode-switch.tsx";
import styles from "./header.module.css";
import { HeaderMenu, SiteLink } from "./header-menu.tsx";
import { BrandMark } from "./icons.tsx";
import { MobilePanel } from "./mobile-panel.tsx";
import { listNavigation } from "./navigation.ts";
import { PreferencesMenu } from "./preferences-menu.tsx";

/** `data` is null only when the root loader itself failed. */
export function Header({ data }: { readonly data: ShellData | null }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const referral = useReferral(data);
  const groups = data === null ? [] : listNavigation(data.links);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.brand} href={path("/")}>
          <BrandMark />
          <span>{data?.brandName ?? t("shell.home")}</span>
        </a>
        <nav className={styles.links} aria-label={t("shell.mainMenu")}>
          <a href={path("/#pools")}>{t("shell.pools")}</a>
          {groups.map((group) => (
            <HeaderMenu key={group.label} group={group} />
          ))}
          {referral !== null && <SiteLink href={referral} name={t("navigationMenu.referral")} />}
        </nav>
        <PreferencesMenu />
        <ColorModeSwitch />
        {data !== null && <MobilePanel data={data} groups={groups} referral={referral} />}
      </div>
    </header>
  );
}

/** The operator may configure another referral site for Russian readers (spec §2). */
function useReferral(data: ShellData | null): string | null {
  const { code } = useLocale();
  if (data === null) return null;
  return code === "ru" ? data.links.referralRu : data.links.referral;
}
