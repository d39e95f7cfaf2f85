import { DAY, MINUTE } from "../time/durations.ts";
import type { HashrateWindows, Miner, MinerLookup, Worker } from "./miner.ts";

// For headline, list, worker page, API and notices. States hold for the moment of the engine's response (`at`), so that
// an outage of the engine does not make miners look offline.

/**
 * `quiet`: no share for over ten minutes, `offline`: over twenty, `silent`: over a day. Pages, JSON and CSV use the
 * same words.
 */
export const workerStates = ["online", "low", "quiet", "offline", "silent"] as const;
export type WorkerState = (typeof workerStates)[number];

/** `forgotten`: the engine once knew this address. */
export const minerStates = [
  "never-seen",
  "waiting",
  "online",
  "low",
  "quiet",
  "offline",
  "idle-or-unknown",
  "forgotten",
] as const;
export type MinerState = (typeof minerStates)[number];

const quietMs = 10 * MINUTE;
const silentMs = 20 * MINUTE;
export const lowFraction = 0.7;

type Sign = Pick<Worker, "lastShareAt" | "lastHashrateAt" | "hashrate">;

/**
 * The state of one worker. The first line that fits:
 *
 * silent   the last share is over 24 hours old; without a known last share: no hashrate in any window, nor known in
 *          24 hours. Lists fold it away
 * offline  the last share is over 20 minutes old; without a known last share: no hashrate in the shortest known
 *          window
 * quiet    the last share is over 10 minutes old
 * low      the 10-minute hashrate is under 70 % of the 24-hour average
 * online   otherwise, even without figures: they appear some minutes after the first share
 */
export function resolveWorkerState(worker: Sign, at: number): WorkerState {
  const { lastShareAt, hashrate } = worker;
  if (isLongSilent(worker, at)) return "silent";
  if (lastShareAt === null) {
    if (!isHashing(hashrate)) return "offline";
  } else if (at - lastShareAt > silentMs) return "offline";
  else if (at - lastShareAt > quietMs) return "quiet";
  return isLow(hashrate) ? "low" : "online";
}

/**
 * The state of a miner's page. The first line that fits:
 *
 * never-seen       the engine does not know the address
 * idle-or-unknown  the engine does not distinguish unknown from idle, and every figure is empty
 * waiting          no share, figure or money yet
 * offline, quiet, low, online: as for a worker, by the miner's own last share and hashrate; silent is offline
 *
 * A low worker does not make its miner low.
 */
export function resolveMinerState(lookup: MinerLookup, at: number): Exclude<MinerState, "forgotten"> {
  if (lookup.found === "no") return "never-seen";
  const { miner } = lookup;
  if (isBlank(miner)) return lookup.found === "unknown" ? "idle-or-unknown" : "waiting";
  const state = resolveWorkerState({ hashrate: miner.hashrate, lastShareAt: lastShareOf(miner) }, at);
  return state === "silent" ? "offline" : state;
}

/** The miner's last share as the engine reports it, else the newest of the workers. */
export function lastShareOf({ lastShareAt, workers }: Pick<Miner, "lastShareAt" | "workers">): number | null {
  if (lastShareAt !== null) return lastShareAt;
  return workers.reduce<number | null>(
    (newest, worker) => (worker.lastShareAt === null ? newest : Math.max(newest ?? 0, worker.lastShareAt)),
    null,
  );
}

/** Minutes without a share up to `at`, rounded up. */
export function minutesOfSilence(lastShareAt: number, at: number): number {
  return Math.max(0, Math.ceil((at - lastShareAt) / MINUTE));
}

export function isDown(state: WorkerState): boolean {
  return state === "offline" || state === "silent";
}

function isLongSilent({ lastShareAt, lastHashrateAt, hashrate }: Sign, at: number): boolean {
  if (lastShareAt !== null) return at - lastShareAt > DAY;
  return !hasHashrate(hashrate) && at - (lastHashrateAt ?? Number.NEGATIVE_INFINITY) > DAY;
}

export function countWorkers(workers: readonly { readonly state: WorkerState }[]): Record<WorkerState, number> {
  const counts = { online: 0, low: 0, quiet: 0, offline: 0, silent: 0 };
  for (const { state } of workers) counts[state] += 1;
  return counts;
}

export function isBlank(miner: Miner): boolean {
  const sums = miner.balances.flatMap(({ confirmed, unconfirmed, paid }) => [confirmed, unconfirmed, paid]);
  return (
    miner.hasWorked !== true &&
    lastShareOf(miner) === null &&
    !hasHashrate(miner.hashrate) &&
    miner.workers.every((worker) => !hasHashrate(worker.hashrate)) &&
    sums.every((amount) => amount === null || amount === 0n)
  );
}

function hasHashrate({ tenMinutes, sixHours, day }: HashrateWindows): boolean {
  return [tenMinutes, sixHours, day].some((hashrate) => (hashrate ?? 0) > 0);
}

function isHashing({ tenMinutes, sixHours, day }: HashrateWindows): boolean {
  return (tenMinutes ?? sixHours ?? day ?? 0) > 0;
}

function isLow({ tenMinutes, day }: HashrateWindows): boolean {
  return tenMinutes !== null && day !== null && tenMinutes < lowFraction * day;
}
