import { formatCount, formatDifficulty, formatHashrate, type Quantity } from "#src/domain/mining/units.ts";
import type { ShownCurrency } from "../../../preferences/shown-currency.ts";
import { formatFiat } from "../../figures/format-fiat.ts";
import type { ChartUnit } from "../chart-figures.ts";

/** A figure as the pages write it; null when it is not known. */
export function formatFigure(value: number | null, unit: ChartUnit, currency: ShownCurrency): Quantity | null {
  if (value === null) return null;
  if (unit === "difficulty") return formatDifficulty(value);
  if (unit === "usd") return { number: formatFiat(value * currency.perUsd, currency), unit: "" };
  if (unit === "fraction") return { number: `${(value * 100).toFixed(2)}%`, unit: "" };
  if (unit === "count") return { number: formatCount(value) ?? "", unit: "" };
  return formatHashrate(value, unit);
}

/** In one piece, for what is heard or drawn. */
export function writeFigure(value: number | null, unit: ChartUnit, currency: ShownCurrency): string | null {
  const figure = formatFigure(value, unit, currency);
  if (figure === null) return null;
  return figure.unit === "" ? figure.number : `${figure.number}\u00a0${figure.unit}`;
}
