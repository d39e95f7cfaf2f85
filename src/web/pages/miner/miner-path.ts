import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import { decodeWorker, encodeWorker } from "#src/domain/text/path-segments.ts";

/** The tabs that a miner's pages may have, by the last fixed segment of their address (spec §2). */
export type MinerTab = "stats" | "farm" | "payouts" | "blocks" | "settings" | "why";

/**
 * The page of one miner, without its language. Visitors may type anything as an address, `..` and slashes too, so it is encoded
 * like a worker's name. A real address is not changed by this.
 */
export function minerPath(coin: string, address: string, tab: MinerTab = "stats"): string {
  return `/${coin}/miner/${tab}/${encodeWorker(address)}`;
}

/** The page of one worker under one scheme; null = the scheme under which the worker has the highest hashrate. */
export function workerPath(coin: string, address: string, worker: string, scheme: string | null = null): string {
  return `${minerPath(coin, address)}/${encodeWorker(worker)}${scheme === null ? "" : `/${scheme}`}`;
}

/** The workers' table with those of one state; the silent ones stand among the offline ones. */
export function workersPath(coin: string, address: string, state: WorkerState): string {
  const view = state === "silent" ? "workers=offline&silent=shown" : `workers=${state}`;
  return `${minerPath(coin, address)}?${view}#workers`;
}

/** The workers' table with those that need somebody. */
export function needsPath(coin: string, address: string): string {
  return `${minerPath(coin, address)}?workers=needs#workers`;
}

/** The address behind the route's parameter; null without one. */
export function readAddress(parameter: string | undefined): string | null {
  return parameter === undefined ? null : decodeWorker(parameter);
}
