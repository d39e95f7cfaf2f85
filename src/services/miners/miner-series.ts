import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerSample, Worker } from "#src/domain/mining/miner.ts";
import type { Outage } from "#src/domain/mining/outages.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { chooseWorkers } from "#src/domain/mining/worker-choice.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { ceilTo, DAY, floorTo, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { MinerRange } from "#src/domain/time/series.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { createCachedLoad } from "../cache.ts";
import type { SeriesAxis } from "../series/coin-series.ts";
import type { Values } from "../series/series-columns.ts";
import { findSeriesOutages, type Points, planMinerAxis, splitSchemes, sumParts } from "./build-miner-series.ts";
import { historyWindow, mergeHistories, stepMs as slotMs } from "./hashrate-averages.ts";
import type { MinerStats, SeenMinerStats } from "./miner-stats.ts";
import {
  type EventParts,
  loadSeriesBlocks,
  loadSeriesPayouts,
  type SeriesBlocks,
  type SeriesPayouts,
} from "./series-events.ts";
import type { WorkerStats } from "./worker-stats.ts";

export interface MinerSeriesQuestion {
  readonly range: MinerRange;
  /** Null = all. */
  readonly scheme: RewardScheme | null;
  /** A rig's name, or the beginning of several with `*` behind it (domain/mining/worker-choice.ts); null = none. */
  readonly worker: string | null;
}

/** `whole`: the miner, or what of them is under the asked scheme. `chosen`: the asked rigs. */
export type MinerSeriesKey = "whole" | "chosen" | RewardScheme;

/** Why chosen rigs have no line: the engine keeps no history of single rigs, does not answer, or does not name them now; or they are too many. */
export type NoChosenLine = "not-kept" | "unanswered" | "absent" | "too-many";

/** The hashrate of a miner over time, base units, and what happened in it. Times are UTC milliseconds. */
export interface MinerSeries extends SeriesAxis {
  readonly coin: CoinSlug;
  readonly address: string;
  readonly range: MinerRange;
  /** When the engine gave its newest figures. */
  readonly at: number;
  readonly scheme: RewardScheme | null;
  /** Under which the miner worked in this time, in the site's order. */
  readonly schemes: readonly RewardScheme[];
  /** One value for each step, null where nothing is known. Single schemes have columns where there are several. */
  readonly columns: readonly { readonly key: MinerSeriesKey; readonly values: Values }[];
  readonly chosen: {
    readonly text: string;
    readonly isGroup: boolean;
    /** How many rigs the name stands for; one that mines under two schemes is one. */
    readonly rigs: number;
    readonly noLine: NoChosenLine | null;
  } | null;
  /** The first record in this time; null = there is none. */
  readonly recordsSince: number | null;
  /** From here on they are the engine's own samples, before it the records of this site; null = all are the site's. */
  readonly engineSince: number | null;
  /** Of the chosen rigs together, else of the whole; oldest first. */
  readonly outages: readonly Outage[];
  /** Found by this miner; null where nobody tells whose a block is. */
  readonly blocks: SeriesBlocks | null;
  /** Sent to this miner; null where the engine reports none. */
  readonly payouts: SeriesPayouts | null;
}

/** Each rig of a group is a question to the engine. */
export const mostChosenRigs = 20;

const lifeMs = 30 * SECOND;
/** Records of another day do not change. */
const olderLifeMs = 10 * MINUTE;

interface SeriesParts extends EventParts {
  readonly engines: ReadonlyMap<CoinSlug, PoolEngine>;
  readonly store: Pick<Store, "miners" | "payouts">;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly getWorkerStats: (
    coin: CoinSlug,
    address: string,
    worker: string,
    scheme: RewardScheme | null,
  ) => Promise<WorkerStats>;
  readonly now: () => number;
  readonly report: ReportError;
}

/**
 * A miner's hashrate over time. The last 24 hours are those of the miner's stats; what is older comes from the engine where it keeps
 * it, and from the site's own records. Null for an address of which nothing is known.
 */
export function createMinerSeries(parts: SeriesParts) {
  const { engines, store, getMinerStats, getWorkerStats, now, report } = parts;
  const cached = createCachedLoad<MinerSeries>(now, lifeMs, 500);
  const cachedOlder = createCachedLoad<readonly MinerSample[] | null>(now, olderLifeMs, 500);

  async function attempt<Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      report(error, { what: "miner's series" });
      return otherwise;
    }
  }

  /** What the engine keeps of a time that is over; null where it keeps nothing of it, or does not answer. */
  function askOlder(
    { coin, address, isStale }: SeenMinerStats,
    worker: Worker | null,
    window: { readonly from: number; readonly to: number; readonly stepMs: number },
  ): Promise<readonly MinerSample[] | null> {
    const engine = engines.get(coin);
    const reach = now() - (engine?.capabilities.minerHistoryMs ?? 0);
    const from = Math.max(window.from, ceilTo(reach, window.stepMs));
    if (engine === undefined || isStale || from >= window.to) return Promise.resolve(null);
    const key = JSON.stringify([coin, address, worker?.scheme, worker?.name, from, window.to]);
    return cachedOlder(key, () =>
      attempt(async () => {
        const answer = await engine.fetchMinerHistory(address, worker, { ...window, from });
        if (!answer.ok) return null;
        return answer.value.filter(({ at }) => at < window.to).flatMap((sample) => inSlots(sample, window.stepMs));
      }, null),
    );
  }

  /** The whole miner's points: those of the stats for the last day, before them the engine's and then the site's own. */
  async function loadWhole(stats: SeenMinerStats, { from, stepMs }: SeriesAxis) {
    const dayFrom = historyWindow(stats.at).from;
    if (from >= dayFrom) return { points: stats.history, engineSince: stats.engineSince };
    const asked = stepMs > HOUR ? HOUR : slotMs;
    const window = { from: floorTo(from, asked), to: ceilTo(dayFrom, asked), stepMs: asked };
    const [older, own] = await Promise.all([
      stats.state === "forgotten" ? null : askOlder(stats, null, window),
      attempt(() => store.miners.listSamples(stats.coin, stats.address, { from, to: dayFrom }), []),
    ]);
    const known = (older ?? []).filter(({ at }) => at >= from && at < dayFrom);
    return {
      points: [...mergeHistories(known, own), ...stats.history.filter(({ at }) => at >= dayFrom)],
      engineSince: known[0]?.at ?? stats.engineSince,
    };
  }

  /** One rig under one scheme. */
  async function loadRig(
    stats: SeenMinerStats,
    worker: Worker,
    { from, stepMs }: SeriesAxis,
  ): Promise<Points | NoChosenLine> {
    const { coin, address, at } = stats;
    const answer = await getWorkerStats(coin, address, worker.name, worker.scheme);
    if (!("worker" in answer)) return "absent";
    if (answer.history.kind !== "kept") return answer.history.kind;
    const { history } = answer;
    const recent = history.points.map((point) => ({ ...point, scheme: worker.scheme }));
    if (stepMs <= HOUR) return recent.filter((point) => point.at >= from);
    const to = floorTo(at, DAY) - 6 * DAY;
    const older = await askOlder(stats, worker, { from: floorTo(from, HOUR), to, stepMs: HOUR });
    return [...(older ?? []).filter((point) => point.at >= from), ...recent.filter((point) => point.at >= to)];
  }

  async function loadChosen(
    stats: SeenMinerStats,
    axis: SeriesAxis,
    { worker, scheme }: MinerSeriesQuestion & { readonly worker: string },
  ) {
    const asked = stats.workers.filter((one) => scheme === null || one.scheme === scheme);
    const { isGroup, workers } = chooseWorkers(asked, worker);
    const rigs = new Set(workers.map(({ name }) => name)).size;
    const chosen = { text: worker, isGroup, rigs };
    if (rigs === 0) return { chosen: { ...chosen, noLine: "absent" as const }, parts: [] };
    if (workers.length > mostChosenRigs) return { chosen: { ...chosen, noLine: "too-many" as const }, parts: [] };
    const lines = await Promise.all(workers.map((one) => loadRig(stats, one, axis)));
    // Without one of them the others would not be the sum.
    const noLine = lines.find((line): line is NoChosenLine => typeof line === "string") ?? null;
    const known = lines.filter((line): line is Points => typeof line !== "string");
    return { chosen: { ...chosen, noLine }, parts: noLine === null ? known : [] };
  }

  async function load(stats: SeenMinerStats, question: MinerSeriesQuestion): Promise<MinerSeries> {
    const { coin, address, at, state } = stats;
    const { range, worker } = question;
    const axis = planMinerAxis(range, at);
    const { points, engineSince } = await loadWhole(stats, axis);
    const all = splitSchemes(points);
    const schemes = rewardSchemes.filter((scheme) => all.has(scheme));
    const scheme = schemes.find((known) => known === question.scheme) ?? null;
    const whole = [...all].filter(([known]) => scheme === null || known === scheme).map(([, part]) => part);
    const [rigs, blocks, payouts] = await Promise.all([
      worker === null ? null : loadChosen(stats, axis, { ...question, scheme, worker }),
      loadSeriesBlocks(parts, stats, axis),
      loadSeriesPayouts(parts, stats, axis),
    ]);
    const single = scheme === null && schemes.length > 1 ? schemes : [];
    const isLineKnown = rigs !== null && rigs.chosen.noLine === null;
    return {
      ...axis,
      coin,
      address,
      range,
      at,
      scheme,
      schemes,
      columns: [
        { key: "whole", values: sumParts(whole, axis) },
        ...(isLineKnown ? [{ key: "chosen" as const, values: sumParts(rigs.parts, axis) }] : []),
        ...single.map((known) => ({ key: known, values: sumParts([all.get(known) ?? []], axis) })),
      ],
      chosen: rigs?.chosen ?? null,
      recordsSince: points.find((point) => point.at >= axis.from)?.at ?? null,
      engineSince,
      outages: findSeriesOutages({
        parts: isLineKnown ? rigs.parts : whole,
        axis,
        at,
        judgedFrom: isLineKnown ? firstOf(rigs.parts) : engineSince,
        isMining: !isLineKnown && (state === "online" || state === "low"),
      }),
      blocks,
      payouts,
    };
  }

  return async function getMinerSeries(
    coin: CoinSlug,
    address: string,
    question: MinerSeriesQuestion,
  ): Promise<MinerSeries | null> {
    const stats = await getMinerStats(coin, address);
    if (!("miner" in stats)) return null;
    const { range, scheme, worker } = question;
    const key = JSON.stringify([coin, stats.address, stats.at, stats.isStale, range, scheme, worker]);
    return cached(key, () => load(stats, question));
  };
}

/** A point of a longer step, as one for each ten minutes of it. */
function inSlots(sample: MinerSample, stepMs: number): readonly MinerSample[] {
  return Array.from({ length: stepMs / slotMs }, (_, nth) => ({ ...sample, at: sample.at + nth * slotMs }));
}

function firstOf(parts: readonly Points[]): number | null {
  const firsts = parts.flatMap(([first]) => (first === undefined ? [] : [first.at]));
  return firsts.length === 0 ? null : Math.min(...firsts);
}
