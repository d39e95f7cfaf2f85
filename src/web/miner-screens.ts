import { minerScreen } from "./screen-kinds.ts";
import {
  farmGroupings,
  farmRanges,
  groupKey,
  groupsSearch,
  rowCounts,
  settingsStatuses,
  sortOrders,
  workerSortKeys,
} from "./search-parameters.ts";

/** All workers of a miner, which the browser asks for. */
export const workerRowsScreen = {
  id: "worker-rows",
  path: "/:coin/miner/workers/:address",
  file: "pages/miner/worker-rows.ts",
  layout: null,
  guards: ["known-coin"],
  search: [],
  freshMs: null,
  texts: [],
} as const;

/** Snippets for other tools. They hold nothing that changes. */
export const useScreen = minerScreen("miner-use", "/use/:address?", "pages/miner/use/use.tsx", ["usePage", "feeds"]);

/** The farm page of a miner. What somebody typed stands in its address. */
export const farmScreen = minerScreen(
  "miner-farm",
  "/farm/:address?",
  "pages/miner/farm.tsx",
  ["chart", "farm", "workers", "workerPage"],
  [
    { name: "range", values: farmRanges },
    { name: "by", values: farmGroupings },
    groupsSearch,
    { name: "open", pattern: groupKey, isAnyText: true },
    { name: "rows", values: rowCounts },
    { name: "sort", values: workerSortKeys },
    { name: "order", values: sortOrders },
  ],
);

/** It may contain what one visitor typed, and it must show the threshold of this moment. */
export const settingsScreen = {
  ...minerScreen(
    "miner-settings",
    "/settings/:address?",
    "pages/miner/settings.tsx",
    ["settings"],
    [{ name: "status", values: settingsStatuses }],
  ),
  freshMs: null,
} as const;
