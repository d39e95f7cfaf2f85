import type { RateUnit } from "#src/domain/coins/coin.ts";
import {
  formatCount,
  formatHashrate,
  formatHeadlineDifficulty,
  formatPlainHashrate,
  formatPlainMultiplier,
  type Quantity,
} from "#src/domain/mining/units.ts";
import type { ShownCurrency } from "../../preferences/shown-currency.ts";
import { type FiatFormat, formatFiatUnits, formatPrice, formatSum } from "../figures/format-fiat.ts";
import type { ChartUnit } from "./chart-figures.ts";

/** `225 TH/s`, `200`, `175`: round values of one axis. If all have the same unit, only the last value (the topmost) shows it. */
export function axisLabels(values: readonly number[], unit: RateUnit): readonly string[] {
  return joinUnits(values.map((value) => formatPlainHashrate(value, unit)));
}

/** The labels at the lines of an axis. Money is already converted to `currency`. */
export function tickLabels(values: readonly number[], unit: ChartUnit, currency: FiatFormat): readonly string[] {
  if (unit === "usd" || unit === "sum") return moneyLabels(values, currency);
  if (unit === "fraction") {
    const digits = fractionDigits(values.map((value) => value * 100));
    return values.map((value) => `${(value * 100).toFixed(digits)}%`);
  }
  if (unit === "count") return values.map(String);
  return unit === "difficulty" ? joinUnits(values.map(formatPlainMultiplier)) : axisLabels(values, unit);
}

/** Round numbers without unnecessary zeros. */
function joinUnits(quantities: readonly (Quantity | null)[]): readonly string[] {
  const units = new Set(quantities.map((quantity) => quantity?.unit));
  return quantities.map((quantity, index) => {
    if (quantity === null) return "";
    const number = quantity.number.replace(/\.?0+$/, "");
    const isTop = index === quantities.length - 1;
    return units.size > 1 || isTop ? `${number} ${quantity.unit}`.trimEnd() : number;
  });
}

/** `$0.052`, `$94 000`: with enough digits to tell the lines apart. */
function moneyLabels(values: readonly number[], currency: FiatFormat): readonly string[] {
  const digits = fractionDigits(values);
  const cents = Math.max(digits, currency.digits);
  return values.map((value) =>
    digits === 0 || value === 0
      ? formatSum(value, currency, true)
      : formatFiatUnits(BigInt(Math.round(value * 10 ** cents)), cents, currency),
  );
}

function fractionDigits(values: readonly number[]): number {
  return Math.max(0, ...values.map((value) => String(Number(value.toPrecision(6))).split(".")[1]?.length ?? 0));
}

/** A figure in the format of the pages; null if it is not known. */
export function formatFigure(value: number | null, unit: ChartUnit, currency: ShownCurrency): Quantity | null {
  if (value === null) return null;
  if (unit === "difficulty") return formatHeadlineDifficulty(value);
  if (unit === "usd") return { number: formatPrice(value * currency.perUsd, currency), unit: "" };
  if (unit === "sum") return { number: formatSum(value * currency.perUsd, currency), unit: "" };
  if (unit === "fraction") return { number: `${(value * 100).toFixed(2)}%`, unit: "" };
  if (unit === "count") return { number: formatCount(value) ?? "", unit: "" };
  return formatHashrate(value, unit);
}

/** The same as one string, for screen readers and saved pictures. */
export function writeFigure(value: number | null, unit: ChartUnit, currency: ShownCurrency): string | null {
  const figure = formatFigure(value, unit, currency);
  if (figure === null) return null;
  return figure.unit === "" ? figure.number : `${figure.number}\u00a0${figure.unit}`;
}
