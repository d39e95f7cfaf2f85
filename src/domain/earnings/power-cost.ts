/** USD for a kilowatt-hour (spec §3, §9). */
export const DEFAULT_POWER_COST = 0.04;

interface PoweredDay {
  /** After the pool's fee. */
  readonly revenueUsd: number | null;
  readonly kilowattHours: number | null;
}

export function profitAt({ revenueUsd, kilowattHours }: PoweredDay, powerCost: number): number | null {
  if (revenueUsd === null || kilowattHours === null) return null;
  const profit = revenueUsd - kilowattHours * powerCost;
  return Number.isFinite(profit) ? profit + 0 : null;
}
