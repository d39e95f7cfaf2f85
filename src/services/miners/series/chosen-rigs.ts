import type { CoinSlug } from "#src/domain/coins/index.ts";
import { historyWindow } from "#src/domain/miners/read-windows.ts";
import type { Worker } from "#src/domain/mining/miner.ts";
import { mostSingleRigs } from "#src/domain/mining/most-single-rigs.ts";
import { spreadPoints } from "#src/domain/mining/outages.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { groupRigs } from "#src/domain/text/rig-groups.ts";
import { chooseWorkers } from "#src/domain/text/worker-choice.ts";
import { floorTo, HOUR } from "#src/domain/time/durations.ts";
import type { EngineFacts } from "#src/sources/engines/pool-engine.ts";
import type { SeriesAxis } from "../../series/coin-series.ts";
import { stepMs as slotMs } from "../hashrate-averages.ts";
import type { SeenMinerStats } from "../miner-stats.ts";
import type { MinerRecords } from "../records.ts";
import { readRigRates } from "../rig-rates.ts";
import { type Points, sumRigs, toPoints } from "./build-miner-series.ts";

/**
 * Why chosen rigs have no line: the engine keeps no history of single rigs, did not tell it, or does not name them now; or they are
 * too many, or it is being read.
 */
export type NoChosenLine = "not-kept" | "coming" | "unanswered" | "absent" | "too-many";

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

/** `points` null: `chosen.noLine` says why. `isOver`: none of them has sent a share since the axis begins. */
interface ChosenLine {
  readonly chosen: ChosenRigs;
  readonly points: Points | null;
  /** Where their record ends. */
  readonly to: number;
  readonly isOver: boolean;
}

interface ChosenParts {
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly records: MinerRecords;
}

/** The hashrate of one rig, or of a group as one. */
export async function loadChosenRigs(
  parts: ChosenParts,
  stats: SeenMinerStats,
  axis: SeriesAxis,
  { asked, scheme }: { readonly asked: AskedRigs; readonly scheme: RewardScheme | null },
): Promise<ChosenLine> {
  const { text, isGroup, workers: all } = findRigs(stats.workers, asked);
  const workers = all.filter((one) => scheme === null || one.scheme === scheme);
  const rigs = new Set(workers.map(({ name }) => name)).size;
  const line = rigs === 0 ? "absent" : await loadLine(parts, stats, workers, axis);
  const noLine = typeof line === "string" ? line : null;
  return {
    chosen: { asked, text, isGroup, rigs, noLine },
    ...(typeof line === "string" ? { points: null, to: stats.at } : line),
    isOver: workers.every(({ lastShareAt }) => lastShareAt !== null && lastShareAt < axis.from),
  };
}

async function loadLine(
  { engines, records }: ChosenParts,
  stats: SeenMinerStats,
  workers: readonly Worker[],
  axis: SeriesAxis,
): Promise<Pick<ChosenLine, "points" | "to"> | NoChosenLine> {
  const capabilities = engines.get(stats.coin)?.capabilities;
  if (capabilities?.workerHistory !== true || capabilities.minerHistoryMs === 0) return "not-kept";
  const isSingly = capabilities.tellsWorkersSingly === true;
  if (isSingly && workers.length > mostSingleRigs) return "too-many";
  const names = isSingly ? workers.map(({ name }) => name) : null;
  const read = await readRigRates(records, stats, { names, isLong: axis.stepMs > HOUR });
  if (read.kind !== "kept") return read.kind;
  const from = floorTo(axis.from, slotMs);
  const to = Math.min(historyWindow(stats.at).to, read.endOf(workers));
  const rigs = workers.map((rig) => ({ scheme: rig.scheme, rates: read.rates(rig, { from, to }) }));
  // Without one of them the others would not be the sum.
  if (isSingly && rigs.some(({ rates }) => rates === null)) return "coming";
  const lines = rigs.map(({ rates, scheme }) =>
    rates === null ? [] : toPoints(spreadPoints(rates, slotMs), from, scheme),
  );
  const [only = []] = lines;
  return { to, points: lines.length === 1 ? only : sumRigs(lines) };
}

function findRigs<Rig extends { readonly name: string }>(rigs: readonly Rig[], asked: AskedRigs) {
  if (typeof asked === "string") return { text: asked, ...chooseWorkers(rigs, asked) };
  const group = groupRigs(rigs, asked.groups).find(({ key }) => key === asked.key);
  return { text: group?.name ?? asked.key, isGroup: true, workers: group?.rigs ?? [] };
}
