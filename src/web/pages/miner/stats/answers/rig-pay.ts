import type { Worker } from "#src/domain/mining/miner.ts";
import { isDown, type WorkerState } from "#src/domain/mining/miner-state.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";

/** Every place that says what a day of a rig is worth counts by this. */
export interface RigPay {
  /** Coins of one unit of hashrate in a day, after the fee; none under SOLO, where only a block pays. */
  readonly coins: Readonly<Partial<Record<RewardScheme, number>>>;
  /** Where the engine does not tell a rig's scheme. */
  readonly onlyScheme: RewardScheme | null;
  /** USD for one coin. */
  readonly usd: number | null;
  /** Of rigs that are off, while they mined; by `rigKey`. */
  readonly usual: Readonly<Record<string, number>>;
}

/** Below zero: a cost. */
export interface DayMoney {
  readonly coins: number;
  /** Null without a price. */
  readonly usd: number | null;
}

export type PaidRig = Pick<Worker, "name" | "scheme" | "hashrate"> & { readonly state: WorkerState };

export function rigKey({ name, scheme }: Pick<Worker, "name" | "scheme">): string {
  return `${scheme} ${name}`;
}

export function worthOf(hashrate: number | null, scheme: RewardScheme | null, pay: RigPay): DayMoney | null {
  const named = scheme ?? pay.onlyScheme;
  const rate = named === null ? undefined : pay.coins[named];
  if (hashrate === null || rate === undefined) return null;
  const coins = hashrate * rate;
  return { coins, usd: pay.usd === null ? null : coins * pay.usd };
}

/** At the 24 h average; of a rig that is off what that costs, by its usual hashrate. */
export function dayOf(rig: PaidRig, pay: RigPay): DayMoney | null {
  if (!isDown(rig.state)) return worthOf(rig.hashrate.day, rig.scheme, pay);
  const worth = worthOf(pay.usual[rigKey(rig)] ?? null, rig.scheme, pay);
  return worth === null ? null : negate(worth);
}

export function negate({ coins, usd }: DayMoney): DayMoney {
  return { coins: -coins, usd: usd === null ? null : -usd };
}

/** Null as soon as one is: a sum of the others would be taken for the whole. */
export function addMoney(parts: readonly (DayMoney | null)[]): DayMoney | null {
  let sum: DayMoney = { coins: 0, usd: 0 };
  for (const part of parts) {
    if (part === null) return null;
    sum = { coins: sum.coins + part.coins, usd: sum.usd === null || part.usd === null ? null : sum.usd + part.usd };
  }
  return sum;
}
