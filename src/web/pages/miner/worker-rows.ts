import { writeColumns } from "../../calls/columns.ts";
import { routeCoin } from "../../loaders/route-coin.ts";
import { webContext } from "../../services-context.ts";
import type { Route } from "./+types/worker-rows";
import { readAddress } from "./miner-path.ts";
import { workerShape } from "./stats/workers/worker-columns.ts";

/** All workers of a miner, for the browser alone: a page has the first of many (stats/workers/use-all-workers.ts). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { miners } = context.get(webContext).services;
  const stats = await miners.getMinerStats(routeCoin(params), readAddress(params.address) ?? "");
  if (!("workers" in stats)) return Response.json(null, { status: 404 });
  return Response.json(writeColumns(stats.workers, workerShape), {
    headers: { "Cache-Control": "private, max-age=15" },
  });
}
