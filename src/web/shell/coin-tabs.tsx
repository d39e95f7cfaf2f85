import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import type { CoinView } from "../coin-badge.ts";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { matchScreen, type ScreenId } from "../screens.ts";
import styles from "./coin-tabs.module.css";

interface Tab {
  readonly screen: ScreenId;
  readonly path: string;
  readonly label: "coin.tab.start" | "coin.tab.poolHashrate" | "coin.tab.topMiners" | "coin.tab.about";
}

/** Only tabs whose page stands in the table of screens. */
function tabsOf(coin: CoinView): readonly Tab[] {
  const all: readonly Tab[] = [
    { screen: "start", path: `/${coin.slug}`, label: "coin.tab.start" },
    { screen: "pool-hashrate", path: `/${coin.slug}/pool-hashrate`, label: "coin.tab.poolHashrate" },
    { screen: "top-miners", path: `/${coin.slug}/top-miners`, label: "coin.tab.topMiners" },
    { screen: "about-coin", path: `/${coin.slug}/about-coin`, label: "coin.tab.about" },
  ];
  return all.filter((tab) => tab.screen !== "top-miners" || coin.hasTopMinersTab);
}

export function CoinTabs({ coin }: { readonly coin: CoinView }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { pathname } = useLocation();
  const current = matchScreen(pathname)?.screen.id;
  return (
    <nav className={styles.tabs} aria-label={t("coin.tabs", { name: coin.name })}>
      <ul>
        {tabsOf(coin).map((tab) => (
          <li key={tab.screen}>
            <a href={path(tab.path)} aria-current={tab.screen === current ? "page" : undefined}>
              {t(tab.label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
