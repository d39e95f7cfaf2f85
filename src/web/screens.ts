import { blockStatuses } from "#src/domain/mining/block.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { payoutGroupings } from "#src/domain/money/payout.ts";
import { MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { historyRanges } from "#src/domain/time/series.ts";

// Every screen in one table: its address, its file, who may see it, what of the query it reads and how long it stays fresh.
// routes.ts makes routes of it, page-policy.ts the page cache's keys, navigation the menu entries (nothing links to a page
// that does not stand here).

/** A search parameter that a page reads while rendering. */
export type SearchParameter =
  /** One of these values, the first is the default. */
  | { readonly name: string; readonly values: readonly string[] }
  /** One value, which depends on the parameters of the path; absent is the default. */
  | { readonly name: string; readonly valueFor: (params: Readonly<Record<string, string>>) => string }
  /**
   * A text of this shape, anchored and of bounded length; absent is the default, and so is any other text. Only what
   * answers 200 is cached: a loader sends a text of the right shape that means nothing to the address without it, so
   * strangers cannot fill the cache.
   */
  | { readonly name: string; readonly pattern: RegExp };

export interface Screen {
  readonly id: string;
  /** As React Router writes it, from the root. Parameters at the end may be optional (`:address?`). */
  readonly path: string;
  /** Relative to src/web. */
  readonly file: string;
  /** The layout it stands in, if any. */
  readonly layout: "coin" | "miner" | null;
  /** Names in guards.ts, run in this order before the loaders. */
  readonly guards: readonly string[];
  readonly search: readonly SearchParameter[];
  /** How long a rendered page is served as it is; null = rendered each time. */
  readonly freshMs: number | null;
  /** Sections of the catalogues that it shows; those that no screen names come with every page (i18n/messages.ts). */
  readonly texts: readonly string[];
}

/** A group of coins, as its name reads in an address (pages/home/coin-groups.ts). */
export const groupPattern = /^[a-z0-9-]{1,40}$/;
/** `listed` is the operator's own order. */
export const poolSortKeys = [
  "listed",
  "name",
  "algorithm",
  "price",
  "change",
  "hashrate",
  "network",
  "miners",
  "last-block",
] as const;
export const sortOrders = ["desc", "asc"] as const;
export const chartSchemes = ["all", ...rewardSchemes] as const;
export const workerFilters = ["all", "online", "low", "offline"] as const;
/** What the workers' table sorts by; how, is in pages/miner/stats/workers/worker-columns.ts. */
export const workerSortKeys = ["state", "name", "10m", "6h", "24h", "last-share"] as const;
/** Pages of a long list of workers; a list that would need more has longer pages. */
export const workerPages = ["1", ...Array.from({ length: 99 }, (_, index) => String(index + 2))] as const;
/** Workers who have been gone for more than a day. */
export const silentWorkers = ["folded", "shown"] as const;
/** A rig's name as it can be typed; one without letters that are seen has only its own page. */
export const workerName = /^(?=.*\S)[^\p{C}]{1,128}$/u;
export const workerRanges = ["24h", "7d"] as const;

/** Where a page of a list begins; an engine's own cursors pass too. */
export const listCursor = /^[0-9A-Za-z._:~-]{1,120}$/;
export const settingsStatuses = ["none", "saved"] as const;

/** `own` leaves the mode to the visitor; the others show the gallery in theirs. */
export const forcedModes = ["own", "light", "dark"] as const;

/** Spec §2: a closing pool's banner sends its miners to another pool with `?engage=ALERT_KAS`. */
export function engagementOf(coin: string): string {
  return `ALERT_${coin.toUpperCase()}`;
}

export const blockSchemeFilters = ["all", ...rewardSchemes] as const;
export const blockStatusFilters = ["all", ...blockStatuses] as const;
/** The slug of a coin. */
export const chainPattern = /^[a-z0-9-]{2,12}$/;
/** The block that a page of blocks begins after, as the service gave it out. */
export const blockCursorPattern = /^[0-9a-z]{1,9}\.[0-9a-z]{1,6}$/;

const rangeParameter = { name: "range", values: historyRanges };

export const screens = [
  {
    id: "home",
    path: "/",
    file: "pages/home.tsx",
    layout: null,
    guards: [],
    search: [
      { name: "group", pattern: groupPattern },
      { name: "sort", values: poolSortKeys },
      { name: "order", values: sortOrders },
    ],
    freshMs: 10 * SECOND,
    texts: ["home", "minerState"],
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
  {
    id: "test",
    path: "/test",
    file: "pages/test.tsx",
    layout: null,
    guards: [],
    search: [{ name: "mode", values: forcedModes }],
    freshMs: MINUTE,
    texts: ["chart", "liveChart", "gallery", "home", "miner", "topMiners"],
  },
  {
    id: "search",
    path: "/search",
    file: "pages/search.tsx",
    layout: null,
    guards: [],
    search: [],
    freshMs: null,
    texts: ["findMiner", "minerState"],
  },
  coinScreen(
    "start",
    "",
    "pages/coin/start.tsx",
    ["start", "region"],
    [{ name: "engage", valueFor: ({ coin = "" }) => engagementOf(coin) }],
  ),
  coinScreen("about-coin", "/about-coin", "pages/coin/about-coin.tsx", ["aboutCoin"]),
  coinScreen(
    "pool-hashrate",
    "/pool-hashrate",
    "pages/coin/series.tsx",
    ["chart", "liveChart", "price", "series", "poolHashrate"],
    [rangeParameter],
  ),
  coinScreen(
    "hashrate",
    "/hashrate",
    "pages/coin/series.tsx",
    ["chart", "liveChart", "price", "series", "networkHashrate"],
    [rangeParameter],
  ),
  coinScreen(
    "difficulty",
    "/difficulty",
    "pages/coin/series.tsx",
    ["chart", "liveChart", "price", "series", "difficulty"],
    [rangeParameter],
  ),
  coinScreen("price", "/price", "pages/coin/series.tsx", ["chart", "liveChart", "series", "price"], [rangeParameter]),
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
    texts: ["email"],
  },
  minerScreen(
    "miner-stats",
    "/stats/:address?",
    "pages/miner/stats.tsx",
    ["chart", "minerStats", "workers"],
    [
      { name: "scheme", values: chartSchemes },
      { name: "worker", pattern: workerName },
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
    ["chart", "workers", "workerPage"],
    [{ name: "range", values: workerRanges }],
  ),
  minerScreen(
    "miner-payouts",
    "/payouts/:address?",
    "pages/miner/payouts.tsx",
    ["payouts"],
    [
      { name: "group", values: payoutGroupings },
      { name: "before", pattern: listCursor },
    ],
  ),
  minerScreen(
    "miner-blocks",
    "/blocks/:address?",
    "pages/miner/blocks.tsx",
    ["minerBlocks", "block"],
    [{ name: "before", pattern: listCursor }],
  ),
  {
    ...minerScreen(
      "miner-settings",
      "/settings/:address?",
      "pages/miner/settings.tsx",
      ["settings"],
      [{ name: "status", values: settingsStatuses }],
    ),
    // It may hold what one visitor typed, and it must be as it is now.
    freshMs: null,
  },
] as const satisfies readonly Screen[];

export type ScreenId = (typeof screens)[number]["id"];

function coinScreen<const Id extends string>(
  id: Id,
  tail: string,
  file: string,
  texts: readonly string[],
  search: readonly SearchParameter[] = [],
) {
  return {
    id,
    path: `/:coin${tail}`,
    file,
    layout: "coin",
    guards: ["known-coin"],
    search,
    freshMs: 10 * SECOND,
    texts,
  } as const;
}

/** A page of one miner. Without an address the layout asks for one (see pages/miner/layout.tsx). `texts` of its own, beside the frame's. */
function minerScreen<const Id extends string>(
  id: Id,
  tail: string,
  file: string,
  texts: readonly string[] = [],
  search: readonly SearchParameter[] = [],
) {
  return {
    id,
    path: `/:coin/miner${tail}`,
    file,
    layout: "miner",
    guards: ["known-coin"],
    search,
    freshMs: 10 * SECOND,
    texts: ["miner", ...texts],
  } as const;
}

/** First segments of the addresses that no coin can have, because a screen stands there. */
export const screenSegments: readonly string[] = [
  ...new Set(screens.map(({ path }) => path.split("/")[1] ?? "").filter((segment) => /^[^:]/.test(segment))),
];

/** Sections of the catalogues that are fetched with the screens that show them. */
export const lateSections: readonly string[] = [...new Set(screens.flatMap(({ texts }) => texts))];

export interface ScreenMatch {
  readonly screen: Screen;
  readonly params: Readonly<Record<string, string>>;
}

/** The screen that an address without its language prefix means, or null. Static segments outrank parameters. */
export function matchScreen(pathname: string): ScreenMatch | null {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  let best: (ScreenMatch & { readonly score: number }) | null = null;
  for (const screen of screens) {
    const match = matchSegments(screen, segments);
    if (match !== null && (best === null || match.score > best.score)) best = match;
  }
  return best;
}

function matchSegments(screen: Screen, segments: readonly string[]): (ScreenMatch & { score: number }) | null {
  const pattern = screen.path.split("/").filter((segment) => segment !== "");
  const needed = pattern.filter((part) => !part.endsWith("?"));
  if (segments.length > pattern.length || segments.length < needed.length) return null;
  const params: Record<string, string> = {};
  let score = 0;
  for (const [index, segment] of segments.entries()) {
    const part = pattern[index] ?? "";
    if (part.startsWith(":")) {
      const value = decodeSegment(segment);
      if (value === null) return null;
      params[part.replace(/[:?]/g, "")] = value;
    } else if (part === segment) {
      score += 1;
    } else {
      return null;
    }
  }
  return { screen, params, score };
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
