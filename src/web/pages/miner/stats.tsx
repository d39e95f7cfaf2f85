import { lazy } from "react";
import { data, useLoaderData } from "react-router";
import { webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import type { Route } from "./+types/stats";
import { MinerHead } from "./miner-head.tsx";
import { loadStats } from "./stats/load-stats.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const loaded = await loadStats(context.get(webContext).services, params, url.searchParams);
  // Status 404, so that the page cache does not store pages for worker names that do not exist.
  return data(loaded, { status: loaded?.known?.chart?.chosen?.noLine === "absent" ? 404 : 200 });
}

// The server has rendered the body already; its code loads after the first view.
const body = import("./stats/stats-body.tsx");
const StatsBody = lazy(async () => ({ default: (await body).StatsBody }));

export default function MinerStatsPage() {
  const page = useLoaderData<typeof loader>();
  if (page === null) return null;
  const { coin, known } = page;
  return (
    <>
      <MinerHead coin={coin} address={page.address} tab="stats" />
      {known !== null && (
        <HydratedLater>
          <StatsBody data={known} />
        </HydratedLater>
      )}
    </>
  );
}
