import type { CoinSlug } from "#src/domain/coins/index.ts";
import { historyWindow } from "#src/domain/miners/read-windows.ts";
import { maxRigRequests } from "#src/domain/mining/max-rig-requests.ts";
import type { Worker } from "#src/domain/mining/miner.ts";
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

/** Why chosen rigs have no line. `absent`: the engine does not name them now. */
export type NoChosenLine = "not-kept" | "coming" | "unanswered" | "absent" | "too-many";

/** A group of the farm page (domain/text/rig-groups.ts). */
export interface RequestedGroup {
  readonly key: string;
  /** The miner's own groups; empty: by the rigs' names. */
  readonly groups: string;
}

/** One rig by name, several by prefix (domain/text/worker-choice.ts), or a group. */
export type RequestedRigs = string | RequestedGroup;

export interface ChosenRigs {
  readonly asked: RequestedRigs;
  /** As in the address; a group's name, or its key where it has no rigs. */
  readonly text: string;
  readonly isGroup: boolean;
  /** A rig under two schemes counts once. */
  readonly rigs: number;
  readonly noLine: NoChosenLine | null;
}

/** `points` null: see `chosen.noLine`. `isOver`: no share since the axis begins. */
interface ChosenLine {
  readonly chosen: ChosenRigs;
  readonly points: Points | null;
  readonly to: number;
  readonly isOver: boolean;
}

interface ChosenParts {
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly records: MinerRecords;
}

export async function loadChosenRigs(
  parts: ChosenParts,
  stats: SeenMinerStats,
  axis: SeriesAxis,
  { asked, scheme }: { readonly asked: RequestedRigs; readonly scheme: RewardScheme | null },
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
  const isOneByOne = capabilities.oneWorkerPerRequest === true;
  if (isOneByOne && workers.length > maxRigRequests) return "too-many";
  const names = isOneByOne ? workers.map(({ name }) => name) : null;
  const read = await readRigRates(records, stats, { names, isLong: axis.stepMs > HOUR });
  if (read.kind !== "kept") return read.kind;
  const from = floorTo(axis.from, slotMs);
  const to = Math.min(historyWindow(stats.at).to, read.endOf(workers));
  const rigs = workers.map((rig) => ({ scheme: rig.scheme, rates: read.rates(rig, { from, to }) }));
  // A sum without one of them would be wrong.
  if (isOneByOne && rigs.some(({ rates }) => rates === null)) return "coming";
  const lines = rigs.map(({ rates, scheme }) =>
    rates === null ? [] : toPoints(spreadPoints(rates, slotMs), from, scheme),
  );
  const [only = []] = lines;
  return { to, points: lines.length === 1 ? only : sumRigs(lines) };
}

function findRigs<Rig extends { readonly name: string }>(rigs: readonly Rig[], asked: RequestedRigs) {
  if (typeof asked === "string") return { text: asked, ...chooseWorkers(rigs, asked) };
  const group = groupRigs(rigs, asked.groups).find(({ key }) => key === asked.key);
  return { text: group?.name ?? asked.key, isGroup: true, workers: group?.rigs ?? [] };
}
