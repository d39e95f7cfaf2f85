import { useLoaderData } from "react-router";
import type { Route } from "./+types/price";
import { loadSeriesPage } from "./series/load-series-page.ts";
import { SeriesPage } from "./series/series-page.tsx";

export const loader = (args: Route.LoaderArgs) => loadSeriesPage("price", args);

export default function Price() {
  return <SeriesPage data={useLoaderData<typeof loader>()} />;
}
