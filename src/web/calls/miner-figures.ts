import { type RateUnit, rateUnits } from "#src/domain/coins/coin.ts";
import { type MinerState, minerStates } from "#src/domain/mining/miner-state.ts";

/** What the list of looked-up miners shows of one miner, from `GET /{coin}/api/v1/miner/stats/{address}`. */
export interface MinerFigures {
  readonly state: MinerState;
  readonly at: number;
  readonly isStale: boolean;
  /** Of the last 10 minutes, in base units. */
  readonly hashrate: number | null;
  readonly unit: RateUnit;
  /** Hashrate of the last 24 hours, oldest first, summed over the reward schemes of the address. */
  readonly history: readonly { readonly at: number; readonly value: number }[];
}

/** Checks the answer member by member, because a schema library would be too large for this page. Null when it has another shape. */
export function readMinerFigures(body: unknown): MinerFigures | null {
  const { state: stateName, at, is_stale: isStale, miner } = membersOf(body);
  const state = minerStates.find((known) => known === stateName);
  if (state === undefined || typeof at !== "number" || typeof isStale !== "boolean") return null;
  const { hashrate, hashrate_unit: unitName, history } = membersOf(miner);
  const tenMinutes = membersOf(hashrate)["10m"];
  return {
    state,
    at,
    isStale,
    hashrate: typeof tenMinutes === "number" ? tenMinutes : null,
    unit: rateUnits.find((known) => known === unitName) ?? "H/s",
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
