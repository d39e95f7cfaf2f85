import { type Static, Type } from "typebox";
import { historyRanges } from "#src/domain/time/series.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { hashrate, literals, nullableCount, nullableHashrate, scheme, timestamp } from "../members.ts";
import { coinParams, requireCoin } from "../parameters.ts";
import { publicFor } from "../replies.ts";

const hashrateQuery = Type.Object({
  range: Type.Optional(literals(historyRanges, { default: "24h" })),
});

const poolHashrateSchema = Type.Object({
  range: literals(historyRanges),
  step_ms: Type.Integer({ description: "Milliseconds between two points." }),
  from: timestamp,
  to: timestamp,
  available_ranges: Type.Array(literals(historyRanges), { description: "Ranges for which there is data." }),
  points: Type.Array(
    Type.Object({
      at: timestamp,
      hashrate,
      miners: nullableCount,
      workers: nullableCount,
      net_hashrate: nullableHashrate,
    }),
    { description: "Oldest first. Where nothing was measured the point is missing; it is never a zero." },
  ),
  schemes: Type.Array(Type.Object({ scheme, points: Type.Array(Type.Object({ at: timestamp, hashrate })) })),
});
type PoolHashrateJson = Static<typeof poolHashrateSchema>;

export const poolHashrateRoute: ApiRoute = (app, path, { services }) => {
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
    async (request, reply): Promise<PoolHashrateJson> => {
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
