import type { HashrateWindows, Miner, MinerLookup, Worker } from "#src/domain/mining/miner.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { MinerState, WorkerState } from "../services.ts";

const silentMs = 20 * MINUTE;
const lowFraction = 0.7;

/**
 * The state of a miner's page, decided as of the moment the engine answered (`at`), so that an engine's outage does not
 * make miners look offline. The first line that fits:
 *
 *   never-seen       the engine does not know the address
 *   idle-or-unknown  the engine cannot tell strangers, and every figure is empty
 *   waiting          no share, figure or money yet
 *   offline          the last share is over 20 minutes old; without a known last share: no hashrate in the last 10 minutes
 *   low              the 10-minute hashrate is under 70 % of the 24-hour average
 *   online           otherwise, though figures may still be open: they appear 15 to 20 minutes after the first share
 *
 * A low worker does not make its miner low: that is counted beside it.
 */
export function resolveMinerState(lookup: MinerLookup, at: number): MinerState {
  if (lookup.found === "no") return "never-seen";
  const { miner } = lookup;
  if (isBlank(miner)) return lookup.found === "unknown" ? "idle-or-unknown" : "waiting";
  const isSilent = miner.lastShareAt !== null && at - miner.lastShareAt > silentMs;
  if (isSilent) return "offline";
  if (miner.lastShareAt === null && !isHashing(miner.hashrate)) return "offline";
  return isLow(miner.hashrate) ? "low" : "online";
}

/** The same for one rig: offline after 20 minutes of silence, low under 70 % of its own 24-hour average. */
export function resolveWorkerState(worker: Worker, at: number): WorkerState {
  const isOffline = worker.lastShareAt === null ? !isHashing(worker.hashrate) : at - worker.lastShareAt > silentMs;
  if (isOffline) return "offline";
  return isLow(worker.hashrate) ? "low" : "online";
}

/** Whether an engine's answer holds nothing at all about an address. */
export function isBlank(miner: Miner): boolean {
  const sums = miner.balances.flatMap(({ confirmed, unconfirmed, paid }) => [confirmed, unconfirmed, paid]);
  return (
    miner.lastShareAt === null &&
    !hasHashrate(miner.hashrate) &&
    miner.workers.every((worker) => worker.lastShareAt === null && !hasHashrate(worker.hashrate)) &&
    sums.every((amount) => amount === null || amount === 0n)
  );
}

function hasHashrate({ tenMinutes, sixHours, day }: HashrateWindows): boolean {
  return [tenMinutes, sixHours, day].some((hashrate) => (hashrate ?? 0) > 0);
}

/** Now, as far as the shortest window that is known tells. */
function isHashing({ tenMinutes, sixHours, day }: HashrateWindows): boolean {
  return (tenMinutes ?? sixHours ?? day ?? 0) > 0;
}

function isLow({ tenMinutes, day }: HashrateWindows): boolean {
  return tenMinutes !== null && day !== null && tenMinutes < lowFraction * day;
}
