/** What of a coin is drawn over time; each is a page of its own and stands in its address. */
export const seriesKinds = ["pool-hashrate", "hashrate", "difficulty", "price"] as const;
/** `hashrate` is that of the whole network (spec §2). */
export type SeriesKind = (typeof seriesKinds)[number];
