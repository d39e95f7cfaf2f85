import type { SeriesKind } from "#src/domain/time/series.ts";

/** Where the words of each page stand in the catalogue. */
export const seriesWords = {
  "pool-hashrate": "poolHashrate",
  hashrate: "networkHashrate",
  difficulty: "difficulty",
  price: "price",
} as const satisfies Record<SeriesKind, string>;

/** What the parts of a chart are called, by the key of their line. */
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
