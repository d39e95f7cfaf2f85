import { useLoaderData } from "react-router";
import type { Route } from "./+types/hashrate";
import { loadSeriesPage } from "./series/load-series-page.ts";
import { SeriesPage } from "./series/series-page.tsx";

export const loader = (args: Route.LoaderArgs) => loadSeriesPage("hashrate", args);

export default function NetworkHashrate() {
  return <SeriesPage data={useLoaderData<typeof loader>()} />;
}
