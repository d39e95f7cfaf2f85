import type { Worker } from "#src/domain/miner.ts";
import type { WorkerState } from "#src/services/services.ts";

const urgency: Readonly<Record<WorkerState, number>> = { offline: 0, low: 1, online: 2 };

type StatedWorker = Worker & { readonly state: WorkerState };

/** Those that need a look first; within a state by name, `rig2` before `rig10`. */
export function sortWorkers<Listed extends StatedWorker>(workers: readonly Listed[]): readonly Listed[] {
  const byName = new Intl.Collator("en", { numeric: true });
  return workers.toSorted(
    (one, other) => urgency[one.state] - urgency[other.state] || byName.compare(one.name, other.name),
  );
}
