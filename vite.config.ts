import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { Features } from "lightningcss";
import { defineConfig } from "vite";
import { sharedCode } from "./scripts/build/shared-code.ts";
import { compiledMessages } from "./scripts/build/vite-compiled-messages.ts";
import { nameWidths } from "./scripts/build/vite-named-widths.ts";
import { linkRouteStyles } from "./scripts/build/vite-route-styles.ts";
import { locales } from "./src/domain/site/locales.ts";
import { listTextParts } from "./src/web/screen-kinds.ts";
import { screens } from "./src/web/screens.ts";

// light-dark(), relative colours and nesting are native in every browser of the last two years: they are left as written.
const leftAsWritten = Features.LightDark | Features.OklabColors | Features.Nesting | Features.ColorFunction;

const textParts = [...new Set(screens.flatMap(({ texts }) => listTextParts(texts)))];
const codes = locales.map(({ code }) => code);

export default defineConfig({
  plugins: [
    compiledMessages(join(import.meta.dirname, "locales"), codes, textParts),
    nameWidths(join(import.meta.dirname, "src/web/styles/media.css")),
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
        rolldownOptions: {
          optimization: { inlineConst: true },
          output: { codeSplitting: { groups: sharedCode } },
        },
      },
    },
  },
  build: {
    target: "es2022",
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
  },
});
