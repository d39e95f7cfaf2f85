import type { RateUnit } from "#src/domain/coins/coin.ts";
import type { FormFactor } from "#src/domain/devices/form-factor.ts";
import { profitAt } from "#src/domain/earnings/power-cost.ts";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import type { OwnDays } from "./own-days.ts";

/** A machine with a day of its coin. Money in USD, after the pool's fee. */
export interface LadderEntry {
  readonly name: string;
  readonly path: string;
  /** Null of the visitor's own machines. */
  readonly form: FormFactor | null;
  readonly coin: CoinBadge;
  readonly hashrate: number | null;
  readonly rateUnit: RateUnit;
  readonly revenueUsd: number;
  readonly kilowattHours: number;
}

export interface LadderRow extends LadderEntry {
  readonly profitUsd: number;
  readonly powerUsd: number;
  /** The part of the income that is left after power, 0 … 1. */
  readonly leftFraction: number;
}

/** One machine of each kind: the best at a price of power, the most profitable first. */
export function priceLadder(rungs: readonly (readonly LadderEntry[])[], powerCost: number): readonly LadderRow[] {
  return rungs
    .flatMap((rung) => rung.map((entry) => priceEntry(entry, powerCost)).toSorted(byProfit)[0] ?? [])
    .toSorted(byProfit);
}

/** The visitor's own machines with their best coin, in the place of the machine of that coin, or else of the last one. */
export function placeOwn(rows: readonly LadderRow[], own: LadderRow | null): readonly LadderRow[] {
  if (own === null || rows.length === 0) return rows;
  const same = rows.findIndex(({ coin }) => coin.slug === own.coin.slug);
  return rows.with(same < 0 ? rows.length - 1 : same, own).toSorted(byProfit);
}

/** The coin that leaves most of a day of the visitor's machines; null where none does that is shown here. */
export function findOwnRow(
  { days, path }: OwnDays,
  pools: ReadonlyMap<string, Pick<LadderEntry, "coin" | "rateUnit">>,
  powerCost: number,
): LadderRow | null {
  const rows = [...days].flatMap(([slug, { device, hashrate, revenueUsd, kilowattHours }]) => {
    const pool = pools.get(slug);
    if (pool === undefined || revenueUsd === null || kilowattHours === null) return [];
    return [priceEntry({ ...pool, name: device, path, form: null, hashrate, revenueUsd, kilowattHours }, powerCost)];
  });
  return rows.toSorted(byProfit)[0] ?? null;
}

function priceEntry(entry: LadderEntry, powerCost: number): LadderRow {
  const profitUsd = profitAt(entry, powerCost) ?? 0;
  const left = entry.revenueUsd > 0 ? profitUsd / entry.revenueUsd : 0;
  return {
    ...entry,
    profitUsd,
    powerUsd: entry.kilowattHours * powerCost,
    leftFraction: Math.min(1, Math.max(0, left)),
  };
}

function byProfit(one: LadderRow, other: LadderRow): number {
  return other.profitUsd - one.profitUsd;
}
