import { describe, expect, it } from "vitest";
import { kas, listProblems, minimal, withPool } from "../__fixtures__/minimal-config.ts";

describe("parseSiteConfig refuses", () => {
  it.each<[string, unknown, string]>([
    ["a fault of syntax", '{\n  "brand": {},\n}', "line 3, column 1: a key in double quotes must stand here"],
    [
      "a pool that stands twice",
      '{"pools": {"kas": {},\n"kas": {}}}',
      'line 2, column 1: the key "kas" stands here a second time',
    ],
    ["an unknown key", { ...minimal, brnad: {} }, "brnad is not a key that Adit knows"],
    ["an unknown key of a pool", withPool({ fee: 1 }), "pools.kas.fee is not a key that Adit knows"],
    ["a missing section", { ...minimal, brand: undefined }, "brand is missing"],
    ["a value of another type", withPool({ name: 7 }), "pools.kas.name must be a text in double quotes"],
    ["a list in place of an object", { ...minimal, links: [] }, "links must be an object in braces"],
    [
      "an empty name",
      { ...minimal, brand: { ...minimal.brand, name: " " } },
      "brand.name must not be empty or longer than 200 characters",
    ],
    [
      "a support address that is none",
      { ...minimal, brand: { ...minimal.brand, supportEmail: "support" } },
      "brand.supportEmail must be an e-mail address",
    ],
    [
      "an origin with a path",
      { ...minimal, brand: { ...minimal.brand, origin: "https://pool.example/kas" } },
      "brand.origin must be an http(s) origin such as https://pool.example, with nothing behind the host",
    ],
    [
      "a referral to a host that nothing links to",
      { ...minimal, explorerReferrals: { "explorer.example": "ref=a" } },
      'explorerReferrals["explorer.example"] is not the host of an explorer that Adit links to',
    ],
    [
      "a referral that is no query",
      { ...minimal, explorerReferrals: { "kas.fyi": "#evil" } },
      'explorerReferrals["kas.fyi"] must be a query such as "ref=abc"',
    ],
    [
      "a mask that is no yes or no",
      withPool({ maskAddresses: "yes" }),
      "pools.kas.maskAddresses must be true or false",
    ],
    [
      "an unknown coin",
      { ...minimal, enabled: ["kas", "kaspa"] },
      "enabled[1] must be the slug of a coin that has a pool of its own",
    ],
    [
      "a coin without a pool of its own",
      { ...minimal, pools: { kas, doge: kas } },
      "pools.doge is not the slug of a coin that has a pool of its own",
    ],
    [
      "a key that no path could show",
      { ...minimal, pools: { kas, "a.b\n": kas } },
      'pools["a.b\\n"] is not the slug of a coin that has a pool of its own',
    ],
    [
      "a key that hides a prototype",
      `{"brand":${JSON.stringify(minimal.brand)},"enabled":["kas"],"pools":{"kas":{"engine":{"name":"demo"},"schemes":[{"scheme":"pps"}]},"__proto__":{}}}`,
      "pools.__proto__ is not the slug of a coin that has a pool of its own",
    ],
    ["no coins", { ...minimal, enabled: [] }, "enabled must name at least one coin"],
    ["a coin named twice", { ...minimal, enabled: ["kas", "kas"] }, "enabled[1] names kas a second time"],
    [
      "a coin without an entry",
      { ...minimal, enabled: ["kas", "btc"] },
      "enabled[1] names btc, which pools does not describe",
    ],
    [
      "a private coin without an entry",
      { ...minimal, privateEnabled: ["btc"] },
      "privateEnabled[0] names btc, which pools does not describe",
    ],
    [
      "a private coin that is enabled",
      { ...minimal, privateEnabled: ["kas"] },
      "privateEnabled[0] names kas, which is enabled for everybody",
    ],
    [
      "a limit of calls below nothing",
      { ...minimal, api: { requestsPerMinute: -1 } },
      "api.requestsPerMinute must be a whole number from 0 to 1000000",
    ],
    [
      "a proxy by its name",
      { ...minimal, trustedProxies: ["203.0.113.0/24", "cdn.example"] },
      "trustedProxies[1] must be an IP address or a network such as 203.0.113.0/24",
    ],
    [
      "a group of a coin that is not enabled",
      { ...minimal, groups: [{ name: "ASIC", coins: ["kas", "btc"] }] },
      "groups[0].coins[1] names btc, which is not enabled",
    ],
    [
      "a group's name in a language that the site has not",
      { ...minimal, groups: [{ name: "ASIC", names: { tlh: "ASIC" }, coins: ["kas"] }] },
      "groups[0].names.tlh is not the code of a language of this site",
    ],
    [
      "a group without coins",
      { ...minimal, groups: [{ name: "ASIC", coins: [] }] },
      "groups[0].coins must name at least one coin",
    ],
    [
      "a group that names a coin twice",
      { ...minimal, groups: [{ name: "ASIC", coins: ["kas", "kas"] }] },
      "groups[0].coins[1] names kas a second time",
    ],
    [
      "two groups of one name",
      {
        ...minimal,
        groups: [
          { name: "ASIC", coins: ["kas"] },
          { name: "ASIC", coins: ["kas"] },
        ],
      },
      "groups[1] names ASIC a second time",
    ],
    [
      "a link that is a script",
      { ...minimal, links: { bot: "javascript:alert(1)" } },
      "links.bot must be an http(s) address",
    ],
    [
      "a social link without a scheme",
      { ...minimal, links: { social: [{ name: "X", href: "x.com/adit" }] } },
      "links.social[0].href must be an http(s) address",
    ],
    [
      "an advertisement on a page that is not there",
      { ...minimal, advertising: { href: "https://ads.example", screens: ["about", "nosuch"] } },
      "advertising.screens[1] is no page: src/web/screens.ts lists them",
    ],
    [
      "half of a regional address",
      { ...minimal, api: { regionalHost: "ru.pool.example" } },
      "api must have both regionalHost and regionalBaseUrl, or neither",
    ],
    [
      "an unknown dialect",
      { ...minimal, api: { dialects: ["yiimp"] } },
      "api.dialects[0] must be one of miningcore, public-pool, open-ethereum-pool, cryptonote, nodejs-pool, ckpool",
    ],
    [
      "a dialect twice",
      { ...minimal, api: { dialects: ["ckpool", "ckpool"] } },
      "api.dialects[1] names ckpool a second time",
    ],
    [
      "an open CORS",
      { ...minimal, cors: ["*"] },
      "cors[0] must be an http(s) origin such as https://pool.example, with nothing behind the host",
    ],
    [
      "a CORS origin twice",
      { ...minimal, cors: ["https://a.example", "https://a.example"] },
      "cors[1] names https://a.example a second time",
    ],
    [
      "an unknown price feed",
      { ...minimal, prices: { feed: "oracle" } },
      "prices.feed must be one of none, demo, coingecko, coinpaprika, ecb",
    ],
    [
      "a price of an unknown ticker",
      { ...minimal, prices: { feed: "coingecko", ids: { KASPA: "kaspa" } } },
      "prices.ids.KASPA is not the ticker of a known coin",
    ],
    [
      "a fixed price of an unknown ticker",
      { ...minimal, prices: { fixed: { usd: { KASPA: 0.1 } } } },
      "prices.fixed.usd.KASPA is not the ticker of a known coin",
    ],
    [
      "a fixed rate of the dollar",
      { ...minimal, prices: { fixed: { perUsd: { USD: 1 } } } },
      "prices.fixed.perUsd.USD is not the code of a currency that the site shows",
    ],
    [
      "a price feed twice",
      { ...minimal, prices: { feeds: [{ name: "coingecko" }, { name: "coingecko" }] } },
      "prices.feeds[1] names coingecko a second time",
    ],
    [
      "made-up prices beside others",
      { ...minimal, prices: { feeds: [{ name: "coingecko" }, { name: "demo" }] } },
      "prices.feeds has made-up prices, which stand beside no others",
    ],
    [
      "one price feed and several",
      { ...minimal, prices: { feed: "coingecko", feeds: [{ name: "coinpaprika" }] } },
      "prices.feeds takes the place of feed, ids and pollSeconds; write those of each feed beside its name",
    ],
    [
      "an unknown ticker of one feed among several",
      { ...minimal, prices: { feeds: [{ name: "coingecko" }, { name: "coinpaprika", ids: { KASPA: "kas-kaspa" } }] } },
      "prices.feeds[1].ids.KASPA is not the ticker of a known coin",
    ],
  ])("%s", (_, file, sentence) => {
    expect(listProblems(file)).toEqual([`config/pools.json: ${sentence}`]);
  });

  it("everything at once, however much it is", () => {
    const servers = Array.from({ length: 12 }, (_, index) => ({
      region: "eu",
      host: `kas-${index}.pool.example`,
      port: 0,
    }));
    const found = listProblems({
      ...minimal,
      enabled: ["kas", "btc"],
      brand: { name: "Adit Pool" },
      pools: { kas: { ...kas, servers }, xmr: { ...kas, engine: { name: "miningcore" } } },
    });
    expect(found).toHaveLength(15);
    expect(found).toContain("config/pools.json: brand.supportEmail is missing");
    expect(found).toContain("config/pools.json: pools.kas.servers[11].port must be a whole number from 1 to 65535");
    expect(found).toContain("config/pools.json: enabled[1] names btc, which pools does not describe");
    expect(found).toContain("config/pools.json: pools.xmr.engine.address is missing; only the demo engine needs none");
  });

  it("a file that is no object", () => {
    expect(listProblems("[]")).toEqual(["config/pools.json: must be an object in braces"]);
  });
});
