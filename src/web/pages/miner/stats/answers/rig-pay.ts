import type { Worker } from "#src/domain/mining/miner.ts";
import { isDown, type WorkerState } from "#src/domain/mining/miner-state.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";

/** What a day of a rig is worth, in every place that says it: the list of what needs somebody, the rigs' table, the farm. */
export interface RigPay {
  /** Coins that one unit of hashrate earns in a day, after the fee; nothing under SOLO, where only a block pays. */
  readonly coins: Readonly<Partial<Record<RewardScheme, number>>>;
  /** Of rigs whose scheme the engine does not tell. */
  readonly onlyScheme: RewardScheme | null;
  /** USD for one coin. */
  readonly usd: number | null;
  /** What rigs that are off compute when they mine, by `rigKey`. */
  readonly usual: Readonly<Record<string, number>>;
}

/** Money of a day: below zero what it costs. */
export interface DayMoney {
  readonly coins: number;
  /** Null without a price. */
  readonly usd: number | null;
}

export type PaidRig = Pick<Worker, "name" | "scheme" | "hashrate"> & { readonly state: WorkerState };

export function rigKey({ name, scheme }: Pick<Worker, "name" | "scheme">): string {
  return `${scheme} ${name}`;
}

/** What work at this hashrate is worth in a day; null where that is not known. */
export function worthOf(hashrate: number | null, scheme: RewardScheme | null, pay: RigPay): DayMoney | null {
  const named = scheme ?? pay.onlyScheme;
  const rate = named === null ? undefined : pay.coins[named];
  if (hashrate === null || rate === undefined) return null;
  const coins = hashrate * rate;
  return { coins, usd: pay.usd === null ? null : coins * pay.usd };
}

/** What a rig earns in a day at its 24 h average; of one that is off what that costs, by what it computes when it mines. */
export function dayOf(rig: PaidRig, pay: RigPay): DayMoney | null {
  if (!isDown(rig.state)) return worthOf(rig.hashrate.day, rig.scheme, pay);
  const worth = worthOf(pay.usual[rigKey(rig)] ?? null, rig.scheme, pay);
  return worth === null ? null : negate(worth);
}

export function negate({ coins, usd }: DayMoney): DayMoney {
  return { coins: -coins, usd: usd === null ? null : -usd };
}

/** Null as soon as one of them is not known: a sum of the others would be taken for the whole. */
export function addMoney(parts: readonly (DayMoney | null)[]): DayMoney | null {
  let sum: DayMoney = { coins: 0, usd: 0 };
  for (const part of parts) {
    if (part === null) return null;
    sum = { coins: sum.coins + part.coins, usd: sum.usd === null || part.usd === null ? null : sum.usd + part.usd };
  }
  return sum;
}
