import type { MinerPart } from "#src/domain/miners/miner-record.ts";
import { minerRanges } from "#src/domain/time/series.ts";
import { readSearch } from "../../../page-policy.ts";

const partsOf: Readonly<Record<string, readonly MinerPart[]>> = {
  stats: ["answer", "history", "payouts"],
  payouts: ["answer", "payouts"],
  blocks: ["answer", "blocks"],
  settings: ["answer", "settings"],
  farm: ["answer", "history", "rigs"],
  why: ["answer", "history", "past", "rigs", "rigs-past"],
};

/** What a page of a miner shows, by its route: while it is open, that is kept up to date. */
export function findLiveParts(pattern: string, search: URLSearchParams): readonly MinerPart[] {
  const [, , , page = "stats"] = pattern.split("/");
  const parts = new Set<MinerPart>(partsOf[page] ?? partsOf.stats);
  const isOfRigs = pattern.includes(":worker") || search.has("worker") || search.has("group");
  const range = readSearch(search, "range", minerRanges);
  if (isOfRigs) parts.add("rigs");
  if (range !== "24h" && parts.has("history")) parts.add("past");
  if (range === "30d" && isOfRigs) parts.add("rigs-past");
  return [...parts];
}
