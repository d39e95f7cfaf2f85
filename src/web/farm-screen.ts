import { minerScreen } from "./screen-kinds.ts";
import {
  farmGroupings,
  farmRanges,
  groupKey,
  groupsSearch,
  rowCounts,
  sortOrders,
  workerSortKeys,
} from "./search-parameters.ts";

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
