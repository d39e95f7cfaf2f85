import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { type CoinState, takesNobody } from "#src/domain/mining/pool.ts";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import type { CoinView } from "../../../loaders/coin-badge.ts";
import { matchScreen } from "../../../match-screen.ts";
import { type Screen, screens } from "../../../screens.ts";
import styles from "../../coin/header/coin-tabs.module.css";
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
  /** Null on pages that show a search box for the address. */
  readonly address: string | null;
  readonly state: CoinState;
  /** Whether the miner has several rigs. */
  readonly hasFarm: boolean;
}

export function MinerTabs({ coin, address, state, hasFarm }: MinerTabsProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const current = useMinerTab();
  return (
    <nav className={styles.tabs} aria-label={t("miner.tabs")}>
      <ul data-edges>
        {shownTabs
          .filter((tab) => tab !== "farm" || hasFarm || tab === current)
          .map((tab) => (
            <li key={tab}>
              <a
                href={path(address === null ? `/${coin.slug}/miner/${tab}` : minerPath(coin.slug, address, tab))}
                aria-current={tab === current ? "page" : undefined}
              >
                {t(`miner.tab.${tab}`)}
              </a>
            </li>
          ))}
        <li>
          <a href={path(`/${coin.slug}`)}>{t(takesNobody(state) ? "coin.tab.pool" : "coin.tab.start")}</a>
        </li>
      </ul>
    </nav>
  );
}
