import { outageSpan } from "#src/domain/mining/outages.ts";
import { formatHashrate } from "#src/domain/mining/units.ts";
import { formatGroups, groupRigs } from "#src/domain/text/rig-groups.ts";
import type { FarmRecord, PoolStats, SeenMinerStats, Services } from "#src/services/services.ts";
import { amountFormat, type CoinView, toCoinView } from "../../../loaders/coin-badge.ts";
import { routeCoin } from "../../../loaders/route-coin.ts";
import { readAddress } from "../miner-path.ts";
import { pricedTerms } from "../stats/answers/describe-pay.ts";
import { describeWorkers, listWorkers, readWorkerView } from "../stats/workers/worker-list.ts";
import { describeGroup, describeWhole, type FarmTerms } from "./describe-groups.ts";
import { type FarmRange, rangeMs, readFarmView } from "./farm-search.ts";
import { listDownRigs, listWholeDown } from "./list-down-rigs.ts";

type FarmPageData = NonNullable<Awaited<ReturnType<typeof loadFarm>>>;
export type FarmData = NonNullable<FarmPageData["known"]>;

/** Above the rigs of a group there is less room for those that were down. */
const besideRigs = 10;

/** The data of the farm page; `known` is null for a miner that the pool does not know. Null without an address. */
export async function loadFarm(
  services: Pick<Services, "miners" | "pools">,
  params: { readonly coin?: string; readonly address?: string },
  search: URLSearchParams,
) {
  const address = readAddress(params.address);
  if (address === null) return null;
  const slug = routeCoin(params);
  const coin = toCoinView(slug);
  const [stats, record] = await Promise.all([
    services.miners.getMinerStats(slug, address),
    services.miners.getFarmRecord(slug, address),
  ]);
  const known = "miner" in stats ? await describeFarm(services, coin, { stats, record }, search) : null;
  return { coin, address: stats.address, known };
}

async function describeFarm(
  { miners, pools }: Pick<Services, "miners" | "pools">,
  coin: CoinView,
  { stats, record }: { readonly stats: SeenMinerStats; readonly record: FarmRecord },
  search: URLSearchParams,
) {
  const pool = await pools.getPoolStats(stats.coin);
  const view = readFarmView(search);
  const recordOf = new Map(
    record.kind === "kept" ? record.rigs.map((rig) => [JSON.stringify([rig.name, rig.scheme]), rig.record]) : [],
  );
  const rigs = stats.workers.map((worker) => ({
    ...worker,
    record: recordOf.get(JSON.stringify([worker.name, worker.scheme])) ?? null,
  }));
  const terms: FarmTerms = {
    coin: stats.coin,
    at: stats.at,
    span: outageSpan(stats.at, rangeMs[view.range]),
    schemes: pool.terms.schemes,
    chain: pricedTerms(pool),
  };
  // While the rigs' own record is coming, the miner's would be another figure in its place.
  const isOfRigs = record.kind === "kept" || record.kind === "coming";
  const ofMiner = isOfRigs ? null : await readWhole(miners, stats, view.range);
  const whole = describeWhole(ofMiner, terms);
  const groups = groupRigs(rigs, view.groups);
  const open = groups.find(({ key }) => key === view.open) ?? null;
  const sinces = rigs.flatMap(({ record: own }) => own?.since ?? []);
  return {
    coin,
    address: stats.address,
    at: stats.at,
    range: view.range,
    isByName: view.isByName,
    groupsText: view.groups,
    /** What the form begins with: the groups that are shown. */
    suggested: view.groups === "" ? suggestGroups(groups) : view.groups,
    recordKind: record.kind,
    historyStepMs: stats.historyStepMs,
    since: sinces.length === 0 ? null : Math.min(...sinces),
    isTermsKnown: terms.chain !== null,
    isPriceKnown: (terms.chain?.usdPrice ?? null) !== null,
    hasMerged: pool.terms.mergeMined.length > 0,
    amount: amountFormat(stats.coin),
    span: terms.span,
    rowCount: view.rows,
    showsScheme: new Set(stats.workers.map(({ scheme }) => scheme)).size > 1,
    /** The rigs that were down, of the chosen group or of all. */
    down:
      whole !== null && ofMiner !== null && (open === null || open.rigs.length === rigs.length)
        ? listWholeDown(ofMiner.outages, terms)
        : listDownRigs(open?.rigs ?? rigs, terms, open === null ? view.rows : Math.max(besideRigs, view.rows - 20)),
    all: asWhole(describeGroup({ key: "", name: null, rigs }, terms), stats, whole),
    groups: groups.map((group) => {
      const view = describeGroup(group, terms);
      return group.rigs.length === rigs.length ? asWhole(view, stats, whole) : view;
    }),
    /** How averages are made: what they say of outages, and why those of rigs may add up to something else than the whole. */
    added: pools.getAverageTraits(stats.coin)?.over === "time-mined" ? ("timeMined" as const) : ("firstShare" as const),
    open:
      open === null
        ? null
        : {
            key: open.key,
            name: open.name,
            /** The chart of all rigs is the miner's own. */
            hasChart: open.name !== null && open.rigs.length > 0 && open.rigs.length < rigs.length,
            workers: describeOpen(open.rigs, { stats, pool, search, shown: view.rows }),
          },
  };
}

/**
 * A group of all rigs has the miner's own hashrates, as the headline and the stats page do, and the miner's own outages where nothing is
 * known of single rigs. `addedDay`: what the averages of its rigs
 * add up to, where that is another figure: each is over the time since its rig's first share, or over the time mined, and the miner's
 * is not. Null where both are the same, or one is not known.
 */
function asWhole(
  group: ReturnType<typeof describeGroup>,
  { coin, miner: { hashrate } }: SeenMinerStats,
  whole: ReturnType<typeof describeWhole>,
) {
  const unit = toCoinView(coin).rateUnit;
  const shown = (rate: number | null) => Object.values(formatHashrate(rate, unit) ?? {}).join(" ");
  const isSame = shown(group.day) === shown(hashrate.day);
  const addedDay = group.day === null || hashrate.day === null || isSame ? null : group.day;
  const own = { tenMinutes: hashrate.tenMinutes, day: hashrate.day, addedDay, withoutDay: 0 };
  return { ...group, ...own, ...whole, isOfAddress: whole !== null };
}

/** When none of the rigs worked, as the miner's chart tells it; null without any record. */
async function readWhole({ getMinerSeries }: Services["miners"], { coin, address }: SeenMinerStats, range: FarmRange) {
  const series = await getMinerSeries(coin, address, { range, scheme: null, worker: null });
  return series === null ? null : { since: series.recordsSince, outages: series.outages };
}

interface OpenParts {
  readonly stats: SeenMinerStats;
  readonly pool: PoolStats;
  readonly search: URLSearchParams;
  readonly shown: number;
}

/** The first rigs of the open group, as the workers' table has them: those that are gone for long come last. */
function describeOpen(rigs: SeenMinerStats["workers"], { stats, pool, search, shown }: OpenParts) {
  const wanted = new URLSearchParams(search);
  wanted.set("silent", "shown");
  const workers = rigs.map(
    ({ record: _, ...worker }: SeenMinerStats["workers"][number] & { record?: unknown }) => worker,
  );
  const rows = listWorkers(workers, readWorkerView(wanted)).rows.slice(0, shown);
  const isWhole = rows.length === stats.workers.length;
  return { ...describeWorkers({ ...stats, workers }, pool.terms, wanted), rows, isWhole };
}

function suggestGroups(groups: ReturnType<typeof groupRigs>): string {
  return formatGroups(
    groups.flatMap(({ name }) => (name === null || /[,:*]/.test(name) ? [] : [{ name, patterns: [`${name}*`] }])),
  );
}
