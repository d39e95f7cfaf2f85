import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { historyWindow } from "#src/domain/miners/read-windows.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { Outage } from "#src/domain/mining/outages.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import type { MinerRange } from "#src/domain/time/series.ts";
import type { SeriesAxis } from "../../series/coin-series.ts";
import type { Values } from "../../series/series-columns.ts";
import { mergeHistories, stepMs as slotMs } from "../hashrate-averages.ts";
import type { MinerStats, SeenMinerStats } from "../miner-stats.ts";
import {
  findSeriesOutages,
  findWholeOutages,
  type Points,
  planMinerAxis,
  splitSchemes,
  sumParts,
} from "./build-miner-series.ts";
import { type ChosenRigs, loadChosenRigs, type RequestedRigs } from "./chosen-rigs.ts";
import { type EarnedParts, loadEarned } from "./earned-series.ts";
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
  readonly worker: RequestedRigs | null;
  /** Adds figures in money and the day before. */
  readonly withMoney?: boolean;
}

/** `whole`: under the requested scheme, if any. */
export type MinerSeriesKey = "whole" | "chosen" | RewardScheme;

/** Base units; times are UTC milliseconds. */
export interface MinerSeries extends SeriesAxis {
  readonly coin: CoinSlug;
  readonly address: string;
  readonly range: MinerRange;
  readonly at: number;
  readonly scheme: RewardScheme | null;
  /** In the site's order. */
  readonly schemes: readonly RewardScheme[];
  /** One value per step; columns of single schemes only where there are several. */
  readonly columns: readonly { readonly key: MinerSeriesKey; readonly values: Values }[];
  readonly chosen: ChosenRigs | null;
  readonly isComing: boolean;
  /** First record in this time; null = none. */
  readonly recordsSince: number | null;
  /** The engine's samples begin here, earlier ones are the site's; null = all are the site's. */
  readonly engineSince: number | null;
  /** Shorter outages are not seen. */
  readonly historyStepMs: number;
  /** For the chosen rigs together, else the whole; oldest first. */
  readonly outages: readonly Outage[];
  /** Null where finders are not reported. */
  readonly blocks: SeriesBlocks | null;
  /** Null where the engine reports none. */
  readonly payouts: SeriesPayouts | null;
  /** 24 hours earlier; null where not requested or not known. */
  readonly before: Values | null;
  /** USD a day; null where not requested, without a price, or under SOLO. */
  readonly earned: {
    readonly whole: Values;
    /** Null without chosen rigs, and where they may have several schemes. */
    readonly chosen: Values | null;
    readonly before: Values | null;
  } | null;
}

interface SeriesParts extends EventParts, EarnedParts {
  readonly store: Pick<Store, "miners" | "payouts" | "samples" | "prices" | "pools">;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
}

interface Shown extends Pick<MinerSeries, "range" | "scheme"> {
  readonly whole: readonly (readonly [RewardScheme | null, Points])[];
  readonly chosen: Values | null;
}

/**
 * The last 24 hours are the stats'; older points come from the engine and the site's records. Null for an unknown
 * address.
 */
export function createMinerSeries(parts: SeriesParts) {
  const { store, records, getMinerStats } = parts;

  /** The last day is the stats'; before it the engine's points, then the site's. */
  async function loadWhole(stats: SeenMinerStats, { from }: SeriesAxis) {
    const dayFrom = historyWindow(stats.at).from;
    const isDayComing = stats.coming.includes("history");
    if (from >= dayFrom) return { points: stats.history, engineSince: stats.engineSince, isComing: isDayComing };
    const [read, own] = await Promise.all([
      records.read(stats.coin, stats.address, ["past"]),
      store.miners.listSamples(stats.coin, stats.address, { from, to: dayFrom }),
    ]);
    const past = read.kind === "known" ? (read.record.parts.past?.value ?? []) : [];
    const known = past.flatMap(inSlots).filter(({ at }) => at >= from && at < dayFrom);
    return {
      isComing: isDayComing || (read.kind === "known" && read.coming.includes("past")),
      points: [...mergeHistories(known, own), ...stats.history.filter(({ at }) => at >= dayFrom)],
      engineSince: known[0]?.at ?? stats.engineSince,
    };
  }

  /** For the whole by scheme, the chosen rigs and, in the range of a day, the day before. */
  async function loadMoney(stats: SeenMinerStats, axis: SeriesAxis, shown: Shown) {
    const { whole, chosen, range, scheme } = shown;
    const dayBefore = { from: axis.from - DAY, to: axis.to - DAY, stepMs: axis.stepMs };
    const isDay = range === "24h";
    const past = isDay ? splitSchemes((await loadWhole(stats, dayBefore)).points) : new Map();
    const before = [...past].filter(([known]) => scheme === null || known === scheme);
    const schemes = [...new Set([...whole, ...before].map(([known]) => known))];
    const span = { ...axis, from: isDay ? dayBefore.from : axis.from };
    const earnedAt = await loadEarned(parts, stats.coin, schemes, span);
    const split = (all: Shown["whole"], on: SeriesAxis) =>
      all.map(([known, points]) => ({ scheme: known, values: sumParts([points], on) }));
    const [only, ...others] = schemes;
    const known = (values: Values) => (values.some((value) => value !== null) ? values : null);
    const earned = earnedAt?.(split(whole, axis), axis) ?? null;
    return {
      before: known(
        sumParts(
          before.map(([, points]) => points),
          dayBefore,
        ),
      ),
      earned:
        earnedAt === null || earned === null || known(earned) === null
          ? null
          : {
              whole: earned,
              chosen:
                chosen === null || only === undefined || others.length > 0
                  ? null
                  : earnedAt([{ scheme: only, values: chosen }], axis),
              before: known(earnedAt(split(before, dayBefore), dayBefore)),
            },
    };
  }

  async function load(stats: SeenMinerStats, question: MinerSeriesQuestion): Promise<MinerSeries> {
    const { coin, address, at } = stats;
    const { range, worker } = question;
    const axis = planMinerAxis(range, at);
    const { points, engineSince, isComing } = await loadWhole(stats, axis);
    const all = splitSchemes(points);
    const schemes = rewardSchemes.filter((scheme) => all.has(scheme));
    const scheme = schemes.find((known) => known === question.scheme) ?? null;
    const shown = [...all].filter(([known]) => scheme === null || known === scheme);
    const whole = shown.map(([, part]) => part);
    const [rigs, blocks, payouts] = await Promise.all([
      worker === null ? null : loadChosenRigs(parts, stats, axis, { scheme, asked: worker }),
      loadSeriesBlocks(parts, stats, axis),
      loadSeriesPayouts(parts, stats, axis),
    ]);
    const single = scheme === null && schemes.length > 1 ? schemes : [];
    const line = rigs?.points ?? null;
    const chosen = line === null ? null : sumParts([line], axis);
    const money =
      question.withMoney === true
        ? await loadMoney(stats, axis, { whole: shown, chosen, range, scheme })
        : { before: null, earned: null };
    return {
      ...money,
      ...axis,
      coin,
      address,
      range,
      at,
      scheme,
      schemes,
      columns: [
        { key: "whole", values: sumParts(whole, axis) },
        ...(chosen === null ? [] : [{ key: "chosen" as const, values: chosen }]),
        ...single.map((known) => ({ key: known, values: sumParts([all.get(known) ?? []], axis) })),
      ],
      chosen: rigs?.chosen ?? null,
      isComing: isComing || rigs?.chosen.noLine === "coming",
      recordsSince: points.find((point) => point.at >= axis.from)?.at ?? null,
      engineSince,
      historyStepMs: stats.historyStepMs,
      outages:
        line === null
          ? findWholeOutages(stats, { parts: whole, from: axis.from, engineSince })
          : findSeriesOutages({
              parts: [line],
              from: axis.from,
              at: Math.min(at, rigs?.to ?? at),
              sourceStepMs: stats.historyStepMs,
              judgedFrom: rigs?.isOver === true ? axis.from : (line[0]?.at ?? null),
              hasWorked: rigs?.isOver === true,
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
    return "miner" in stats ? load(stats, question) : null;
  };
}

/** Copies an hourly point into its ten-minute steps. */
function inSlots(sample: MinerSample): readonly MinerSample[] {
  return Array.from({ length: HOUR / slotMs }, (_, nth) => ({ ...sample, at: sample.at + nth * slotMs }));
}
