import { formatPlainDifficulty } from "#src/domain/mining/units.ts";
import { type FiatFormat, formatFiat } from "../../figures/format-fiat.ts";
import { axisLabels } from "../axis-labels.ts";
import type { ChartUnit } from "../chart-figures.ts";

/** What stands at the lines of an axis; money is in `currency` already. */
export function tickLabels(values: readonly number[], unit: ChartUnit, currency: FiatFormat): readonly string[] {
  if (unit === "usd") return moneyLabels(values, currency);
  if (unit === "fraction") {
    const digits = fractionDigits(values.map((value) => value * 100));
    return values.map((value) => `${(value * 100).toFixed(digits)}%`);
  }
  if (unit === "count") return values.map(String);
  if (unit !== "difficulty") return axisLabels(values, unit);
  const quantities = values.map(formatPlainDifficulty);
  const units = new Set(quantities.map((quantity) => quantity?.unit));
  return quantities.map((quantity, index) => {
    if (quantity === null) return "";
    const number = quantity.number.replace(/\.?0+$/, "");
    return units.size > 1 || index === quantities.length - 1 ? `${number} ${quantity.unit}` : number;
  });
}

/** `$0.052`, `$94 000`: as many digits as tell the lines apart. */
function moneyLabels(values: readonly number[], currency: FiatFormat): readonly string[] {
  const digits = fractionDigits(values);
  return values.map((value) => {
    const text = formatFiat(value, currency, digits === 0);
    // Round values of an axis need none of the digits that a price is written with.
    return digits === 0 || value >= 1
      ? text
      : text.replace(/(\.\d*?)0+(?=\D*$)/, (_, kept: string) => kept.padEnd(digits + 1, "0"));
  });
}

function fractionDigits(values: readonly number[]): number {
  return Math.max(0, ...values.map((value) => String(Number(value.toPrecision(6))).split(".")[1]?.length ?? 0));
}
