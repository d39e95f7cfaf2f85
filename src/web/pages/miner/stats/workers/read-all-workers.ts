import { isLongSilent } from "#src/domain/mining/miner.ts";
import { isRewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { trendPattern } from "#src/domain/time/day-trend.ts";
import type { WorkerState } from "#src/services/services.ts";
import type { WorkerRow } from "./worker-rows.ts";

export interface AllWorkers {
  /** When the engine said so. */
  readonly at: number;
  readonly rows: readonly WorkerRow[];
}

const states: readonly WorkerState[] = ["online", "low", "offline"];

/**
 * Every worker, from `GET /{coin}/api/v1/miner/stats/{address}`; read member by member, as it comes from outside. Null when
 * it is not what the call promises.
 */
export function readAllWorkers(body: unknown): AllWorkers | null {
  const { at, miner } = membersOf(body);
  const { workers } = membersOf(miner);
  if (typeof at !== "number" || !Array.isArray(workers)) return null;
  const rows = workers.flatMap((worker) => readRow(worker, at) ?? []);
  return rows.length === workers.length ? { at, rows } : null;
}

function readRow(worker: unknown, at: number): WorkerRow | null {
  const {
    name,
    scheme,
    state: word,
    hashrate,
    last_share_at: lastShareAt,
    shares,
    trend_24h: trend,
  } = membersOf(worker);
  const state = states.find((known) => known === word);
  if (typeof name !== "string" || !isRewardScheme(scheme) || state === undefined) return null;
  const windows = membersOf(hashrate);
  const counts = membersOf(shares);
  const row = {
    name,
    scheme,
    state,
    hashrate: { tenMinutes: figure(windows["10m"]), sixHours: figure(windows["6h"]), day: figure(windows["24h"]) },
    lastShareAt: figure(lastShareAt),
    shares: { valid: figure(counts.valid), stale: figure(counts.stale), invalid: figure(counts.invalid) },
    trend: typeof trend === "string" && trendPattern.test(trend) ? trend : null,
  };
  return { ...row, isSilent: isLongSilent(row, at) };
}

function figure(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
