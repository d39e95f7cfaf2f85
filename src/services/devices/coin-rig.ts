import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { DeviceType } from "#src/domain/devices/device.ts";
import { type FormFactor, findFormFactor } from "#src/domain/devices/form-factor.ts";
import { isRigDevice } from "#src/domain/devices/rig.ts";
import type { DayResult } from "#src/domain/earnings/profitability.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { RigCoin, RigPartReport, RigReport } from "./rank-rig.ts";

export interface CoinRig {
  /** `2 × NVIDIA GeForce RTX 4070` per kind; unknown machines are left out. */
  readonly names: readonly string[];
  /** The same; cards and processors without vendor. */
  readonly models: readonly string[];
  readonly form: FormFactor | null;
  readonly type: DeviceType | null;
  /** Base units. */
  readonly hashrate: number;
  readonly day: DayResult;
  /** Used for the day. */
  readonly scheme: RewardScheme;
  readonly feeFraction: number | null;
  /** From zero to the pool's smallest payout. */
  readonly daysToPayout: number | null;
  readonly solo: CoinRigSolo | null;
  /** Coins with a known profit, most profitable first. */
  readonly others: readonly OtherCoin[];
}

export interface CoinRigSolo {
  /** After the fee, in coins, and in USD where the price is known. */
  readonly blockCoins: number;
  readonly blockUsd: number | null;
  readonly timeToBlockMs: number;
  readonly monthChance: number;
  readonly yearChance: number;
}

export interface OtherCoin {
  readonly coin: CoinSlug;
  readonly name: string;
  readonly profitUsd: number;
}

/** Null where the rig cannot mine the coin, or terms are not known. */
export function describeCoinRig({ parts, coins }: Pick<RigReport, "parts" | "coins">, coin: CoinSlug): CoinRig | null {
  const ranked = coins.find((one) => one.coin === coin);
  if (ranked === undefined || ranked.day === null) return null;
  const working = ranked.parts.flatMap((index) => parts[index] ?? []);
  const device = working.find((part) => part.device !== null)?.device ?? null;
  return {
    names: working.flatMap((part) => namePart(part, part.device?.name)),
    models: working.flatMap((part) =>
      namePart(part, part.device?.type === "asic" ? part.device.name : part.device?.model),
    ),
    form: device === null ? null : findFormFactor(device),
    type: device?.type ?? null,
    hashrate: ranked.hashrate,
    day: ranked.day,
    scheme: ranked.scheme,
    feeFraction: ranked.feeFraction,
    daysToPayout: ranked.daysToPayout,
    solo: describeSolo(ranked.solo, ranked.chain?.usdPrice?.usd ?? null),
    others: coins.flatMap(({ coin: other, name, day }) =>
      other === coin || day === null || day.profitUsd === null ? [] : [{ coin: other, name, profitUsd: day.profitUsd }],
    ),
  };
}

function namePart({ part }: RigPartReport, name: string | undefined): readonly string[] {
  if (name === undefined || !isRigDevice(part)) return [];
  return [part.quantity === 1 ? name : `${part.quantity} × ${name}`];
}

function describeSolo(solo: RigCoin["solo"], usdPrice: number | null): CoinRigSolo | null {
  if (solo === null || solo.odds === null) return null;
  const { timeToBlockMs, chances } = solo.odds;
  const blockCoins = (solo.day.coins[0].coins * timeToBlockMs) / DAY;
  return {
    blockCoins,
    blockUsd: usdPrice === null ? null : blockCoins * usdPrice,
    timeToBlockMs,
    monthChance: chances.month,
    yearChance: chances.year,
  };
}
