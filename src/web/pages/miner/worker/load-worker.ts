import { type Outage, outageSpan } from "#src/domain/mining/outages.ts";
import { isRewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { decodeWorker } from "#src/domain/text/path-segments.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { minerRanges } from "#src/domain/time/series.ts";
import type { PresentWorkerStats, Services } from "#src/services/services.ts";
import { pageError } from "../../../guards.ts";
import { toCoinView } from "../../../loaders/coin-badge.ts";
import { routeCoin } from "../../../loaders/route-coin.ts";
import { readSearch } from "../../../page-policy.ts";
import { chartTables } from "../../../search-parameters.ts";
import { describeMinerChart } from "../chart/load-miner-chart.ts";
import { readAddress } from "../miner-path.ts";
import { placeOutages } from "../outages/place-outages.ts";
import { movesRentedPower } from "../stats/workers/worker-list.ts";
import { describeMoney } from "./describe-money.ts";

export type WorkerPageData = Awaited<ReturnType<typeof loadWorker>>;
/** The data of a worker that the engine lists. */
export type KnownWorker = NonNullable<WorkerPageData["known"]>;

/** A longer list would not be useful; a rig that goes on and off all day has fifty. */
const SHOWN_OUTAGES = 20;

export async function loadWorker(
  { miners, pools }: Pick<Services, "miners" | "pools">,
  params: { readonly coin?: string; readonly address?: string; readonly worker?: string; readonly scheme?: string },
  search: URLSearchParams,
) {
  const { scheme = null } = params;
  if (scheme !== null && !isRewardScheme(scheme)) throw pageError(404, "page-not-found");
  const slug = routeCoin(params);
  const coin = toCoinView(slug);
  const name = decodeWorker(params.worker ?? "");
  const address = readAddress(params.address) ?? "";
  const [stats, miner, record, pool] = await Promise.all([
    miners.getWorkerStats(slug, address, name, scheme),
    miners.getMinerStats(slug, address),
    miners.getFarmRecord(slug, address),
    pools.getPoolStats(slug),
  ]);
  return {
    coin,
    address: stats.address,
    name,
    scheme,
    firstFiguresMs: pool.terms.firstFiguresMs,
    absent: stats.state === "absent" ? { schemes: stats.schemes } : null,
    known:
      "worker" in stats
        ? {
            ...describeKnown(stats),
            chart: await loadChart(miners, stats, search),
            money: "miner" in miner ? describeMoney(stats.worker, { stats: miner, record, pool }) : null,
            isComing: stats.isStale && "why" in miner && miner.why === "coming",
            movesRentedPower: movesRentedPower(pool.terms),
            present: pools.getAverageTraits(slug)?.present ?? "ten-minutes",
          }
        : null,
  };
}

/** Null where the engine keeps no history of single workers. */
async function loadChart(
  { getMinerSeries }: Pick<Services["miners"], "getMinerSeries">,
  { coin, address, worker, history }: PresentWorkerStats,
  search: URLSearchParams,
) {
  if (history.kind !== "kept") return null;
  const range = readSearch(search, "range", minerRanges);
  const series = await getMinerSeries(coin, address, {
    range,
    scheme: worker.scheme,
    worker: worker.name,
    withMoney: true,
  });
  if (series === null || series.chosen?.noLine !== null) return null;
  const hasTable = readSearch(search, "table", chartTables) === "shown";
  return describeMinerChart(series, { main: "chosen", hasTable });
}

function describeKnown(stats: PresentWorkerStats) {
  const { state, at, isStale, worker, beganFrom, beganBy, schemes, history } = stats;
  const isKept = history.kind === "kept";
  return {
    state,
    at,
    isStale,
    worker,
    beganFrom,
    beganBy,
    schemes,
    historyKind: history.kind,
    uptime: isKept ? history.uptime : null,
    axis: isKept ? placeOnAxis(history.outages, at) : null,
    outages: isKept ? history.outages.toReversed().slice(0, SHOWN_OUTAGES) : [],
    olderOutages: isKept ? Math.max(0, history.outages.length - SHOWN_OUTAGES) : 0,
  };
}

/** The outages of the last seven days on one line; `placed` null: there was none. */
function placeOnAxis(outages: readonly Outage[], at: number) {
  const span = outageSpan(at, 7 * DAY);
  return { span, placed: placeOutages(outages, span) };
}
