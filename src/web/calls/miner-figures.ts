import { type RateUnit, rateUnits } from "#src/domain/coins/coin.ts";
import { type MinerState, minerStates } from "#src/domain/mining/miner-state.ts";
import { membersOf } from "#src/domain/unknown-members.ts";

/** What the list of looked-up miners shows of one miner, from `GET /{coin}/api/v1/miner/stats/{address}`. */
export interface MinerFigures {
  readonly state: MinerState;
  readonly at: number;
  readonly isStale: boolean;
  /** Of the last 10 minutes, in base units. */
  readonly hashrate: number | null;
  readonly unit: RateUnit;
  /** Without those that have been silent for over a day. */
  readonly rigs: Readonly<Record<"online" | "low" | "quiet" | "offline", number>>;
  /** Expected of a day before power, in USD. */
  readonly dayUsd: number | null;
  /** Of a block within a month, under SOLO. */
  readonly soloMonthChance: number | null;
  /** The start of the run that is expected to pay the address next. */
  readonly paidAt: number | null;
  /** Hashrate of the last 24 hours, oldest first, summed over the reward schemes of the address. */
  readonly history: readonly { readonly at: number; readonly value: number }[];
}

/** Checks the answer member by member, because a schema library would be too large for this page. Null when it has another shape. */
export function readMinerFigures(body: unknown): MinerFigures | null {
  const { state: stateName, at, is_stale: isStale, miner } = membersOf(body);
  const state = minerStates.find((known) => known === stateName);
  if (state === undefined || typeof at !== "number" || typeof isStale !== "boolean") return null;
  const members = membersOf(miner);
  const { hashrate, hashrate_unit: unitName, history, balances } = members;
  const count = (name: string) => readNumber(members[`workers_${name}`]) ?? 0;
  const [own] = Array.isArray(balances) ? balances : [];
  const tenMinutes = membersOf(hashrate)["10m"];
  return {
    state,
    at,
    isStale,
    hashrate: readNumber(tenMinutes),
    unit: rateUnits.find((known) => known === unitName) ?? "H/s",
    rigs: { online: count("online"), low: count("low"), quiet: count("quiet"), offline: count("offline") },
    dayUsd: readNumber(members.expected_usd_a_day),
    soloMonthChance: readNumber(members.solo_month_chance),
    paidAt: readNumber(membersOf(membersOf(own).next_payout).from),
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

function readNumber(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
