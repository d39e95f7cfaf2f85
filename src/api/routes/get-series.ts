import type { ApiRoute } from "../api-context.ts";
import { publicFor } from "../cache-control.ts";
import { requireCoin } from "../require-coin.ts";
import { refusals } from "../schemas/error.ts";
import { type SeriesAnswer, seriesParams, seriesQuery, seriesSchema } from "../schemas/series.ts";

export const getSeries: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "Pool hashrate, network hashrate, difficulty or price over time",
        params: seriesParams,
        querystring: seriesQuery,
        response: { 200: seriesSchema, ...refusals },
      },
    },
    async (request, reply): Promise<SeriesAnswer> => {
      const coin = requireCoin(services, request.params.coin);
      const series = await services.series.getSeries(coin, request.params.kind, request.query.range ?? "24h");
      reply.header("cache-control", publicFor(60, 300));
      return {
        kind: series.kind,
        range: series.range,
        available_ranges: [...series.availableRanges],
        from: series.from,
        to: series.to,
        step_ms: series.stepMs,
        columns: series.columns.map(({ key, values }) => ({ key, values: [...values] })),
      };
    },
  );
};
