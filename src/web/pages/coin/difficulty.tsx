import { useLoaderData } from "react-router";
import type { Route } from "./+types/difficulty";
import { loadSeriesPage } from "./series/load-series-page.ts";
import { SeriesPage } from "./series/series-page.tsx";

export const loader = (args: Route.LoaderArgs) => loadSeriesPage("difficulty", args);

export default function Difficulty() {
  return <SeriesPage data={useLoaderData<typeof loader>()} />;
}
