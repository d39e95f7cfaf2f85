import { Type } from "typebox";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { outageSpan, timeDown } from "#src/domain/mining/outages.ts";
import type { RigRecord } from "#src/domain/mining/rig-record.ts";
import { type CsvValue, formatCsv } from "#src/domain/text/csv.ts";
import { groupRigs } from "#src/domain/text/rig-groups.ts";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import type { FarmRecord, SeenMinerStats } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals, refuseMiner } from "../api-error.ts";
import { workerStateMeanings } from "../members.ts";
import { addressParameter, coinParams, requireCoin, workerGroups } from "../parameters.ts";
import { addressInFileName, csvResponse, publicFor, sendCsv } from "../replies.ts";

const workersCsvQuery = Type.Object({
  address: addressParameter,
  groups: Type.Optional(workerGroups),
});

const workersCsvHead = (unit: RateUnit) => [
  "worker",
  "group",
  "scheme",
  "state",
  `hashrate_10m (${unit})`,
  `hashrate_6h (${unit})`,
  `hashrate_24h (${unit})`,
  `usual_hashrate (${unit})`,
  "last_share",
  "recorded_since",
  "down_minutes_24h",
  "down_minutes_7d",
  "outages_7d",
  "as_of",
];

export const minerWorkersCsvRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "All workers of one wallet address as CSV",
        description: `Columns: worker, group (empty: none), scheme, state (the words of the JSON: ${workerStateMeanings}) Averages over 10 minutes, 6 and 24 hours and the usual hashrate (the mean of the time mined, of the last 7 days that the engine keeps) in the coin's base unit, which their headings name, last_share and recorded_since (UTC), minutes down in the last 24 hours and 7 days, number of outages in 7 days, as_of (UTC): when the state and the averages were so. Numbers are plain; what is not known is empty.`,
        params: coinParams,
        querystring: workersCsvQuery,
        response: { 200: csvResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { address, groups = "" } = request.query;
      const [stats, record] = await Promise.all([
        services.miners.getMinerStats(coin, address),
        services.miners.getFarmRecord(coin, address),
      ]);
      if (stats.state === "invalid-address" || stats.state === "unreachable") throw refuseMiner(stats);
      const rows = "miner" in stats ? listRows(stats, record, groups) : [];
      reply.header("cache-control", publicFor(15, 30));
      return sendCsv(
        reply,
        `workers-${coin}-${addressInFileName(address)}`,
        formatCsv(workersCsvHead(getCoin(coin).rateUnit), rows),
      );
    },
  );
};

function listRows({ workers, at }: SeenMinerStats, farm: FarmRecord, groups: string): readonly (readonly CsvValue[])[] {
  const groupOf = new Map(groupRigs(workers, groups).flatMap(({ name, rigs }) => rigs.map((rig) => [rig, name])));
  const records = new Map(
    farm.kind === "kept" ? farm.rigs.map(({ name, scheme, record }) => [JSON.stringify([name, scheme]), record]) : [],
  );
  const reachesWeek = farm.kind === "kept" && farm.window.from <= at - 7 * DAY + farm.window.stepMs * 2;
  return workers.map((worker) => {
    const { name, scheme, hashrate } = worker;
    const record = records.get(JSON.stringify([name, scheme])) ?? null;
    return [
      name,
      groupOf.get(worker) ?? null,
      scheme,
      worker.state,
      hashrate.tenMinutes,
      hashrate.sixHours,
      hashrate.day,
      record?.usual ?? null,
      writeTime(worker.lastShareAt),
      writeTime(record?.since ?? null),
      minutesDown(record, outageSpan(at, DAY)),
      reachesWeek ? minutesDown(record, outageSpan(at, 7 * DAY)) : null,
      reachesWeek && record !== null ? record.outages.length : null,
      writeTime(at),
    ];
  });
}

/** Null for a rig without records in the span. */
function minutesDown(record: RigRecord | null, span: { readonly from: number; readonly to: number }): number | null {
  return record === null || record.since === null ? null : Math.round(timeDown(record.outages, span) / MINUTE);
}

function writeTime(at: number | null): string | null {
  return at === null ? null : `${new Date(at).toISOString().slice(0, 19)}Z`;
}
