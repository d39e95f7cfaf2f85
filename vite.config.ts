import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { Features } from "lightningcss";
import { defineConfig } from "vite";
import { compiledMessages } from "./scripts/build/vite-compiled-messages.ts";
import { linkRouteStyles } from "./scripts/build/vite-route-styles.ts";
import { locales } from "./src/domain/site/locales.ts";
import { lateSections } from "./src/web/screens.ts";

// light-dark(), relative colours and nesting are native in every browser of the last two years: they are left as written.
const leftAsWritten = Features.LightDark | Features.OklabColors | Features.Nesting | Features.ColorFunction;

// Left alone, the bundler makes some thirty small files of what pages share: 6 KB more after compression, and a request
// each. Styles that two pages share are one file; scripts that six pages share are one, fewer would give most pages what
// they do not show.
const sharedCode = [
  // The figures of articles load late, but their styles with the article: no other page needs them.
  { name: "article-figures", test: /src\/web\/pages\/articles\/figures\.module\.css/, priority: 4 },
  // The lists of the knowledge base and of the search.
  { name: "article-list", test: /src\/web\/pages\/articles\/article-list\.module\.css/, priority: 4 },
  // Of devices and rigs only.
  { name: "day-table", test: /src\/web\/pages\/device\/days\/day-table\.module\.css/, priority: 4 },
  // Home and the start pages have no such tables.
  { name: "tables", test: /src\/web\/components\/table\/.*\.css/, priority: 4 },
  {
    name: "device-list",
    test: /src\/web\/pages\/device\/device-(list-page|table|order|filters)\.module\.css/,
    priority: 4,
  },
  // Several of a miner's pages show these, and no other page needs their styles.
  { name: "miner", test: /src\/web\/pages\/miner\/(chart|stats)\/.*\.css/, priority: 4 },
  { name: "styles", test: /src\/web\/.*\.css/, minShareCount: 2, priority: 3 },
  {
    name: "framework",
    test: /node_modules\/(react|react-dom|react-router|use-intl|scheduler|@react-router)\/|vite\/preload-helper/,
    priority: 2,
  },
  { name: "shared", test: /src\/(domain|web)\//, minShareCount: 6, priority: 1 },
  // The sparkline is on most pages: a file of its own would weigh more than what it is.
  { name: "site", test: /src\/web\/((root|entry\.client|pages\/any-page)\.tsx|components\/chart\/sparkline\.)/ },
];

const codes = locales.map(({ code }) => code);

export default defineConfig({
  plugins: [
    compiledMessages(join(import.meta.dirname, "locales"), codes, lateSections),
    linkRouteStyles(),
    reactRouter(),
  ],
  resolve: {
    // The catalogues are compiled at build, so the ICU parser stays out of the browser.
    alias: [
      {
        find: /^use-intl\/format-message$/,
        replacement: join(import.meta.dirname, "src/web/i18n/format-message.ts"),
      },
    ],
  },
  ssr: { noExternal: ["use-intl"] },
  css: {
    transformer: "lightningcss",
    lightningcss: {
      exclude: leftAsWritten,
      drafts: { customMedia: true },
      cssModules: { pattern: "[hash]-[local]" },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { optimization: { inlineConst: true }, output: { codeSplitting: { groups: sharedCode } } },
      },
    },
  },
  build: {
    target: "es2022",
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
  },
});
