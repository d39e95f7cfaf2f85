import { useLoaderData } from "react-router";
import { seriesKinds } from "#src/domain/time/series.ts";
import { pageError } from "../../guards.ts";
import type { Route } from "./+types/series";
import { loadSeriesPage } from "./series/load-series-page.ts";
import { SeriesPage } from "./series/series-page.tsx";

/** Four screens share this route: the last segment of the pattern is the kind of series. */
export function loader({ pattern, ...args }: Route.LoaderArgs) {
  const kind = seriesKinds.find((known) => pattern.endsWith(`/${known}`));
  if (kind === undefined) throw pageError(404, "page-not-found");
  return loadSeriesPage(kind, args);
}

export default function Series() {
  const data = useLoaderData<typeof loader>();
  // The key resets the state of the page: lines that a visitor switched in one chart are not switched in the next.
  return <SeriesPage key={data.kind} data={data} />;
}
