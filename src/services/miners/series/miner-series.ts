import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { historyWindow } from "#src/domain/miners/read-windows.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { Outage } from "#src/domain/mining/outages.ts";
import { type RewardScheme, rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import type { MinerRange } from "#src/domain/time/series.ts";
import type { SeriesAxis } from "../../series/coin-series.ts";
import type { Values } from "../../series/series-columns.ts";
import { mergeHistories, stepMs as slotMs } from "../hashrate-averages.ts";
import type { MinerStats, SeenMinerStats } from "../miner-stats.ts";
import { findSeriesOutages, findWholeOutages, planMinerAxis, splitSchemes, sumParts } from "./build-miner-series.ts";
import { type AskedRigs, type ChosenRigs, loadChosenRigs } from "./chosen-rigs.ts";
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
  /** Some of it is being read: it comes by the stream. */
  readonly isComing: boolean;
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

interface SeriesParts extends EventParts {
  readonly store: Pick<Store, "miners" | "payouts">;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
}

/**
 * A miner's hashrate over time. The last 24 hours are those of the miner's stats; what is older is what the engine kept and the
 * site's own records. Null for an address of which nothing is known.
 */
export function createMinerSeries(parts: SeriesParts) {
  const { store, records, getMinerStats } = parts;

  /** The whole miner's points: those of the stats for the last day, before them the engine's and then the site's own. */
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

  async function load(stats: SeenMinerStats, question: MinerSeriesQuestion): Promise<MinerSeries> {
    const { coin, address, at } = stats;
    const { range, worker } = question;
    const axis = planMinerAxis(range, at);
    const { points, engineSince, isComing } = await loadWhole(stats, axis);
    const all = splitSchemes(points);
    const schemes = rewardSchemes.filter((scheme) => all.has(scheme));
    const scheme = schemes.find((known) => known === question.scheme) ?? null;
    const whole = [...all].filter(([known]) => scheme === null || known === scheme).map(([, part]) => part);
    const [rigs, blocks, payouts] = await Promise.all([
      worker === null ? null : loadChosenRigs(parts, stats, axis, { scheme, asked: worker }),
      loadSeriesBlocks(parts, stats, axis),
      loadSeriesPayouts(parts, stats, axis),
    ]);
    const single = scheme === null && schemes.length > 1 ? schemes : [];
    const line = rigs?.points ?? null;
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
        ...(line === null ? [] : [{ key: "chosen" as const, values: sumParts([line], axis) }]),
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

/** A point of an hour is for each ten minutes of it. */
function inSlots(sample: MinerSample): readonly MinerSample[] {
  return Array.from({ length: HOUR / slotMs }, (_, nth) => ({ ...sample, at: sample.at + nth * slotMs }));
}
