import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { takesNobody } from "#src/domain/mining/pool.ts";
import type { PoolTerms } from "#src/services/services.ts";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { matchScreen } from "../../../match-screen.ts";
import type { ScreenId } from "../../../screens.ts";
import styles from "./coin-tabs.module.css";

interface Tab {
  readonly screen: ScreenId;
  readonly path: string;
  readonly label:
    | "coin.tab.start"
    | "coin.tab.pool"
    | "coin.tab.blocks"
    | "coin.tab.poolHashrate"
    | "coin.tab.hashrate"
    | "coin.tab.difficulty"
    | "coin.tab.price"
    | "coin.tab.topMiners"
    | "coin.tab.about";
}

/** Only tabs whose page is in the table of screens. */
function tabsOf(coin: CoinView, { schemes, state }: Pick<PoolTerms, "schemes" | "state">): readonly Tab[] {
  const all: readonly Tab[] = [
    { screen: "start", path: `/${coin.slug}`, label: takesNobody(state) ? "coin.tab.pool" : "coin.tab.start" },
    { screen: "blocks", path: `/${coin.slug}/blocks`, label: "coin.tab.blocks" },
    { screen: "difficulty", path: `/${coin.slug}/difficulty`, label: "coin.tab.difficulty" },
    { screen: "hashrate", path: `/${coin.slug}/hashrate`, label: "coin.tab.hashrate" },
    { screen: "pool-hashrate", path: `/${coin.slug}/pool-hashrate`, label: "coin.tab.poolHashrate" },
    { screen: "price", path: `/${coin.slug}/price`, label: "coin.tab.price" },
    { screen: "top-miners", path: `/${coin.slug}/top-miners`, label: "coin.tab.topMiners" },
    { screen: "about-coin", path: `/${coin.slug}/about-coin`, label: "coin.tab.about" },
  ];
  const isHidden: Readonly<Partial<Record<ScreenId, boolean>>> = {
    // Spec §2: the tab is shown only if the pool's modes include solo. The page itself always exists.
    blocks: !schemes.some(({ scheme }) => scheme === "solo"),
    "top-miners": !coin.hasTopMinersTab,
  };
  return all.filter((tab) => isHidden[tab.screen] !== true);
}

interface CoinTabsProps {
  readonly coin: CoinView;
  readonly terms: Pick<PoolTerms, "schemes" | "state">;
}

export function CoinTabs({ coin, terms }: CoinTabsProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { pathname } = useLocation();
  const current = matchScreen(pathname)?.screen.id;
  const bar = useRef<HTMLUListElement>(null);

  // On a phone the open tab may be outside the visible part of the bar.
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (current === undefined || bar.current === null || open == null) return;
    bar.current.scrollTo({ left: open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2 });
  }, [current]);

  return (
    <nav className={styles.tabs} aria-label={t("coin.tabs", { name: coin.name })}>
      <ul ref={bar} data-edges>
        {tabsOf(coin, terms).map((tab) => (
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
