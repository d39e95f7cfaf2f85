import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "./config.ts";
import { describeConfigProblem } from "./config-problems.ts";

type Members = Readonly<Record<string, unknown>>;

const engineNames = ["demo", "miningcore"];
const kas = { schemes: [{ scheme: "pps", feePercent: 1 }] };
const minimal = {
  brand: { name: "Adit Pool", supportEmail: "support@pool.example" },
  enabled: ["kas"],
  defaults: { engine: { name: "demo" } },
  pools: { kas },
};

function sentences(file: unknown): readonly string[] {
  const result = parseSiteConfig(
    typeof file === "string" ? file : JSON.stringify(file),
    "config/pools.json",
    engineNames,
  );
  return result.ok ? [] : result.error.map(describeConfigProblem);
}

const eu = { region: "eu", host: "kas.pool.example", port: 7011 };
const withPool = (members: Members) => ({ ...minimal, pools: { kas: { ...kas, ...members } } });
const node = {
  kind: "bitcoind",
  address: "http://10.0.0.8:8332",
  userVariable: "KAS_NODE_USER",
  passwordVariable: "KAS_NODE_PASSWORD",
};
const withNotice = (notice: Members) => withPool({ notices: [notice] });

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
      "an unknown engine",
      withPool({ engine: { name: "yiimp" } }),
      "pools.kas.engine.name must be one of demo, miningcore",
    ],
    [
      "an unknown default engine",
      { ...minimal, defaults: { engine: { name: "yiimp" } } },
      "defaults.engine.name must be one of demo, miningcore",
    ],
    [
      "an engine address of another kind",
      withPool({ engine: { name: "miningcore", address: "tcp://10.0.0.7" } }),
      "pools.kas.engine.address must be an http(s) address",
    ],
    [
      "an engine address with a password",
      withPool({ engine: { name: "miningcore", address: "http://u:p@10.0.0.7" } }),
      "pools.kas.engine.address must be an http(s) address",
    ],
    [
      "an engine without an address",
      withPool({ engine: { name: "miningcore" } }),
      "pools.kas.engine.address is missing; only the demo engine needs none",
    ],
    [
      "a kind of node that nobody wrote an adapter for",
      withPool({ node: { ...node, kind: "kaspad" } }),
      "pools.kas.node.kind must be one of bitcoind",
    ],
    [
      "a node's address with a password",
      withPool({ node: { ...node, address: "http://u:p@10.0.0.8" } }),
      "pools.kas.node.address must be an http(s) address",
    ],
    [
      "a secret where the name of a variable stands",
      withPool({ node: { ...node, passwordVariable: "Tr0ub4dor&3" } }),
      "pools.kas.node.passwordVariable must be the name of an environment variable in capitals; what it holds does not belong into this file",
    ],
    [
      "a password in the file",
      withPool({ node: { ...node, password: "Tr0ub4dor&3" } }),
      "pools.kas.node.password is not a key that Adit knows",
    ],
    ...[
      { ...node, cookieFile: "/var/lib/bitcoind/.cookie" },
      { ...node, passwordVariable: undefined },
      { ...node, userVariable: undefined, passwordVariable: undefined },
    ].map((entry): [string, unknown, string] => [
      "a node with no way in, half of one, or two",
      withPool({ node: entry }),
      "pools.kas.node must have both userVariable and passwordVariable, or cookieFile in their place",
    ]),
    [
      "a cookie file somewhere",
      withPool({ node: { kind: "bitcoind", address: "http://10.0.0.8:8332", cookieFile: ".cookie" } }),
      "pools.kas.node.cookieFile must be a path from the root",
    ],
    [
      "a hasty poll",
      withPool({ engine: { name: "demo", pollSeconds: 1 } }),
      "pools.kas.engine.pollSeconds must be a whole number from 5 to 3600",
    ],
    ["no engine at all", { ...minimal, defaults: {} }, "pools.kas.engine is missing, and defaults names none"],
    ["no schemes at all", { ...minimal, pools: { kas: {} } }, "pools.kas.schemes is missing, and defaults names none"],
    ["an empty list of schemes", withPool({ schemes: [] }), "pools.kas.schemes must name at least one reward scheme"],
    [
      "an unknown scheme",
      withPool({ schemes: [{ scheme: "fpps" }] }),
      "pools.kas.schemes[0].scheme must be one of pps, prop, solo, pplns",
    ],
    [
      "a scheme named twice",
      withPool({ schemes: [{ scheme: "pps" }, { scheme: "pps" }] }),
      "pools.kas.schemes[1] names pps a second time",
    ],
    [
      "a fee above 100",
      withPool({ schemes: [{ scheme: "pps", feePercent: 101 }] }),
      "pools.kas.schemes[0].feePercent must be a number of per cent from 0 to 100",
    ],
    [
      "a fee below 0",
      withPool({ schemes: [{ scheme: "pps", feePercent: -1 }] }),
      "pools.kas.schemes[0].feePercent must be a number of per cent from 0 to 100",
    ],
    [
      "an unknown state",
      withPool({ state: "dead" }),
      "pools.kas.state must be one of live, soon, closing, closed, paused, testnet, hard-fork",
    ],
    [
      "a minimum that is a number",
      withPool({ minimumPayout: 50 }),
      "pools.kas.minimumPayout must be a text in double quotes",
    ],
    [
      "a minimum that is no decimal",
      withPool({ minimumPayout: "5e1" }),
      'pools.kas.minimumPayout must be a decimal number of coins as a text, such as "0.05"',
    ],
    [
      "a minimum finer than the coin",
      withPool({ minimumPayout: "0.000000001" }),
      "pools.kas.minimumPayout has more than the 8 decimals of the coin",
    ],
    [
      "a duration that is none",
      withPool({ payoutEvery: "hourly" }),
      'pools.kas.payoutEvery must be a number of seconds or a text such as "30m", "1h" or "1d"',
    ],
    [
      "a port that is none",
      withPool({ servers: [{ ...eu, port: 70_110 }] }),
      "pools.kas.servers[0].port must be a whole number from 1 to 65535",
    ],
    [
      "a TLS port of 0",
      withPool({ servers: [{ ...eu, tlsPort: 0 }] }),
      "pools.kas.servers[0].tlsPort must be a whole number from 1 to 65535",
    ],
    [
      "a host with a scheme",
      withPool({ servers: [{ ...eu, host: "stratum+tcp://kas.pool.example" }] }),
      "pools.kas.servers[0].host must be a host name in lower case, without scheme and port",
    ],
    [
      "a place to measure that is no address",
      withPool({ servers: [{ ...eu, latencyUrl: "kas.pool.example" }] }),
      "pools.kas.servers[0].latencyUrl must be an http(s) address",
    ],
    [
      "more places to measure than a security policy should name",
      withPool({
        servers: Array.from({ length: 25 }, (_, index) => ({
          ...eu,
          port: 7000 + index,
          latencyUrl: `https://place-${index}.example/`,
        })),
      }),
      "pools name latencyUrl on 25 origins, 24 at most: let the servers of one place share one",
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
      "a time of day that is none",
      withPool({ dailyBonusAt: "24:00" }),
      'pools.kas.dailyBonusAt must be a time of day in UTC such as "03:30"',
    ],
    [
      "a balance that is reset at once",
      withPool({ balanceResetDays: 0 }),
      "pools.kas.balanceResetDays must be a whole number from 1 to 3650",
    ],
    [
      "a server named twice",
      withPool({ servers: [eu, { ...eu, region: "us" }] }),
      "pools.kas.servers[1] names kas.pool.example:7011 a second time",
    ],
    [
      "an unknown kind of notice",
      withNotice({ kind: "party" }),
      "pools.kas.notices[0].kind must be one of closing, paused, testnet, hard-fork, text",
    ],
    [
      "a closing without its date",
      withNotice({ kind: "closing" }),
      "pools.kas.notices[0].when is missing; a closing notice needs it",
    ],
    [
      "a member of another notice",
      withNotice({ kind: "paused", when: "now" }),
      "pools.kas.notices[0].when does not belong to a paused notice",
    ],
    [
      "a notice in an unknown language",
      withNotice({ kind: "text", text: { en: "Hello", de: "Hallo" } }),
      "pools.kas.notices[0].text.de is not the code of a language of this site",
    ],
    [
      "a notice without English",
      withNotice({ kind: "text", text: { ru: "Привет" } }),
      "pools.kas.notices[0].text.en is missing; other languages fall back to English",
    ],
    [
      "a notice that links to a script",
      withNotice({ kind: "text", text: { en: "Hello" }, href: "javascript:alert(1)" }),
      "pools.kas.notices[0].href must be an http(s) address",
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
      "an open CORS",
      { ...minimal, cors: ["*"] },
      "cors[0] must be an http(s) origin such as https://pool.example, with nothing behind the host",
    ],
    [
      "a CORS origin twice",
      { ...minimal, cors: ["https://a.example", "https://a.example"] },
      "cors[1] names https://a.example a second time",
    ],
    ["an unknown price feed", { ...minimal, prices: { feed: "oracle" } }, "prices.feed must be one of demo, coingecko"],
    [
      "a price of an unknown ticker",
      { ...minimal, prices: { feed: "coingecko", ids: { KASPA: "kaspa" } } },
      "prices.ids.KASPA is not the ticker of a known coin",
    ],
  ])("%s", (_, file, sentence) => {
    expect(sentences(file)).toEqual([`config/pools.json: ${sentence}`]);
  });

  it("everything at once, however much it is", () => {
    const servers = Array.from({ length: 12 }, (_, index) => ({
      region: "eu",
      host: `kas-${index}.pool.example`,
      port: 0,
    }));
    const found = sentences({
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
    expect(sentences("[]")).toEqual(["config/pools.json: must be an object in braces"]);
  });
});
