import { type LearntRange, seedRange } from "#src/domain/alerts/learnt-range.ts";
import type { ReadRigs } from "#src/domain/miners/miner-record.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { readRigRecord } from "#src/domain/mining/rig-record.ts";

type Rig = { readonly name: string; readonly scheme: RewardScheme | null };

/** What the engine's history of a rig tells of its usual hashrate, as pages learn it. Null: not kept, or too little. */
export function createSeeds(read: ReadRigs | null): (rig: Rig) => LearntRange | null {
  return ({ name, scheme }) => {
    const own = read?.rigs.find((rig) => rig.name === name && rig.scheme === scheme);
    if (read === null || own === undefined) return null;
    const { from, to, stepMs } = read;
    const rates = Float64Array.from(own.rates);
    const { usual } = readRigRecord(rates, { from, to: to - stepMs, stepMs });
    return usual === null ? null : seedRange(usual, spreadAround(rates, usual), to);
  };
}

function spreadAround(rates: Float64Array, usual: number): number {
  const mined = rates.filter((rate) => rate > 0);
  return mined.reduce((sum, rate) => sum + Math.abs(rate / usual - 1), 0) / Math.max(1, mined.length);
}
