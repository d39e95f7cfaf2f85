import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Worker } from "#src/domain/mining/miner.ts";
import { mostSingleRigs } from "#src/domain/mining/most-single-rigs.ts";
import { spreadPoints } from "#src/domain/mining/outages.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { groupRigs } from "#src/domain/text/rig-groups.ts";
import { chooseWorkers } from "#src/domain/text/worker-choice.ts";
import { ceilTo, DAY, floorTo, HOUR } from "#src/domain/time/durations.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import type { SeriesAxis } from "../series/coin-series.ts";
import { type Points, spreadHours, sumRigs, toPoints } from "./build-miner-series.ts";
import { stepMs as slotMs } from "./hashrate-averages.ts";
import type { SeenMinerStats } from "./miner-stats.ts";
import type { AskOlder } from "./older-history.ts";
import type { WorkerStats } from "./worker-stats.ts";

/** Why chosen rigs have no line: the engine keeps no history of single rigs, does not answer, or does not name them now; or they are too many. */
export type NoChosenLine = "not-kept" | "unanswered" | "absent" | "too-many";

/** A group of the farm page (domain/text/rig-groups.ts). */
export interface AskedGroup {
  readonly key: string;
  /** The groups that the miner wrote down; empty: by the rigs' names. */
  readonly groups: string;
}

/** Which rigs: one by its name or several by its beginning (domain/text/worker-choice.ts), or a group. */
export type AskedRigs = string | AskedGroup;

export interface ChosenRigs {
  readonly asked: AskedRigs;
  /** As it stands in the address; of a group its name, or its key where it has no rigs. */
  readonly text: string;
  readonly isGroup: boolean;
  /** How many rigs it stands for; one that mines under two schemes is one. */
  readonly rigs: number;
  readonly noLine: NoChosenLine | null;
}

export interface ChosenParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly getWorkerStats: (
    coin: CoinSlug,
    address: string,
    worker: string,
    scheme: RewardScheme | null,
  ) => Promise<WorkerStats>;
  readonly askOlder: AskOlder;
  readonly report: ReportError;
}

/** `points` null: `chosen.noLine` says why. `isOver`: none of them has sent a share since the axis begins. */
interface ChosenLine {
  readonly chosen: ChosenRigs;
  readonly points: Points | null;
  readonly isOver: boolean;
}

/** The hashrate of one rig, or of a group as one. */
export function createChosenRigs({ engines, getWorkerStats, askOlder, report }: ChosenParts) {
  /** One rig under one scheme. */
  async function loadRig(stats: SeenMinerStats, worker: Worker, axis: SeriesAxis): Promise<Points | NoChosenLine> {
    const { coin, address, at } = stats;
    const answer = await getWorkerStats(coin, address, worker.name, worker.scheme);
    if (!("worker" in answer)) return "absent";
    if (answer.history.kind !== "kept") return answer.history.kind;
    const recent = answer.history.points.map((point) => ({ ...point, scheme: worker.scheme }));
    const isIn = (point: { readonly at: number }) => point.at >= axis.from;
    if (axis.stepMs <= HOUR) return spreadHours(recent.filter(isIn));
    // What the worker's own page has reaches back 7 days.
    const to = floorTo(at, DAY) - 6 * DAY;
    const older = await askOlder(stats, worker, { from: floorTo(axis.from, HOUR), to, stepMs: HOUR });
    if (older === "not-asked") return "unanswered";
    return [...(older ?? []).filter(isIn), ...spreadHours(recent.filter((point) => point.at >= to))];
  }

  /** All rigs of a group by one question: a page has no more than that for them. */
  async function loadTogether(
    engine: GatedEngine,
    { address, at }: SeenMinerStats,
    workers: readonly Worker[],
    { from, stepMs }: SeriesAxis,
  ): Promise<Points | NoChosenLine> {
    const asked = stepMs > HOUR ? HOUR : slotMs;
    const window = { from: floorTo(from, asked), to: ceilTo(at, asked), stepMs: asked };
    // Other engines tell all rigs anyway, and one question then does for all groups.
    const isSingly = engine.capabilities.tellsWorkersSingly === true;
    const names = isSingly ? [workers.map(({ name }) => name)] : [];
    const answer = await engine.fetchWorkerHistories?.(address, window, ...names);
    if (!answer?.ok) return "unanswered";
    const wanted = new Set(workers.map(({ name, scheme }) => JSON.stringify([name, scheme])));
    const rigs = answer.value.filter(({ name, scheme }) => wanted.has(JSON.stringify([name, scheme])));
    // Without one of them the others would not be the sum.
    if (isSingly && rigs.length < wanted.size) return "unanswered";
    const open = floorTo(at, slotMs);
    const sum = sumRigs(
      rigs.map(({ rates, scheme }) => {
        const slots = asked === slotMs ? spreadPoints(rates, slotMs) : hoursInSlots(rates);
        return toPoints(slots, window.from, scheme);
      }),
    );
    return sum.filter((point) => point.at >= from && point.at <= open);
  }

  return async function loadChosen(
    stats: SeenMinerStats,
    axis: SeriesAxis,
    { asked, scheme }: { readonly asked: AskedRigs; readonly scheme: RewardScheme | null },
  ): Promise<ChosenLine> {
    const { text, isGroup, workers: all } = findRigs(stats.workers, asked);
    const workers = all.filter((one) => scheme === null || one.scheme === scheme);
    const rigs = new Set(workers.map(({ name }) => name)).size;
    const line = rigs === 0 ? "absent" : await loadLine(stats, workers, axis);
    const noLine = typeof line === "string" ? line : null;
    return {
      chosen: { asked, text, isGroup, rigs, noLine },
      points: typeof line === "string" ? null : line,
      isOver: workers.every(({ lastShareAt }) => lastShareAt !== null && lastShareAt < axis.from),
    };
  };

  async function loadLine(
    stats: SeenMinerStats,
    workers: readonly Worker[],
    axis: SeriesAxis,
  ): Promise<Points | NoChosenLine> {
    const engine = engines.get(stats.coin);
    if (engine?.capabilities.workerHistory !== true) return "not-kept";
    const [first, ...others] = workers;
    if (first !== undefined && others.length === 0) return loadRig(stats, first, axis);
    if (engine.capabilities.tellsWorkersSingly === true && workers.length > mostSingleRigs) return "too-many";
    if (stats.isStale) return "unanswered";
    try {
      return await loadTogether(engine, stats, workers, axis);
    } catch (error) {
      report(error, { coin: stats.coin, what: "histories of workers" });
      return "unanswered";
    }
  }
}

function findRigs<Rig extends { readonly name: string }>(rigs: readonly Rig[], asked: AskedRigs) {
  if (typeof asked === "string") return { text: asked, ...chooseWorkers(rigs, asked) };
  const group = groupRigs(rigs, asked.groups).find(({ key }) => key === asked.key);
  return { text: group?.name ?? asked.key, isGroup: true, workers: group?.rigs ?? [] };
}

function hoursInSlots(rates: Float64Array): Float64Array {
  const each = HOUR / slotMs;
  return Float64Array.from({ length: rates.length * each }, (_, slot) => rates[Math.floor(slot / each)] ?? Number.NaN);
}
