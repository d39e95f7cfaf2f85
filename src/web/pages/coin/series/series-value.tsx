import { formatCount } from "#src/domain/mining/units.ts";
import type { SeriesKind } from "#src/domain/time/series.ts";
import type { ChartUnit } from "../../../components/chart/chart-figures.ts";
import { Difficulty, Figure, Hashrate, Money } from "../../../components/figures/figure.tsx";
import type { FigureKind } from "../../../components/figures/interest.ts";
import { useFormat } from "../../../i18n/use-format.ts";

interface SeriesValueProps {
  readonly value: number | null;
  readonly unit: ChartUnit;
  readonly isInTable?: boolean;
}

export function SeriesValue({ value, unit, isInTable = false }: SeriesValueProps) {
  const { networkShare } = useFormat();
  if (unit === "usd" || unit === "sum") return <Money usd={value} isPrice={unit === "usd"} />;
  if (unit === "difficulty") return <Difficulty value={value} isHeadline={!isInTable} />;
  if (unit === "count") return <Figure number={formatCount(value)} />;
  if (unit === "fraction") return <Figure number={value === null ? null : networkShare(value)} />;
  return <Hashrate value={value} unit={unit} />;
}

/** What a change of each series is a change of. */
export const seriesFigures = {
  "pool-hashrate": "poolHashrate",
  hashrate: "networkHashrate",
  difficulty: "difficulty",
  price: "price",
} as const satisfies Record<SeriesKind, FigureKind>;

/** The id of where the button to save the chart is put, once its code is loaded. */
export const savePlace = "save-picture";

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
