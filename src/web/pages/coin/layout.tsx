import { Outlet, useLoaderData } from "react-router";
import { drawEvenSparkline } from "../../components/chart/draw-sparkline.ts";
import { pageError } from "../../guards.ts";
import { toCoinView } from "../../loaders/coin-badge.ts";
import { loadPool } from "../../loaders/load-pool-stats.ts";
import { webContext } from "../../services-context.ts";
import { FirstViewEnd } from "../../shell/hydration/first-view-end.tsx";
import { SearchBox } from "../../shell/search/search-box.tsx";
import type { Route } from "./+types/layout";
import { loadCoinDevices } from "./devices/describe-coin-devices.ts";
import { useOwnMachines } from "./devices/use-own-machines.ts";
import { CoinHeader } from "./header/coin-header.tsx";
import { CoinTabs } from "./header/coin-tabs.tsx";
import styles from "./layout.module.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const web = context.get(webContext);
  const coin = params.coin ?? "";
  if (!web.services.pools.isReachable(coin)) throw pageError(404, "unsupported-coin");
  const [{ stats, trends }, devices] = await Promise.all([loadPool(web, coin), loadCoinDevices(web, coin)]);
  const lines = {
    hashrate: drawEvenSparkline(trends.hashrate),
    network: drawEvenSparkline(trends.network),
    miners: drawEvenSparkline(trends.miners),
    difficulty: drawEvenSparkline(trends.difficulty),
  };
  const hasPriceFeed = web.services.site.priceFeed !== "none";
  return { hasPriceFeed, coin: toCoinView(coin), stats, lines, typical: devices?.typical ?? null };
}

export default function CoinLayout() {
  const { coin, stats, lines, hasPriceFeed, typical } = useLoaderData<typeof loader>();
  useOwnMachines(coin, stats.state === "stub" ? null : stats.at);
  return (
    <div style={{ "--coin": coin.color }} data-coin>
      <CoinHeader coin={coin} stats={stats} lines={lines} hasPriceFeed={hasPriceFeed} typical={typical} />
      <CoinTabs coin={coin} terms={stats.terms} />
      <div className={styles.body}>
        <SearchBox coin={coin} />
        <FirstViewEnd />
        <Outlet />
      </div>
    </div>
  );
}
