/** Modules of ours by their paths below src, without the ending, and their styles. */
function listModules(...paths: readonly string[]): RegExp {
  return new RegExp(`/src/(?:${paths.join("|")})\\.(?:tsx?$|css|module\\.css)`);
}

/** What stands on pages of coins and of miners, most of it on both. */
const ofCoins = [
  "components/chart/(area-chart|chart-table|live-area-chart)\\.module",
  "components/feedback/(banner|help-heading|progress|tooltip)",
  "components/figures/window-names",
  "components/layout/(band|band-head)",
  "pages/coin/devices/shown-machines",
  "pages/coin/header/(coin-notice|fault-words)",
  "pages/(coin|miner)/header/[^/]*\\.module",
  "pages/miner/(engine-busy|miner-words|retry-seconds|try-again)",
].map((path) => `web/${path}`);

/** The start page, and what is known of a coin. */
const ofStart = ["components/form/copy-line", "pages/coin/devices/coin-devices"].map((path) => `web/${path}`);

// Left alone, the bundler makes some sixty small files of what pages share: 6 KB more after compression, and a request each.
// Styles that two pages share are one file; scripts that six pages share are one, fewer would give most pages what they do not
// show. What stands together on most pages of one kind is a file too, so that a first view has at most forty requests
// (tests/e2e/loading/requests.spec.ts).
export const sharedCode = [
  // The figures of articles load late, but their styles with the article: no other page needs them.
  { name: "article-figures", test: /src\/web\/pages\/articles\/figures\.module\.css/, priority: 4 },
  // The lists of the knowledge base and of the search.
  { name: "article-list", test: /src\/web\/pages\/articles\/article-list\.module\.css/, priority: 4 },
  // Of home and the lists of devices only.
  { name: "sort-menu", test: /src\/web\/components\/form\/sort-menu\.module\.css/, priority: 4 },
  // Of devices and rigs only.
  { name: "day-table", test: /src\/web\/pages\/device\/(days\/day-table|section)\.module\.css/, priority: 4 },
  // Several of a miner's pages show these, and no other page needs their styles.
  { name: "miner", test: /src\/web\/pages\/miner\/(chart|stats(?!\/answers\/answers))\/.*\.css/, priority: 4 },
  {
    name: "device-styles",
    test: /src\/web\/pages\/device\/(?:list\/)?device-(filters|list-page|page|table)\.module\.css/,
    priority: 4,
  },
  {
    name: "styles",
    test: new RegExp(
      `/src/(?!(?:${[...ofCoins, ...ofStart].join("|")}|web/pages/miner/(outages/|stats/answers/answers).*)\\.)[^?]*\\.css`,
    ),
    minShareCount: 2,
    priority: 3,
  },
  {
    name: "framework",
    test: /node_modules\/(react|react-dom|react-router|use-intl|scheduler|@react-router)\/|vite\/preload-helper/,
    priority: 2,
  },
  { name: "shared", test: /src\/(domain|web)\//, minShareCount: 6, priority: 1 },
  // What is too small for a file of its own, as the sparkline, which is on most pages.
  {
    name: "site",
    test: listModules(
      "domain/mining/(effort|miner-state)",
      "web/(root|entry\\.client|pages/any-page)",
      "web/calls/api-base",
      "web/components/chart/sparkline",
      "web/preferences/own-rig",
    ),
  },
  { name: "parts", test: listModules("web/components/form/copy-button", ...ofCoins) },
  { name: "folds", test: listModules("web/components/layout/fold") },
  { name: "durations", test: listModules("web/pages/coin/durations") },
  { name: "start-parts", test: listModules(...ofStart) },
  { name: "charts", test: /\/web\/components\/chart\/(area-chart|live-area-chart|time-ticks)\.tsx?$/ },
  {
    name: "connect",
    test: listModules("domain/start-mining/mining-login", "web/components/(form/code-block|layout/tabs)"),
  },
  { name: "lists", test: listModules("web/components/table/(block-table|pager)") },
  { name: "rig-parts", test: listModules("web/pages/rig/(device-field|suggested-devices)") },
  {
    name: "devices",
    test: listModules(
      "domain/devices/(device|form-factor|rig)",
      "web/pages/device/(device-address|field-message|power-field|use-power-memory)",
    ),
  },
  {
    name: "tips",
    test: listModules("web/components/chart/draw-sparkline", "web/preferences/lookups"),
  },
  {
    name: "payments",
    test: listModules(
      "web/pages/miner/payouts/(next-payout|paid-answer|payout-estimate)",
      "web/pages/miner/(transaction|stats/answers/answers\\.module)",
    ),
  },
  {
    name: "miner-parts",
    test: listModules(
      "domain/earnings/(divide-exactly|value-change)",
      "web/pages/miner/(share-stats|source-step|time-down)",
      "web/pages/miner/(chart/.*|stats/answers/day-figure|why/why-sentence)",
    ),
    minShareCount: 2,
  },
];
