import { Outlet, useLoaderData } from "react-router";
import { pageError } from "../../guards.ts";
import { toCoinView } from "../../loaders/coin-badge.ts";
import { loadPoolStats } from "../../loaders/load-pool-stats.ts";
import { webContext } from "../../services-context.ts";
import { FirstViewEnd } from "../../shell/hydration/first-view-end.tsx";
import type { Route } from "./+types/layout";
import { useOwnMachines } from "./devices/use-own-machines.ts";
import { CoinHeader } from "./header/coin-header.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const web = context.get(webContext);
  const coin = params.coin ?? "";
  if (!web.services.pools.isReachable(coin)) throw pageError(404, "unsupported-coin");
  const stats = await loadPoolStats(web, coin);
  const hasPriceFeed = web.services.site.hasPrices;
  return { hasPriceFeed, coin: toCoinView(coin), stats };
}

export default function CoinLayout() {
  const { coin, stats, hasPriceFeed } = useLoaderData<typeof loader>();
  useOwnMachines(coin, stats.state === "stub" ? null : stats.at);
  return (
    <div style={{ "--coin": coin.color }} data-coin>
      <CoinHeader coin={coin} stats={stats} hasPriceFeed={hasPriceFeed} />
      <div className="site-width">
        <FirstViewEnd />
        <Outlet />
      </div>
    </div>
  );
}
