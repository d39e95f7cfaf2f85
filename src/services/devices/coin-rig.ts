import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { DeviceType } from "#src/domain/devices/device.ts";
import { type FormFactor, findFormFactor } from "#src/domain/devices/form-factor.ts";
import { isRigDevice } from "#src/domain/devices/rig.ts";
import type { DayResult } from "#src/domain/earnings/profitability.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { RigCoin, RigPartReport, RigReport } from "./rank-rig.ts";

/** What machines make of one coin, and what else they could earn. */
export interface CoinRig {
  /** `2 × NVIDIA GeForce RTX 4070` of each kind that mines it; work without a machine is not named. */
  readonly names: readonly string[];
  /** The same, cards and processors without their vendors. */
  readonly models: readonly string[];
  readonly form: FormFactor | null;
  readonly type: DeviceType | null;
  /** Base units. */
  readonly hashrate: number;
  readonly day: DayResult;
  /** The scheme that the day is computed for, with its fee. */
  readonly scheme: RewardScheme;
  readonly feeFraction: number | null;
  /** From nothing to the pool's smallest payout. */
  readonly daysToPayout: number | null;
  readonly solo: CoinRigSolo | null;
  /** The other coins, the most profitable first; those without a profit that is known are left out. */
  readonly others: readonly OtherCoin[];
}

export interface CoinRigSolo {
  /** What a block pays after the fee, in coins, and in money where the price is known. */
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

/** Null where the machines cannot mine the coin, or its terms are not known. */
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
