import { Exchanges } from "./exchanges.tsx";
import type { SeriesPageData } from "./load-series-page.ts";
import { NextAdjustment } from "./next-adjustment.tsx";
import { NoSeries } from "./no-series.tsx";
import { SeriesChart } from "./series-chart.tsx";
import { SeriesTable } from "./series-table.tsx";
import { SeriesTrend } from "./series-trend.tsx";

/** What stands below the headline: rendered on the server like all else, its script comes later. */
export function SeriesBody({ data }: { readonly data: SeriesPageData }) {
  const { kind, picture, summary } = data;
  return (
    <>
      {picture === null || summary === null ? (
        <NoSeries data={data} />
      ) : (
        <>
          <SeriesChart data={data} picture={picture} summary={summary} />
          <SeriesTrend data={data} />
          <NextAdjustment data={data} />
          <SeriesTable data={data} />
        </>
      )}
      {kind === "price" && <Exchanges data={data} />}
    </>
  );
}
