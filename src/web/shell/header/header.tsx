import { useTranslations } from "use-intl";
import { useLocale } from "../../i18n/locale.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { useSelectedCurrency } from "../../preferences/use-selected-currency.ts";
import { SearchBox } from "../search/search-box.tsx";
import type { ShellData } from "../shell-data.ts";
import { CoinSwitcher } from "./coin-switcher.tsx";
import { ColorModeSwitch } from "./color-mode-switch.tsx";
import styles from "./header.module.css";
import { HeaderMenu } from "./header-menu.tsx";
import { BrandMark } from "./icons.tsx";
import { MobilePanel } from "./mobile-panel.tsx";
import { listNavigation } from "./navigation.ts";
import { PreferencesMenu } from "./preferences-menu.tsx";

/** The one line that repeats on each page, and stays when the page is scrolled. `data` is null only when the root loader itself failed. */
export function Header({ data }: { readonly data: ShellData | null }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  const currency = useSelectedCurrency();
  const groups = data === null ? [] : listNavigation(data.links, code);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.brand}>
          <a href={path("/")}>
            <BrandMark />
            <span className={`visually-hidden ${styles.wide}`}>
              <span>{data?.brandName ?? t("shell.home")}</span>
            </span>
          </a>
          {data?.isDemo === true && (
            <p title={t("demo.explanation")}>
              <span className={styles.short} aria-hidden="true">
                {t("demo.short")}
              </span>
              <span className={`visually-hidden ${styles.wide}`}>{t("demo.label")}</span>
              <span className="visually-hidden">{t("demo.explanation")}</span>
            </p>
          )}
        </div>
        {data !== null && (
          <>
            <CoinSwitcher coins={data.coins} />
            <div className={styles.search}>
              <SearchBox />
              {/* back-to-top.tsx fills it. */}
              <div className={styles.up} id="up" />
            </div>
          </>
        )}
        <nav className={styles.links} aria-label={t("shell.mainMenu")}>
          {groups.map((group) => (
            <HeaderMenu key={group.label} group={group} />
          ))}
        </nav>
        <div className={styles.preferences}>
          <PreferencesMenu currency={currency} />
          <ColorModeSwitch />
        </div>
        {data !== null && <MobilePanel groups={groups} currency={currency} />}
      </div>
    </header>
  );
}
