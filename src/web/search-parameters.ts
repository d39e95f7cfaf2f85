import { blockStatuses } from "#src/domain/mining/block.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { payoutGroupings } from "#src/domain/money/payout.ts";
import { historyRanges, minerRanges } from "#src/domain/time/series.ts";

// What the search parameters of the screens (screens.ts) may hold.

/** A search parameter that a page reads while rendering. */
export type SearchParameter =
  /** One of these values. The first is the default. */
  | { readonly name: string; readonly values: readonly string[] }
  /** One value, which depends on the parameters of the path. The default is no value. */
  | { readonly name: string; readonly valueFor: (params: Readonly<Record<string, string>>) => string }
  /**
   * A text of this shape. The pattern is anchored and limits the length. Any other text counts as no text, which is the
   * default. A text of the right shape may still mean nothing; the loader then redirects to the address without it. Only
   * answers with status 200 are cached, so nobody can fill the cache with invented texts.
   */
  | {
      readonly name: string;
      readonly pattern: RegExp;
      /** Every text of this shape has an answer (a search): a page with one is rendered each time, or it would fill the cache. */
      readonly isAnyText?: true;
    };

/** The name of a group of coins as it is written in an address (pages/home/home-view.ts). */
export const groupPattern = /^[a-z0-9-]{1,40}$/;
/** `listed` is the order that the operator configured. */
export const poolSortKeys = ["listed", "earns", "name", "price", "change", "share", "miners", "last-block"] as const;
export const sortOrders = ["desc", "asc"] as const;
/** How much of a long list is shown. */
export const shownRows = ["first", "all"] as const;
export const homeSearch: readonly SearchParameter[] = [
  { name: "group", pattern: groupPattern },
  { name: "sort", values: poolSortKeys },
  { name: "order", values: sortOrders },
  { name: "rows", values: shownRows },
];
export const chartSchemes = ["all", ...rewardSchemes] as const;
/** `needs`: those that need somebody. */
export const workerFilters = ["all", "needs", "online", "low", "quiet", "offline"] as const;
/** What the workers' table can be sorted by; pages/miner/stats/workers/worker-columns.ts says how. */
export const workerSortKeys = ["state", "name", "10m", "6h", "24h", "stale", "last-share"] as const;
/** Page numbers of a long list of workers. A list that would need more pages has longer ones. */
export const workerPages = ["1", ...Array.from({ length: 99 }, (_, index) => String(index + 2))] as const;
/** Whether workers that have been silent for more than a day are shown. */
export const silentWorkers = ["folded", "shown"] as const;
/** A worker's name that can be seen and typed. Other workers have a page of their own, but cannot be chosen in the chart. */
export const workerName = /^(?=.*\S)[^\p{C}]{1,128}$/u;
/** What every chart of a pool reads. */
export const rangeSearch: readonly SearchParameter[] = [{ name: "range", values: historyRanges }];

/** `own`: the range that the coin's difficulty opens on (pages/coin/series/load-series-page.ts). */
export const difficultyRangeSearch: readonly SearchParameter[] = [{ name: "range", values: ["own", ...historyRanges] }];

/** Whether the figures of a chart stand under it as a table. */
export const chartTables = ["folded", "shown"] as const;
/** What every chart of a miner reads. */
export const minerChartSearch: readonly SearchParameter[] = [
  { name: "range", values: minerRanges },
  { name: "table", values: chartTables },
];
/** The spans that the farm page tells outages for. */
export const farmRanges = ["24h", "7d"] as const;
/** How many rows of a long list are shown: 20, then 100 more with each press. */
export const rowCounts = ["20", ...Array.from({ length: 99 }, (_, index) => String(120 + index * 100))] as const;
/** `own`: the miner's own groups, where the address or the browser has some. */
export const farmGroupings = ["own", "name"] as const;
/** Groups of rigs, one in each line (domain/text/rig-groups.ts). */
export const writtenGroups = /^(?=[\s\S]*\S)(?:[^\p{C}]|[\r\n]){1,2000}$/u;
export const groupsSearch: SearchParameter = { name: "groups", pattern: writtenGroups, isAnyText: true };
/** A group of rigs. */
export const groupKey = /^(?=.*\S)[^\p{C}]{1,128}$/u;
/** The rigs of a second line in the miner's chart. */
export const chosenRigsSearch: readonly SearchParameter[] = [
  { name: "worker", pattern: workerName },
  { name: "group", pattern: groupKey },
  groupsSearch,
];

/** Where a page of a list begins. Cursors of the engines have this shape too. */
export const listCursor = /^[0-9A-Za-z._:~-]{1,120}$/;
/** What the list of a miner's payouts reads. */
export const payoutsSearch: readonly SearchParameter[] = [
  { name: "group", values: payoutGroupings },
  { name: "before", pattern: listCursor },
  { name: "rows", values: rowCounts },
];
export const settingsStatuses = ["none", "saved"] as const;

/** `own` is the visitor's own colour mode; the others force that mode on the gallery. */
export const forcedModes = ["own", "light", "dark"] as const;

/** Spec §2: the banner of a closing pool links to another pool's page with `?engage=ALERT_KAS`. */
export function engagementOf(coin: string): string {
  return `ALERT_${coin.toUpperCase()}`;
}

export const blockSchemeFilters = ["all", ...rewardSchemes] as const;
export const blockStatusFilters = ["all", ...blockStatuses] as const;
/** The slug of a coin. */
export const chainPattern = /^[a-z0-9-]{2,12}$/;
/** The block after which a page of blocks begins; the service makes these cursors. */
export const blockCursorPattern = /^[0-9a-z]{1,9}\.[0-9a-z]{1,6}$/;

/** What the list of devices can be sorted by; pages/device/device-rows.ts says how. */
export const deviceSortKeys = [
  "profit",
  "name",
  "coin",
  "power",
  "efficiency",
  "revenue",
  "cost",
  "payback",
  "year",
] as const;
export const profitFilters = ["all", "profitable"] as const;
/** A vendor, an algorithm or a coin. */
export const slugPattern = /^[a-z0-9-]{1,60}$/;
export const yearPattern = /^20[0-9]{2}$/;
/** What somebody typed into a field; the page says what is wrong with it (pages/device/running-cost.ts), and is then not cached. */
export const typedPattern = /^[^\p{C}]{0,40}$/u;

/** Steps of a typed hashrate. `usual`: the step in which miners of the coin speak; `1`: the base unit. */
export const hashrateUnits = ["usual", "1", "k", "M", "G", "T", "P", "E"] as const;

/** A device, `vendor.slug`, as the comparison reads it. */
export const devicePattern = /^[a-z0-9-]{1,60}\.[a-z0-9-]{1,60}$/;
/** What somebody searches the articles for. */
export const articleQueryPattern = /^(?=.*\S)[^\p{C}]{1,100}$/u;
/** What became of the answer to "Was this helpful?". */
export const voteOutcomes = ["none", "counted", "too-many", "refused"] as const;
/** Several machines (domain/devices/rig.ts). */
export const rigPattern = /^[a-z0-9.*_+-]{3,900}$/;

/** What a visitor can say is wrong (pages/support/diagnose.ts); `none` = nothing chosen. */
export const supportSymptoms = ["none", "noShares", "lowHashrate", "rejected", "noPayout", "other"] as const;
/** UTC milliseconds. */
export const momentPattern = /^\d{13}$/;
/** A rig as somebody typed it. */
export const rigNamePattern = /^[^\p{C}]{0,128}$/u;
/** A wallet as somebody typed it; whether it is one of the coin's is checked by the miner services. */
export const addressPattern = /^[^\p{C}]{0,200}$/u;
/** What the start page is asked about a rig that was just started: its login, and since when somebody asks. */
export const connectionParameters: readonly SearchParameter[] = [
  { name: "wallet", pattern: addressPattern, isAnyText: true },
  { name: "worker", pattern: typedPattern, isAnyText: true },
  { name: "since", pattern: momentPattern, isAnyText: true },
];
