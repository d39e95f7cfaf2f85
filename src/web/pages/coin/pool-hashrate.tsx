import { useLoaderData } from "react-router";
import type { Route } from "./+types/pool-hashrate";
import { loadSeriesPage } from "./series/load-series-page.ts";
import { SeriesPage } from "./series/series-page.tsx";

export const loader = (args: Route.LoaderArgs) => loadSeriesPage("pool-hashrate", args);

export default function PoolHashrate() {
  return <SeriesPage data={useLoaderData<typeof loader>()} />;
}
