import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { toCoinView } from "../../coin-badge.ts";
import { drawEvenSparkline } from "../../components/chart/draw-sparkline.ts";
import { pageError } from "../../guards.ts";
import { webContext } from "../../services-context.ts";
import { SearchBox } from "../../shell/search/search-box.tsx";
import type { Route } from "./+types/layout";
import { CoinHeader } from "./header/coin-header.tsx";
import { CoinTabs } from "./header/coin-tabs.tsx";
import styles from "./layout.module.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { pools } = context.get(webContext).services;
  const coin = params.coin ?? "";
  if (!pools.isReachable(coin)) throw pageError(404, "unsupported-coin");
  const [stats, trends] = await Promise.all([pools.getPoolStats(coin), pools.getTrends(coin)]);
  const lines = {
    hashrate: drawEvenSparkline(trends.hashrate),
    network: drawEvenSparkline(trends.network),
    miners: drawEvenSparkline(trends.miners),
    difficulty: drawEvenSparkline(trends.difficulty),
  };
  return { coin: toCoinView(coin), stats, lines };
}

/** The header renews its figures by the call of spec §7 (use-fresh-stats.ts); a page's own news does not ask for them again. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.coin !== nextParams.coin;
}

export default function CoinLayout() {
  const { coin, stats, lines } = useLoaderData<typeof loader>();
  return (
    <div style={{ "--coin": coin.color }} data-coin>
      <CoinHeader coin={coin} stats={stats} lines={lines} />
      <CoinTabs coin={coin} schemes={stats.terms.schemes} />
      <div className={styles.body}>
        <SearchBox coin={coin} />
        <Outlet />
      </div>
    </div>
  );
}
