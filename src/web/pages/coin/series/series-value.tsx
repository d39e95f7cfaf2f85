import { formatCount } from "#src/domain/mining/units.ts";
import type { ChartUnit } from "../../../components/chart/chart-figures.ts";
import { Figure } from "../../../components/figures/figure.tsx";
import { Difficulty, Hashrate } from "../../../components/figures/hashrate.tsx";
import { Money } from "../../../components/figures/money.tsx";

/** A figure in the unit of its series. */
export function SeriesValue({ value, unit }: { readonly value: number | null; readonly unit: ChartUnit }) {
  if (unit === "usd") return <Money usd={value} />;
  if (unit === "difficulty") return <Difficulty value={value} />;
  if (unit === "count") return <Figure number={formatCount(value)} />;
  if (unit === "fraction") return <Figure number={value === null ? null : `${(value * 100).toFixed(2)}%`} />;
  return <Hashrate value={value} unit={unit} />;
}
