import { setTimeout as wait } from "node:timers/promises";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { HOUR, SECOND } from "#src/domain/time/durations.ts";
import type { HistoryWindow } from "#src/sources/engines/pool-engine.ts";
import { mapInTurns } from "#src/sources/turns/next-turn.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import type { SeenMinerStats } from "../miners/miner-stats.ts";

/** Visitors wait for this. What is not answered by then counts as not known. */
const longestMs = 2 * SECOND;
/** A record that begins later than this is no record of the whole window. */
const lateMs = HOUR;

/** The hashrate of one rig, on the grid of the window. */
export interface RigHistory {
  readonly worker: string;
  readonly scheme: RewardScheme;
  /** Oldest first. */
  readonly points: readonly Pick<MinerSample, "at" | "hashrate">[];
}

export interface RigHistories {
  /**
   * `all`: of every rig. `recent`: of every rig, but only since a time within the window. `some`: the engine did not tell of all of them.
   * `none`: it keeps no histories of rigs, or did not answer.
   */
  readonly known: "all" | "recent" | "some" | "none";
  /** When the oldest of them begins; null without any. UTC milliseconds. */
  readonly since: number | null;
  readonly rigs: readonly RigHistory[];
}

const unknown: RigHistories = { known: "none", since: null, rigs: [] };
/** The engine was too busy for this visitor. */
const notAsked: RigHistories = { known: "some", since: null, rigs: [] };

/** The histories of a miner's rigs, as the engine keeps them. */
export async function fetchRigHistories(
  engine: GatedEngine | undefined,
  stats: SeenMinerStats,
  window: HistoryWindow,
  report: ReportError,
): Promise<RigHistories> {
  if (engine?.capabilities.workerHistory !== true || stats.isStale) return unknown;
  const { coin, workers } = stats;
  const named = workers.flatMap(({ name, scheme }) => (scheme === null ? [] : [{ name, scheme }]));
  if (named.length === 0) return unknown;
  const asking = askHistories(engine, stats.address, named, window).catch((error: unknown) => {
    report(error, { coin, what: "histories of rigs" });
    return [];
  });
  // A request that hangs must not hold the page.
  const rigs = await Promise.race([asking, wait(longestMs, [], { ref: false })]);
  if (rigs === "not-asked") return notAsked;
  const times = rigs.flatMap(({ points }) => points[0]?.at ?? []);
  if (times.length === 0) return unknown;
  const since = Math.min(...times);
  if (rigs.length < named.length) return { known: "some", since, rigs };
  return { known: since > window.from + lateMs ? "recent" : "all", since, rigs };
}

interface NamedRig {
  readonly name: string;
  readonly scheme: RewardScheme;
}

async function askHistories(
  engine: GatedEngine,
  address: string,
  rigs: readonly NamedRig[],
  window: HistoryWindow,
): Promise<readonly RigHistory[] | "not-asked"> {
  const answer = await engine.fetchWorkerHistories?.(address, window);
  if (!answer?.ok) return answer?.error.code === "not-asked" ? "not-asked" : [];
  const asked = new Set(rigs.map(keyOf));
  // Hundreds of rigs have a thousand steps each.
  return mapInTurns(
    answer.value.filter((rig) => asked.has(keyOf(rig))),
    ({ name, scheme, rates }) => ({ worker: name, scheme, points: listPoints(rates, window) }),
  );
}

function keyOf({ name, scheme }: NamedRig): string {
  return JSON.stringify([name, scheme]);
}

function listPoints(rates: Float64Array, { from, stepMs }: HistoryWindow): RigHistory["points"] {
  const points: { at: number; hashrate: number }[] = [];
  for (const [step, hashrate] of rates.entries()) {
    if (!Number.isNaN(hashrate)) points.push({ at: from + step * stepMs, hashrate });
  }
  return points;
}
