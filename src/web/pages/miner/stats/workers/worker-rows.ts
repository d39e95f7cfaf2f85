import type { Worker } from "#src/domain/mining/miner.ts";
import type { WorkerState } from "#src/services/services.ts";
import type { silentWorkers, sortOrders, workerFilters, workerSortKeys } from "../../../../screens.ts";

/** A worker in the table. `isSilent`: gone for more than a day. */
export interface WorkerRow extends Worker {
  readonly state: WorkerState;
  readonly isSilent: boolean;
}

export type WorkerSortKey = (typeof workerSortKeys)[number];

/** What of the table is asked for, as it stands in the address. */
export interface WorkerView {
  readonly workers: (typeof workerFilters)[number];
  readonly sort: WorkerSortKey;
  readonly order: (typeof sortOrders)[number];
  readonly silent: (typeof silentWorkers)[number];
  /** From 1. */
  readonly page: number;
}

export interface WorkerList {
  /** In the order to show, silent ones last. */
  readonly rows: readonly WorkerRow[];
  /** Of the asked state, but folded away. */
  readonly folded: number;
  /** Of the asked state and silent, folded or not. */
  readonly silent: number;
}

const urgency: Readonly<Record<WorkerState, number>> = { online: 0, low: 1, offline: 2 };
const byName = new Intl.Collator("en", { numeric: true });

/** The rows of a view, all of its pages. A search is for every worker, silent ones too. */
export function listWorkers(all: readonly WorkerRow[], view: WorkerView, text = ""): WorkerList {
  const needle = text.trim().toLowerCase();
  const asked = all.filter(
    (row) => (view.workers === "all" || row.state === view.workers) && row.name.toLowerCase().includes(needle),
  );
  const silent = asked.filter(({ isSilent }) => isSilent);
  const showsSilent = needle !== "" || view.silent === "shown";
  const rows = [
    ...sortRows(
      asked.filter(({ isSilent }) => !isSilent),
      view,
    ),
    ...(showsSilent ? sortRows(silent, view) : []),
  ];
  return { rows, folded: showsSilent ? 0 : silent.length, silent: silent.length };
}

/** Equals stand by name, `rig2` before `rig10`. */
function sortRows(rows: readonly WorkerRow[], { sort, order }: WorkerView): readonly WorkerRow[] {
  const sign = order === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => compare(one, other, sort, sign) || byName.compare(one.name, other.name));
}

function compare(one: WorkerRow, other: WorkerRow, key: WorkerSortKey, sign: 1 | -1): number {
  switch (key) {
    case "name":
      return sign * byName.compare(one.name, other.name);
    case "state":
      return (
        sign * (urgency[one.state] - urgency[other.state]) ||
        // Within a state the strongest first, whichever way the states stand.
        compareFigures(one.hashrate.tenMinutes, other.hashrate.tenMinutes, -1)
      );
    case "10m":
      return compareFigures(one.hashrate.tenMinutes, other.hashrate.tenMinutes, sign);
    case "6h":
      return compareFigures(one.hashrate.sixHours, other.hashrate.sixHours, sign);
    case "24h":
      return compareFigures(one.hashrate.day, other.hashrate.day, sign);
    case "last-share":
      return compareFigures(one.lastShareAt, other.lastShareAt, sign);
  }
}

/** What is not known comes last in either order. */
function compareFigures(one: number | null, other: number | null, sign: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return sign * (one - other);
}
