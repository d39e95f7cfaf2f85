import type { WorkerState } from "#src/domain/mining/miner-state.ts";
import { decodeWorker, encodeWorker } from "#src/domain/text/path-segments.ts";

/** By the last fixed segment of their address (spec §2). */
export type MinerTab = "stats" | "farm" | "payouts" | "blocks" | "settings" | "why" | "use";

/** Without its language. Visitors type anything, `..` and slashes too: it is encoded like a worker's name, which changes no real address. */
export function minerPath(coin: string, address: string, tab: MinerTab = "stats"): string {
  return `/${coin}/miner/${tab}/${encodeWorker(address)}`;
}

/** `scheme` null: the one with the highest hashrate. */
export function workerPath(coin: string, address: string, worker: string, scheme: string | null = null): string {
  return `${minerPath(coin, address)}/${encodeWorker(worker)}${scheme === null ? "" : `/${scheme}`}`;
}

/** Silent ones stand among the offline ones. */
export function workersPath(coin: string, address: string, state: WorkerState): string {
  const view = state === "silent" ? "workers=offline&silent=shown" : `workers=${state}`;
  return `${minerPath(coin, address)}?${view}#workers`;
}

export function needsPath(coin: string, address: string): string {
  return `${minerPath(coin, address)}?workers=needs#workers`;
}

export function readAddress(parameter: string | undefined): string | null {
  return parameter === undefined ? null : decodeWorker(parameter);
}
