import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Outage } from "#src/domain/mining/outages.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { ceilTo, floorTo, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { MinerRange } from "#src/domain/time/series.ts";
import { createCache, createCachedLoad } from "../cache.ts";
import type { SeriesAxis } from "../series/coin-series.ts";
import type { Values } from "../series/series-columns.ts";
import { findSeriesOutages, findWholeOutages, planMinerAxis, splitSchemes, sumParts } from "./build-miner-series.ts";
import { type AskedRigs, type ChosenParts, type ChosenRigs, createChosenRigs } from "./chosen-rigs.ts";
import { historyWindow, mergeHistories, stepMs as slotMs } from "./hashrate-averages.ts";
import type { MinerStats, SeenMinerStats } from "./miner-stats.ts";
import { createOlderHistory } from "./older-history.ts";
import {
  type EventParts,
  loadSeriesBlocks,
  loadSeriesPayouts,
  type SeriesBlocks,
  type SeriesPayouts,
} from "./series-events.ts";

export interface MinerSeriesQuestion {
  readonly range: MinerRange;
  /** Null = all. */
  readonly scheme: RewardScheme | null;
  /** The rigs of a second line; null = none. */
  readonly worker: AskedRigs | null;
}

/** `whole`: the miner, or what of them is under the asked scheme. `chosen`: the asked rigs. */
export type MinerSeriesKey = "whole" | "chosen" | RewardScheme;

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
  readonly chosen: ChosenRigs | null;
  /** The first record in this time; null = there is none. */
  readonly recordsSince: number | null;
  /** From here on they are the engine's own samples, before it the records of this site; null = all are the site's. */
  readonly engineSince: number | null;
  /** How far apart the engine's own points stand, in milliseconds: no shorter outage is seen. */
  readonly historyStepMs: number;
  /** Of the chosen rigs together, else of the whole; oldest first. */
  readonly outages: readonly Outage[];
  /** Found by this miner; null where nobody tells whose a block is. */
  readonly blocks: SeriesBlocks | null;
  /** Sent to this miner; null where the engine reports none. */
  readonly payouts: SeriesPayouts | null;
}

/** Whether a question was kept for the chosen rigs of this look; `key`: which rigs of whom. */
interface Turn {
  readonly key: string;
  readonly isTurn: boolean;
}

const lifeMs = 30 * SECOND;
const dueLifeMs = 10 * MINUTE;
/** Less than two steps of the record: what a line lacks at its end is no outage. */
const lineLifeMs = 3 * MINUTE;

interface SeriesParts extends EventParts, Omit<ChosenParts, "askOlder"> {
  readonly store: Pick<Store, "miners" | "payouts">;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly now: () => number;
}

/**
 * A miner's hashrate over time. The last 24 hours are those of the miner's stats; what is older comes from the engine where it keeps
 * it, and from the site's own records. Null for an address of which nothing is known.
 */
export function createMinerSeries(parts: SeriesParts) {
  const { store, getMinerStats, now, report } = parts;
  // What was not asked for or not answered is asked for at the next look.
  const cached = createCachedLoad<{ readonly series: MinerSeries; readonly isWhole: boolean }>(
    now,
    lifeMs,
    500,
    ({ series, isWhole }) => isWhole && series.chosen?.noLine !== "unanswered",
  );
  const askOlder = createOlderHistory(parts);
  const loadChosen = createChosenRigs({ ...parts, askOlder });
  /** Chosen rigs that were not told at the last look: now they have their turn, and the miner's own history stays as it was. */
  const due = createCache<true>(500, now);
  const lines = createCache<NonNullable<Awaited<ReturnType<typeof loadChosen>>["points"]>>(200, now);

  async function attempt<Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      report(error, { what: "miner's series" });
      return otherwise;
    }
  }

  /** The whole miner's points: those of the stats for the last day, before them the engine's and then the site's own. */
  async function loadWhole(stats: SeenMinerStats, { from, stepMs }: SeriesAxis) {
    const dayFrom = historyWindow(stats.at).from;
    if (from >= dayFrom) return { points: stats.history, engineSince: stats.engineSince, isWhole: true };
    const asked = stepMs > HOUR ? HOUR : slotMs;
    const window = { from: floorTo(from, asked), to: ceilTo(dayFrom, asked), stepMs: asked };
    const [older, own] = await Promise.all([
      stats.state === "forgotten" ? null : askOlder(stats, null, window),
      attempt(() => store.miners.listSamples(stats.coin, stats.address, { from, to: dayFrom }), []),
    ]);
    const isWhole = older !== "not-asked";
    const known = (isWhole ? (older ?? []) : []).filter(({ at }) => at >= from && at < dayFrom);
    return {
      isWhole,
      points: [...mergeHistories(known, own), ...stats.history.filter(({ at }) => at >= dayFrom)],
      engineSince: known[0]?.at ?? stats.engineSince,
    };
  }

  /** The line of a moment ago stays while it is the turn of another question. */
  async function loadLine(
    stats: SeenMinerStats,
    axis: SeriesAxis,
    wanted: Parameters<typeof loadChosen>[2],
    { key, isTurn }: Turn,
  ) {
    const answer = await loadChosen(stats, axis, wanted);
    if (answer.points !== null) lines.set(key, answer.points, lineLifeMs);
    if (answer.chosen.noLine !== "unanswered") return answer;
    // Rigs that had their turn and were not told must not keep the miner's own history waiting.
    if (!isTurn) due.set(key, true, dueLifeMs);
    const before = lines.get(key)?.filter(({ at }) => at >= axis.from);
    return before === undefined ? answer : { ...answer, chosen: { ...answer.chosen, noLine: null }, points: before };
  }

  async function load(stats: SeenMinerStats, question: MinerSeriesQuestion, turn: Turn) {
    const { coin, address, at } = stats;
    const { range, worker } = question;
    const axis = planMinerAxis(range, at);
    const { points, engineSince, isWhole } = await loadWhole(stats, axis);
    const all = splitSchemes(points);
    const schemes = rewardSchemes.filter((scheme) => all.has(scheme));
    const scheme = schemes.find((known) => known === question.scheme) ?? null;
    const whole = [...all].filter(([known]) => scheme === null || known === scheme).map(([, part]) => part);
    const [rigs, blocks, payouts] = await Promise.all([
      worker === null ? null : loadLine(stats, axis, { scheme, asked: worker }, turn),
      loadSeriesBlocks(parts, stats, axis),
      loadSeriesPayouts(parts, stats, axis),
    ]);
    const single = scheme === null && schemes.length > 1 ? schemes : [];
    const line = rigs?.points ?? null;
    const series: MinerSeries = {
      ...axis,
      coin,
      address,
      range,
      at,
      scheme,
      schemes,
      columns: [
        { key: "whole", values: sumParts(whole, axis) },
        ...(line === null ? [] : [{ key: "chosen" as const, values: sumParts([line], axis) }]),
        ...single.map((known) => ({ key: known, values: sumParts([all.get(known) ?? []], axis) })),
      ],
      chosen: rigs?.chosen ?? null,
      recordsSince: points.find((point) => point.at >= axis.from)?.at ?? null,
      engineSince,
      historyStepMs: stats.historyStepMs,
      outages:
        line === null
          ? findWholeOutages(stats, { parts: whole, from: axis.from, engineSince })
          : findSeriesOutages({
              parts: [line],
              from: axis.from,
              at,
              sourceStepMs: stats.historyStepMs,
              judgedFrom: rigs?.isOver === true ? axis.from : (line[0]?.at ?? null),
              hasWorked: rigs?.isOver === true,
            }),
      blocks,
      payouts,
    };
    return { series, isWhole };
  }

  return async function getMinerSeries(
    coin: CoinSlug,
    address: string,
    question: MinerSeriesQuestion,
  ): Promise<MinerSeries | null> {
    const { range, scheme, worker } = question;
    const dueKey = JSON.stringify([coin, address, range, scheme, worker]);
    const isTurn = due.get(dueKey) === true;
    due.delete(dueKey);
    const release = isTurn ? parts.engines.get(coin)?.holdQuestion() : undefined;
    const stats = await getMinerStats(coin, address);
    release?.();
    if (!("miner" in stats)) return null;
    const key = JSON.stringify([coin, stats.address, stats.at, stats.isStale, range, scheme, worker]);
    return (await cached(key, () => load(stats, question, { key: dueKey, isTurn }))).series;
  };
}
