import type { ApiRoute } from "../api-context.ts";
import { publicFor } from "../cache-control.ts";
import { requireCoin } from "../require-coin.ts";
import { coinParams } from "../schemas/coin-params.ts";
import { refusals } from "../schemas/error.ts";
import { hashrateQuery, type PoolHashrateAnswer, poolHashrateSchema } from "../schemas/pool-hashrate.ts";

export const getPoolHashrate: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["pool"],
        summary: "The pool's hashrate over time",
        params: coinParams,
        querystring: hashrateQuery,
        response: { 200: poolHashrateSchema, ...refusals },
      },
    },
    async (request, reply): Promise<PoolHashrateAnswer> => {
      const coin = requireCoin(services, request.params.coin);
      const series = await services.pools.getHashrateSeries(coin, request.query.range ?? "24h");
      reply.header("cache-control", publicFor(60, 300));
      return {
        range: series.range,
        step_ms: series.stepMs,
        from: series.from,
        to: series.to,
        available_ranges: [...series.availableRanges],
        points: series.points.map(({ at, hashrate, miners, workers, networkHashrate }) => ({
          at,
          hashrate,
          miners,
          workers,
          net_hashrate: networkHashrate,
        })),
        schemes: series.schemes.map(({ scheme, points }) => ({
          scheme,
          points: points.map(({ at, hashrate }) => ({ at, hashrate })),
        })),
      };
    },
  );
};
