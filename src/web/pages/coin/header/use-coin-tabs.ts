import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { takesNobody } from "#src/domain/mining/pool.ts";
import type { PoolTerms } from "#src/services/services.ts";
import type { BandTab } from "../../../components/layout/band.tsx";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { matchScreen } from "../../../match-screen.ts";
import type { ScreenId } from "../../../screens.ts";

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

/** The tabs of a coin's band; the open one is that of the address. */
export function useCoinTabs(coin: CoinView, terms: Pick<PoolTerms, "schemes" | "state">): readonly BandTab[] {
  const t = useTranslations();
  const { pathname } = useLocation();
  const current = matchScreen(pathname)?.screen.id;
  return tabsOf(coin, terms).map(({ screen, path, label }) => ({
    key: screen,
    path,
    label: t(label),
    isCurrent: screen === current,
  }));
}
