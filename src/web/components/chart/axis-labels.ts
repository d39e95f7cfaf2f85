import type { RateUnit } from "#src/domain/coins/coin.ts";
import { formatPlainHashrate } from "#src/domain/mining/units.ts";

/** `225 TH/s`, `200`, `175`: round values of one axis; the first (topmost is last) carries the unit when all share it. */
export function axisLabels(values: readonly number[], unit: RateUnit): readonly string[] {
  const quantities = values.map((value) => formatPlainHashrate(value, unit));
  const units = new Set(quantities.map((quantity) => quantity?.unit));
  return quantities.map((quantity, index) => {
    if (quantity === null) return "";
    const number = quantity.number.replace(/\.?0+$/, "");
    const isTop = index === quantities.length - 1;
    return units.size > 1 || isTop ? `${number} ${quantity.unit}` : number;
  });
}
