import type { Worker } from "#src/domain/mining/miner.ts";
import { isDown, type WorkerState, workerStates } from "#src/domain/mining/miner-state.ts";
import { isRewardScheme, type RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { trendPattern } from "#src/domain/time/day-trend.ts";
import { isFigure, isText, type Shape } from "../../../../calls/columns.ts";
import type { sortOrders, workerSortKeys } from "../../../../search-parameters.ts";
import { dayOf, type RigPay } from "../answers/rig-pay.ts";
import { stalePart } from "../answers/rig-trouble.ts";

export type WorkerSortKey = (typeof workerSortKeys)[number];
export type SortOrder = (typeof sortOrders)[number];

/** Without the best share, which no list of workers shows. */
export interface WorkerRow extends Omit<Worker, "bestShare"> {
  readonly state: WorkerState;
}

/** As all rows of a large miner come to the browser (pages/miner/worker-rows.ts). */
export const workerShape: Shape<WorkerRow> = {
  name: isText,
  scheme: (value): value is RewardScheme | null => value === null || isRewardScheme(value),
  state: (value): value is WorkerState => workerStates.some((state) => state === value),
  hashrate: { tenMinutes: isFigure, sixHours: isFigure, day: isFigure },
  lastShareAt: isFigure,
  lastHashrateAt: isFigure,
  shares: { valid: isFigure, stale: isFigure, invalid: isFigure },
  sharesPerSecond: isFigure,
  trend: (value): value is string | null => value === null || (isText(value) && trendPattern.test(value)),
};

/** `key`: in the page's address; `first`: the order after the first press. */
interface SortRule {
  readonly key: WorkerSortKey;
  readonly first: SortOrder;
  /** `sign` is 1 for ascending and -1 for descending. */
  readonly compare: (one: WorkerRow, other: WorkerRow, sign: 1 | -1) => number;
}

const urgency: Readonly<Record<WorkerState, number>> = { online: 0, low: 1, quiet: 2, silent: 3, offline: 4 };
const collator = new Intl.Collator("en", { numeric: true });

const isDigit = (code: number) => code >= 48 && code <= 57;

/** Where the digits end that begin at `from`. */
function endOfDigits(text: string, from: number): number {
  let end = from;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

/**
 * `rig2` before `rig10`. What two names begin with is left out, and numbers are compared here: the collator alone takes a third of
 * a second for ten thousand names of 64 digits.
 */
export function compareNames({ name: one }: Pick<WorkerRow, "name">, { name: other }: Pick<WorkerRow, "name">): number {
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  if (at === one.length && at === other.length) return 0;
  while (isDigit(one.charCodeAt(at - 1))) at -= 1;
  const [end, otherEnd] = [endOfDigits(one, at), endOfDigits(other, at)];
  if (end === at || otherEnd === at) return collator.compare(one.slice(at), other.slice(at));
  const number = one.slice(at, end).replace(/^0+/, "");
  const otherNumber = other.slice(at, otherEnd).replace(/^0+/, "");
  if (number.length !== otherNumber.length) return number.length - otherNumber.length;
  if (number !== otherNumber) return number < otherNumber ? -1 : 1;
  return collator.compare(one.slice(end), other.slice(otherEnd));
}

/** In either order: of rigs that are off the newest first, else the highest hashrate. */
function compareStates(one: WorkerRow, other: WorkerRow, sign: 1 | -1): number {
  return (
    sign * (urgency[one.state] - urgency[other.state]) ||
    (isDown(one.state)
      ? compareFigures(one.lastShareAt, other.lastShareAt, -1)
      : compareFigures(one.hashrate.tenMinutes, other.hashrate.tenMinutes, -1))
  );
}

/** Unknown figures come last in either order. */
function compareFigures(one: number | null, other: number | null, sign: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return sign * (one - other);
}

function byFigure(key: WorkerSortKey, figureOf: (row: WorkerRow) => number | null): SortRule {
  return { key, first: "desc", compare: (one, other, sign) => compareFigures(figureOf(one), figureOf(other), sign) };
}

/**
 * The columns of the workers' table, in order: name, heading and sorting of each. The cell of a column is under its `id` in
 * worker-cells.tsx.
 */
export const workerColumns = [
  {
    id: "name",
    label: "worker.name",
    sort: { key: "name", first: "asc", compare: (one, other, sign) => sign * compareNames(one, other) },
  },
  { id: "state", label: "worker.stateColumn", sort: { key: "state", first: "desc", compare: compareStates } },
  { id: "tenMinutes", label: "miner.window.tenMinutes", sort: byFigure("10m", (row) => row.hashrate.tenMinutes) },
  { id: "sixHours", label: "miner.window.sixHours", sort: byFigure("6h", (row) => row.hashrate.sixHours) },
  { id: "day", label: "miner.window.day", sort: byFigure("24h", (row) => row.hashrate.day) },
  { id: "trend", label: "miner.last24h", sort: null },
  { id: "stale", label: "workers.shares.stale", sort: byFigure("stale", (row) => stalePart(row.shares)) },
  { id: "aDay", label: "workers.aDay", sort: null },
  { id: "lastShare", label: "worker.lastShare", sort: byFigure("last-share", (row) => row.lastShareAt) },
] as const satisfies readonly { id: string; label: string; sort: SortRule | null }[];

export type WorkerColumn = (typeof workerColumns)[number];

const figures: Readonly<Partial<Record<WorkerColumn["id"], (row: Worker) => unknown>>> = {
  sixHours: ({ hashrate }) => hashrate.sixHours,
  day: ({ hashrate }) => hashrate.day,
  trend: ({ trend }) => trend,
  stale: ({ shares }) => stalePart(shares),
  lastShare: ({ lastShareAt }) => lastShareAt,
};

/** An engine that never tells a figure would leave its column full of dashes. */
export function listUnfilledColumns(rows: readonly WorkerRow[], pay: RigPay | null): readonly WorkerColumn["id"][] {
  const isWorthless = pay === null || rows.every((row) => dayOf(row, pay) === null);
  return workerColumns.flatMap(({ id }) => {
    if (id === "aDay") return isWorthless ? [id] : [];
    const figureOf = figures[id];
    return figureOf === undefined || rows.some((row) => figureOf(row) !== null) ? [] : [id];
  });
}
