import type { MinerPart } from "#src/domain/miners/miner-record.ts";
import { maxRigRequests } from "#src/domain/mining/max-rig-requests.ts";
import { groupRigs } from "#src/domain/text/rig-groups.ts";
import { minerRanges } from "#src/domain/time/series.ts";
import type { SeenMinerStats } from "#src/services/services.ts";
import { readSearch, readSearchText } from "../../../page-policy.ts";
import { groupKey, workerName } from "../../../search-parameters.ts";
import { readGroups } from "../farm/farm-search.ts";

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

const longestName = 64;

/** Which rigs it shows of a farm that is too large for an engine that tells one rig at a time. */
export function findLiveRigs(
  { workers }: Pick<SeenMinerStats, "workers">,
  worker: string | undefined,
  search: URLSearchParams,
): readonly string[] {
  const names = new Set(workers.map(({ name }) => name));
  if (names.size <= maxRigRequests) return [];
  const group = readSearchText(search, "group", groupKey);
  const chosen = worker ?? readSearchText(search, "worker", workerName);
  const shown =
    group === null
      ? [chosen ?? ""].filter((name) => names.has(name))
      : (groupRigs(workers, readGroups(search)).find(({ key }) => key === group)?.rigs ?? []).map(({ name }) => name);
  const named = [...new Set(shown)].filter((name) => name.length <= longestName);
  return named.length > maxRigRequests ? [] : named;
}
