import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { type CoinState, takesNobody } from "#src/domain/mining/pool.ts";
import type { BandTab } from "../../../components/layout/band.tsx";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { matchScreen } from "../../../match-screen.ts";
import { type Screen, screens } from "../../../screens.ts";
import { type MinerTab, minerPath } from "../miner-path.ts";

const tabs = ["stats", "farm", "payouts", "blocks", "settings"] as const satisfies readonly MinerTab[];
const table: readonly Screen[] = screens;

/** Only tabs whose page is in the table of screens (`miner-stats`, `miner-payouts`, …). */
const shownTabs = tabs.filter((tab) => table.some(({ id }) => id === `miner-${tab}`));

/** The open tab; the pages of a worker and of why earnings changed belong to the stats. */
export function useMinerTab(): (typeof tabs)[number] {
  const { pathname } = useLocation();
  const id: string = matchScreen(pathname)?.screen.id ?? "";
  return tabs.find((tab) => id === `miner-${tab}`) ?? "stats";
}

interface MinerTabsProps {
  readonly coin: CoinView;
  /** Null on pages that ask for the address. */
  readonly address: string | null;
  readonly state: CoinState;
  /** Whether the miner has several rigs, and how many of them are down. */
  readonly hasFarm: boolean;
  readonly down: number;
}

/** The tabs of a miner's band; the open one is that of the address. */
export function useMinerTabs({ coin, address, state, hasFarm, down }: MinerTabsProps): readonly BandTab[] {
  const t = useTranslations();
  const current = useMinerTab();
  return [
    ...shownTabs
      .filter((tab) => tab !== "farm" || hasFarm || tab === current)
      .map((tab) => ({
        key: tab,
        path: address === null ? `/${coin.slug}/miner/${tab}` : minerPath(coin.slug, address, tab),
        label: t(`miner.tab.${tab}`),
        isCurrent: tab === current,
        note: tab === "farm" && down > 0 ? t("miner.band.down", { count: down }) : null,
      })),
    {
      key: "start",
      path: `/${coin.slug}`,
      label: t(takesNobody(state) ? "coin.tab.pool" : "miner.tab.connect"),
      isCurrent: false,
    },
  ];
}
