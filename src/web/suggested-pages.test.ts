import { describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import type { Services } from "#src/services/services.ts";
import { findSuggestedPages } from "./suggested-pages.ts";

const names: Partial<Record<CoinSlug, string>> = {
  kas: "Kaspa",
  kls: "Karlsen",
  btc: "Bitcoin",
  bch: "Bitcoin Cash",
  "xtm-rx": "Tari RandomX",
  "xtm-c29": "Tari Cuckaroo29",
  xmr: "Monero",
};
const { site } = createFixtureServices();
const services = {
  site: { ...site, enabledCoins: Object.keys(names) as CoinSlug[] },
  pools: { getTerms: (slug: CoinSlug) => ({ name: names[slug] }) },
} as unknown as Services;
const paths = (path: string, locale: LocaleCode = "en") =>
  findSuggestedPages(path, locale, services).map((page) => page.path);

describe("findSuggestedPages", () => {
  it.each([
    ["/kaspa", ["/kas"]],
    ["/KAS", ["/kas"]],
    ["/kas1", ["/kas"]],
    ["/monreo", ["/xmr"]],
    ["/kaspa/top-miners", ["/kas/top-miners"]],
    ["/kaspa/miner/stats/kaspa:qp0", ["/kas/miner/stats/kaspa:qp0"]],
    ["/kaspa/nothing/at/all", ["/kas"]],
    ["/XTM", ["/xtm-rx", "/xtm-c29"]],
    ["/tari", ["/xtm-rx", "/xtm-c29"]],
    ["/bitcoincash", ["/bch"]],
    ["/support", ["/articles/get-support-en"]],
    ["/suport", ["/articles/get-support-en"]],
    ["/devices", ["/device/asic", "/device/gpu", "/device/cpu"]],
    ["/devices/gpu", ["/device/gpu"]],
    ["/gpus", ["/device/gpu"]],
    ["/miner", ["/search"]],
    ["/compare", ["/compare-mining-pools"]],
    ["/api-docs", ["/api/docs"]],
    ["/about/team", ["/about"]],
    ["/kas/hashrte", ["/kas/hashrate", "/kas"]],
    ["/kas/nothing", ["/kas"]],
  ])("of %s are %j", (path, expected) => {
    expect(paths(path)).toEqual(expected);
  });

  it.each(["/", "/nowhere", "/x", "/wp-login.php", "/%zz", "/%E2%80%AE", `/${"kas".repeat(1000)}`, "/constructor"])(
    "of %s are none",
    (path) => {
      expect(paths(path)).toEqual([]);
    },
  );

  it("lead to support in the visitor's language, and never to a coin that is not listed", () => {
    expect(paths("/help", "uk")).toEqual(["/articles/get-support-uk"]);
    expect(paths("/pyrin")).toEqual([]);
  });

  it("name the coin and its page", () => {
    expect(findSuggestedPages("/kaspa/blocks", "en", services)).toEqual([
      { path: "/kas/blocks", coin: "Kaspa", label: "coin.tab.blocks" },
    ]);
    expect(findSuggestedPages("/miners", "en", services)).toEqual([
      { path: "/search", coin: null, label: "search.label" },
    ]);
  });
});
