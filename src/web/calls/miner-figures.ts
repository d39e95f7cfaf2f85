import type { RateUnit } from "#src/domain/coins/coin.ts";
import type { MinerState } from "#src/services/services.ts";

/** What a list of looked-up miners shows of one; from `GET /{coin}/api/v1/miner/stats/{address}`. */
export interface MinerFigures {
  readonly state: MinerState;
  readonly at: number;
  readonly isStale: boolean;
  /** Of the last 10 minutes, in base units. */
  readonly hashrate: number | null;
  readonly unit: RateUnit;
  /** Hashrate of the last 24 hours, oldest first, the schemes of an address together. */
  readonly history: readonly { readonly at: number; readonly value: number }[];
}

const states: readonly MinerState[] = ["never-seen", "waiting", "online", "low", "offline", "idle-or-unknown"];
const units: readonly RateUnit[] = ["H/s", "Sol/s", "g/s"];

/** Reads the answer member by member: it comes from outside. Null when it is not what the call promises. */
export function readMinerFigures(body: unknown): MinerFigures | null {
  const { state: word, at, is_stale: isStale, miner } = membersOf(body);
  const state = states.find((known) => known === word);
  if (state === undefined || typeof at !== "number" || typeof isStale !== "boolean") return null;
  const { hashrate, hashrate_unit: unitName, history } = membersOf(miner);
  const tenMinutes = membersOf(hashrate)["10m"];
  return {
    state,
    at,
    isStale,
    hashrate: typeof tenMinutes === "number" ? tenMinutes : null,
    unit: units.find((known) => known === unitName) ?? "H/s",
    history: sumByTime(Array.isArray(history) ? history : []),
  };
}

function sumByTime(samples: readonly unknown[]): MinerFigures["history"] {
  const sums = new Map<number, number>();
  for (const sample of samples) {
    const { at, hashrate } = membersOf(sample);
    if (typeof at === "number" && typeof hashrate === "number") sums.set(at, (sums.get(at) ?? 0) + hashrate);
  }
  return [...sums].map(([at, value]) => ({ at, value })).sort((one, other) => one.at - other.at);
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
