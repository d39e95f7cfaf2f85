import type { Worker } from "#src/domain/miner.ts";
import type { WorkerState } from "#src/services/services.ts";
import type { silentWorkers, sortOrders, workerFilters, workerSortKeys } from "../../../screens.ts";

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

/** What is not known comes last in either order; equals stand by name, `rig2` before `rig10`. */
function sortRows(rows: readonly WorkerRow[], { sort, order }: WorkerView): readonly WorkerRow[] {
  const sign = order === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(one, other, sort, sign) || byName.compare(one.name, other.name));
}

function compare(one: WorkerRow, other: WorkerRow, key: WorkerSortKey, sign: number): number {
  switch (key) {
    case "name":
      return byName.compare(one.name, other.name);
    case "state":
      return (
        urgency[one.state] - urgency[other.state] ||
        // Within a state the strongest first, whichever way the states stand.
        sign * compareKnown(other.hashrate.tenMinutes, one.hashrate.tenMinutes, 1)
      );
    case "10m":
      return compareKnown(one.hashrate.tenMinutes, other.hashrate.tenMinutes, sign);
    case "6h":
      return compareKnown(one.hashrate.sixHours, other.hashrate.sixHours, sign);
    case "24h":
      return compareKnown(one.hashrate.day, other.hashrate.day, sign);
    case "last-share":
      return compareKnown(one.lastShareAt, other.lastShareAt, sign);
  }
}

function compareKnown(one: number | null, other: number | null, sign: number): number {
  if (one === null || other === null) return sign * (Number(one === null) - Number(other === null));
  return one - other;
}
