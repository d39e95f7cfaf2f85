import { setTimeout as wait } from "node:timers/promises";
import PQueue from "p-queue";
import type { MinerSample, Worker } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { HistoryWindow, PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { SeenMinerStats } from "../miners/miner-stats.ts";

/** Each rig is a question to the engine: of more, only those that were off in the last day are asked about. */
export const mostRigs = 40;
const atOnce = 4;
/** Visitors wait for this. What is not answered by then counts as not known. */
const longestMs = 2 * SECOND;
const silentMs = 20 * MINUTE;

/** The hashrate of one rig, on the grid of the window. */
export interface RigHistory {
  readonly worker: string;
  readonly scheme: RewardScheme;
  readonly points: readonly MinerSample[];
}

export interface RigHistories {
  /**
   * `all`: of every rig. `off-today`: of those that were off in the last day. `some`: the engine did not answer about all of them in
   * time. `none`: it keeps no histories of rigs.
   */
  readonly known: "all" | "off-today" | "some" | "none";
  readonly rigs: readonly RigHistory[];
}

/** The histories of a miner's rigs, as the engine keeps them. */
export async function fetchRigHistories(
  engine: PoolEngine | undefined,
  stats: SeenMinerStats,
  window: HistoryWindow,
  { now, report }: { readonly now: () => number; readonly report: ReportError },
): Promise<RigHistories> {
  if (engine?.capabilities.workerHistory !== true || stats.isStale) return { known: "none", rigs: [] };
  if (stats.workers.length === 0) return { known: "none", rigs: [] };
  const asked = chooseRigs(stats.workers, stats.at);
  const startedAt = now();
  const queue = new PQueue({ concurrency: atOnce });
  const rigs: RigHistory[] = [];
  const { coin, address } = stats;
  const ask = async ({ name, scheme }: NamedRig) => {
    if (now() - startedAt > longestMs) return;
    const answer = await engine.fetchMinerHistory(address, { name, scheme }, window);
    if (answer.ok) rigs.push({ worker: name, scheme, points: answer.value });
  };
  const asking = asked.map((rig) =>
    queue.add(() => ask(rig)).catch((error) => report(error, { coin, what: "history of a rig" })),
  );
  // A request that hangs must not hold the page.
  await Promise.race([Promise.all(asking), wait(longestMs, undefined, { ref: false })]);
  const answered = [...rigs];
  if (answered.length < asked.length) return { known: answered.length === 0 ? "none" : "some", rigs: answered };
  return { known: asked.length < stats.workers.length ? "off-today" : "all", rigs: answered };
}

type NamedRig = Pick<Worker, "name"> & { readonly scheme: RewardScheme };

function chooseRigs(workers: readonly Worker[], at: number): readonly NamedRig[] {
  const named = workers.flatMap((worker) => (worker.scheme === null ? [] : [{ ...worker, scheme: worker.scheme }]));
  if (named.length <= mostRigs) return named;
  const isSilent = ({ lastShareAt, hashrate }: Worker) =>
    lastShareAt === null ? hashrate.tenMinutes === 0 : at - lastShareAt > silentMs;
  return named
    .filter((worker) => isSilent(worker) || (worker.trend ?? "").includes("0"))
    .toSorted((a, b) => countIdle(b) - countIdle(a))
    .slice(0, mostRigs);
}

function countIdle({ trend }: Worker): number {
  return (trend ?? "").split("0").length;
}
