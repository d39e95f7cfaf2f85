/** What a chart can be asked for. A range without data is not offered. */
export const historyRanges = ["24h", "7d", "30d", "1y", "all"] as const;
export type HistoryRange = (typeof historyRanges)[number];
