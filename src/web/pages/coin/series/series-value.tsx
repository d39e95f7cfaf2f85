import { formatCount } from "#src/domain/mining/units.ts";
import type { SeriesKind } from "#src/domain/time/series.ts";
import type { ChartUnit } from "../../../components/chart/chart-figures.ts";
import { Difficulty, Figure, Hashrate, Money } from "../../../components/figures/figure.tsx";

export function SeriesValue({ value, unit }: { readonly value: number | null; readonly unit: ChartUnit }) {
  if (unit === "usd") return <Money usd={value} />;
  if (unit === "difficulty") return <Difficulty value={value} />;
  if (unit === "count") return <Figure number={formatCount(value)} />;
  if (unit === "fraction") return <Figure number={value === null ? null : `${(value * 100).toFixed(2)}%`} />;
  return <Hashrate value={value} unit={unit} />;
}

/** Whether a series is of the network. Its rise leaves less to each miner, so it is not shown as a gain. */
export function isOfNetwork(kind: SeriesKind): boolean {
  return kind === "difficulty" || kind === "hashrate";
}

/** Where the texts of each page are in the catalogue. */
export const seriesWords = {
  "pool-hashrate": "poolHashrate",
  hashrate: "networkHashrate",
  difficulty: "difficulty",
  price: "price",
} as const satisfies Record<SeriesKind, string>;

/** The names of a chart's lines, by their keys. */
export const lineWords = {
  pool: "coin.tab.poolHashrate",
  network: "coin.tab.hashrate",
  difficulty: "coin.tab.difficulty",
  share: "liveChart.share",
  blocks: "liveChart.blocks",
  miners: "coin.miners",
} as const;

export function isWorded(key: string): key is keyof typeof lineWords {
  return key in lineWords;
}
