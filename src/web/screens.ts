import { comparisonSorts } from "#src/domain/comparison/other-pool.ts";
import { comparedWith } from "#src/domain/earnings/compared-with.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { farmScreen } from "./farm-screen.ts";
import {
  articleScreen,
  coinScreen,
  deviceFilters,
  deviceScreen,
  minerScreen,
  type Screen,
  supportScreen,
} from "./screen-kinds.ts";
import {
  articleQueryPattern,
  blockCursorPattern,
  blockSchemeFilters,
  blockStatusFilters,
  chainPattern,
  chartSchemes,
  chosenRigsSearch,
  connectionParameters,
  devicePattern,
  difficultyRangeSearch,
  engagementOf,
  forcedModes,
  hashrateUnits,
  homeSearch,
  listCursor,
  minerChartSearch,
  payoutsSearch,
  rangeSearch,
  rigPattern,
  settingsStatuses,
  silentWorkers,
  slugPattern,
  sortOrders,
  typedPattern,
  voteOutcomes,
  workerFilters,
  workerPages,
  workerSortKeys,
} from "./search-parameters.ts";
import { searchAnswersScreen, searchScreen } from "./search-screens.ts";

// Every screen in one table. routes.ts makes the routes from it, match-screen.ts finds the screen of an address, page-policy.ts
// makes the keys of the page cache, and menus show an entry only when its page is in this table.
export type { Screen } from "./screen-kinds.ts";

export const screens = [
  {
    id: "home",
    path: "/",
    file: "pages/home.tsx",
    layout: null,
    guards: [],
    search: homeSearch,
    freshMs: 10 * SECOND,
    texts: ["home", "minerState", "rigEntry", "hardware", "trend"],
  },
  {
    id: "about",
    path: "/about",
    file: "pages/about.tsx",
    layout: null,
    guards: [],
    search: [],
    freshMs: MINUTE,
    texts: ["about"],
  },
  supportScreen("support-en", "en"),
  supportScreen("support-ru", "ru"),
  supportScreen("support-uk", "uk"),
  {
    id: "compare",
    path: "/compare-mining-pools",
    file: "pages/compare.tsx",
    layout: null,
    guards: [],
    search: [
      { name: "coin", pattern: chainPattern },
      { name: "sort", values: comparisonSorts },
    ],
    freshMs: 30 * SECOND,
    texts: ["compare"],
  },
  {
    id: "api-docs",
    path: "/api/docs",
    file: "pages/api-docs.tsx",
    layout: null,
    guards: [],
    search: [],
    freshMs: MINUTE,
    texts: ["apiDocs"],
  },
  {
    id: "merge",
    path: "/merge",
    file: "pages/merge.tsx",
    layout: null,
    guards: [],
    search: [
      { name: "pool", pattern: chainPattern },
      { name: "hashrate", pattern: typedPattern },
      { name: "unit", values: hashrateUnits },
    ],
    freshMs: 30 * SECOND,
    texts: ["merge", "block"],
  },
  {
    id: "test",
    path: "/test",
    file: "pages/test.tsx",
    layout: null,
    guards: [],
    search: [{ name: "mode", values: forcedModes }],
    freshMs: MINUTE,
    texts: [
      "chart",
      "liveChart",
      "gallery",
      "hardware",
      "home",
      "miner",
      "notice",
      "oldPage",
      "poolState",
      "topMiners",
    ],
  },
  searchScreen,
  searchAnswersScreen,
  {
    id: "device-compare",
    path: "/device/compare",
    file: "pages/device-compare.tsx",
    layout: null,
    guards: [],
    search: [
      { name: "device", pattern: devicePattern },
      { name: "power", pattern: typedPattern },
    ],
    // A key of the page cache holds one value of each name, and here one is given up to four times.
    freshMs: null,
    texts: ["device"],
  },
  deviceScreen("device-list", "/:type", "pages/device-list.tsx", [
    { name: "vendor", pattern: slugPattern },
    ...deviceFilters,
  ]),
  deviceScreen("device-vendor", "/:type/:vendor", "pages/device-vendor.tsx", deviceFilters),
  deviceScreen("device", "/:type/:vendor/:slug", "pages/device.tsx", [{ name: "quantity", pattern: typedPattern }]),
  {
    id: "rig",
    path: "/rig",
    file: "pages/rig.tsx",
    layout: null,
    guards: [],
    search: [],
    // It may contain what one visitor typed.
    freshMs: null,
    texts: ["device", "rig", "rigEntry"],
  },
  articleScreen("articles", "", "pages/articles.tsx", "glossary", [
    { name: "q", pattern: articleQueryPattern, isAnyText: true },
    { name: "category", pattern: slugPattern },
    { name: "coin", pattern: chainPattern },
  ]),
  articleScreen("glossary", "/glossary", "pages/glossary.tsx", "glossary"),
  articleScreen("article", "/:slug", "pages/article.tsx", "articleFigures", [{ name: "vote", values: voteOutcomes }]),
  coinScreen(
    "start",
    "",
    "pages/coin/start.tsx",
    ["coinDevices", "start", "region", "rigEntry", "payoutRuns"],
    [
      { name: "engage", valueFor: ({ coin = "" }) => engagementOf(coin) },
      { name: "rig", pattern: rigPattern },
      { name: "power", pattern: typedPattern },
      ...connectionParameters,
    ],
  ),
  coinScreen("about-coin", "/about-coin", "pages/coin/about-coin.tsx", ["aboutCoin", "coinDevices", "hardware"]),
  coinScreen(
    "pool-hashrate",
    "/pool-hashrate",
    "pages/coin/series.tsx",
    ["chart", "liveChart", "price", "series", "poolHashrate"],
    rangeSearch,
  ),
  coinScreen(
    "hashrate",
    "/hashrate",
    "pages/coin/series.tsx",
    ["chart", "liveChart", "price", "series", "networkHashrate"],
    rangeSearch,
  ),
  coinScreen(
    "difficulty",
    "/difficulty",
    "pages/coin/series.tsx",
    ["chart", "liveChart", "price", "series", "difficulty"],
    difficultyRangeSearch,
  ),
  coinScreen("price", "/price", "pages/coin/series.tsx", ["chart", "liveChart", "series", "price"], rangeSearch),
  coinScreen("top-miners", "/top-miners", "pages/coin/top-miners.tsx", ["topMiners"]),
  coinScreen(
    "blocks",
    "/blocks",
    "pages/coin/blocks.tsx",
    ["blocks", "block"],
    [
      { name: "scheme", values: blockSchemeFilters },
      { name: "status", values: blockStatusFilters },
      { name: "chain", pattern: chainPattern },
      { name: "before", pattern: blockCursorPattern },
    ],
  ),
  {
    id: "miner-search",
    path: "/:coin/miner/search",
    file: "pages/miner/search.ts",
    layout: null,
    guards: ["known-coin"],
    search: [],
    freshMs: null,
    texts: [],
  },
  {
    id: "miner-email",
    path: "/:coin/miner/email",
    file: "pages/miner/email.tsx",
    layout: "coin",
    guards: ["known-coin"],
    search: [],
    freshMs: MINUTE,
    texts: ["email", "poolState", "notice"],
  },
  minerScreen(
    "miner-stats",
    "/stats/:address?",
    "pages/miner/stats.tsx",
    ["chart", "liveChart", "minerChart", "minerStats", "nextPayout", "payoutRuns", "whyLess", "workers"],
    [
      ...minerChartSearch,
      { name: "scheme", values: chartSchemes },
      ...chosenRigsSearch,
      { name: "workers", values: workerFilters },
      { name: "sort", values: workerSortKeys },
      { name: "order", values: sortOrders },
      { name: "page", values: workerPages },
      { name: "silent", values: silentWorkers },
    ],
  ),
  minerScreen(
    "miner-worker",
    "/stats/:address/:worker/:scheme?",
    "pages/miner/worker.tsx",
    ["chart", "liveChart", "minerChart", "workers", "workerPage"],
    minerChartSearch,
  ),
  farmScreen,
  minerScreen(
    "miner-payouts",
    "/payouts/:address?",
    "pages/miner/payouts.tsx",
    ["nextPayout", "payoutRuns", "payouts"],
    payoutsSearch,
  ),
  minerScreen(
    "miner-blocks",
    "/blocks/:address?",
    "pages/miner/blocks.tsx",
    ["minerBlocks", "block"],
    [{ name: "before", pattern: listCursor }],
  ),
  minerScreen(
    "miner-why",
    "/why/:address?",
    "pages/miner/why.tsx",
    ["whyLess", "whyPage"],
    [{ name: "against", values: comparedWith }],
  ),
  {
    ...minerScreen(
      "miner-settings",
      "/settings/:address?",
      "pages/miner/settings.tsx",
      ["settings"],
      [{ name: "status", values: settingsStatuses }],
    ),
    // It may contain what one visitor typed, and it must show the threshold of this moment.
    freshMs: null,
  },
] as const satisfies readonly Screen[];

export type ScreenId = (typeof screens)[number]["id"];

/** First segments of addresses that no coin can have, because a screen has them. That of calls is the server's. */
export const screenSegments: readonly string[] = [
  ...new Set(screens.map(({ path }) => path.split("/")[1] ?? "").filter((segment) => /^(?!api$)[^:]/.test(segment))),
];

/** Sections of the catalogues that are fetched with the screens that show them. */
export const lateSections: readonly string[] = [...new Set(screens.flatMap(({ texts }) => texts))];

/** The parts of a catalogue that a screen fetches, a request each: the texts of every page, and its own sections together. */
export function listTextParts(texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? ["early"] : ["early", texts.join("-")];
}
