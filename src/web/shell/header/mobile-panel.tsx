import { useRef } from "react";
import { useParams } from "react-router";
import { useTranslations } from "use-intl";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { ShellData } from "../shell-data.ts";
import { GroupEntries, SiteLink, useClosingDetails } from "./header-menu.tsx";
import { Chevron } from "./icons.tsx";
import styles from "./mobile-panel.module.css";
import type { NavigationGroup } from "./navigation.ts";

interface MobilePanelProps {
  readonly data: ShellData;
  readonly groups: readonly NavigationGroup[];
  readonly referral: string | null;
}

/** The menu under 1024 px: every coin in three columns, and groups that open one by one. It works without script. */
export function MobilePanel({ data, groups, referral }: MobilePanelProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin: current } = useParams();
  const panel = useRef<HTMLDetailsElement>(null);
  useClosingDetails(panel);
  return (
    <details className={styles.panel} ref={panel}>
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
        <ul className={styles.coins}>
          {data.coins.map((coin) => (
            <li key={coin.slug}>
              <a href={path(`/${coin.slug}`)} aria-current={coin.slug === current ? "true" : undefined}>
                <CoinMark coin={coin} size={24} />
                <span>
                  <span data-ltr>
                    {coin.ticker}
                    {coin.variant !== null && <small> {coin.variant}</small>}
                  </span>
                  {coin.state !== "live" && <small className={styles.state}>{t(`pool.state.${coin.state}`)}</small>}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <a className={styles.pools} href={path("/#pools")}>
          {t("shell.pools")}
        </a>
        {groups.map((group) => (
          <details key={group.label} className={styles.group}>
            <summary>
              {t(`navigationMenu.group.${group.label}`)} <Chevron />
            </summary>
            <GroupEntries group={group} />
          </details>
        ))}
        {referral !== null && (
          <SiteLink className={styles.referral} href={referral} name={t("navigationMenu.referral")} />
        )}
      </nav>
    </details>
  );
}
