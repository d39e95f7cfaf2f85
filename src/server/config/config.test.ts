import { describe, expect, it } from "vitest";
import { engineNames, kas, minimal, withPool } from "../__fixtures__/minimal-config.ts";
import { parseSiteConfig, type SiteConfig } from "./config.ts";
import { describeConfigProblem } from "./config-problems.ts";

function parse(file: unknown) {
  return parseSiteConfig(typeof file === "string" ? file : JSON.stringify(file), "config/pools.json", engineNames);
}

function accept(file: unknown): SiteConfig {
  const result = parse(file);
  if (!result.ok) throw new Error(result.error.map(describeConfigProblem).join("\n"));
  return result.value;
}

describe("parseSiteConfig", () => {
  it("§3.14 takes a referral query for each explorer", () => {
    const explorerReferrals = { "mempool.space": "ref=adit", "kas.fyi": "?utm_source=adit&ref=1" };
    expect(accept({ ...minimal, explorerReferrals }).explorerReferrals).toEqual(explorerReferrals);
  });

  it("masks addresses of one pool, or of all but one", () => {
    const masks = (file: unknown) =>
      accept(file).pools.map(({ coin, areAddressesMasked }) => [coin, areAddressesMasked]);
    expect(masks(withPool({ maskAddresses: true }))).toEqual([["kas", true]]);
    expect(
      masks({
        ...minimal,
        enabled: ["kas", "rvn"],
        defaults: { ...minimal.defaults, maskAddresses: true },
        pools: { kas, rvn: { ...kas, maskAddresses: false } },
      }),
    ).toEqual([
      ["kas", true],
      ["rvn", false],
    ]);
  });

  it("fills in what a short file leaves out", () => {
    expect(accept(minimal)).toEqual({
      brand: { name: "Adit Pool", supportEmail: "support@pool.example", origin: null },
      enabled: ["kas"],
      privateEnabled: [],
      groups: [],
      links: {
        referral: null,
        referralRu: null,
        referralFeePercent: null,
        bot: null,
        firmware: null,
        manager: null,
        account: null,
        careers: null,
        social: [],
        isExample: false,
      },
      coupons: { mmpos: null },
      api: { baseUrl: "", regionalHost: null, regionalBaseUrl: null },
      dialects: ["miningcore", "public-pool", "open-ethereum-pool", "cryptonote", "nodejs-pool", "ckpool"],
      corsOrigins: [],
      widgetOrigins: [],
      requestsPerMinute: 600,
      trustedProxies: [],
      explorerReferrals: {},
      analytics: null,
      advertising: null,
      faultService: null,
      prices: { feeds: [{ name: "demo", ids: {}, pollMs: null }], fixed: null },
      otherPoolsFile: null,
      pools: [
        {
          coin: "kas",
          name: null,
          state: "live",
          network: "mainnet",
          isPrivate: false,
          engine: { name: "demo", address: null, options: {}, pollMs: 45_000 },
          node: null,
          schemes: [{ scheme: "pps", feeFraction: 0.01 }],
          minimumPayout: null,
          payoutIntervalMs: null,
          balanceResetDays: null,
          payoutFee: null,
          rentedPower: null,
          confirmations: null,
          login: { worker: null, solo: null, difficulty: null, takesAccounts: null },
          deprecatedPorts: [],
          dailyBonusAt: null,
          areAddressesMasked: false,
          servers: [],
          notices: [],
        },
      ],
    });
  });

  it("takes the days of a balance from the defaults, a coupon and what a referral earns as they are", () => {
    const site = accept({
      ...minimal,
      defaults: { ...minimal.defaults, balanceResetDays: 60 },
      links: { referral: "https://pool.example/join", referralFeePercent: 12.5 },
      coupons: { mmpos: "ADIT" },
    });
    expect(site.pools[0]?.balanceResetDays).toBe(60);
    expect([site.links.referralFeePercent, site.coupons.mmpos]).toEqual([12.5, "ADIT"]);
  });

  it("has no limit of calls where the operator says 0", () => {
    const site = accept({ ...minimal, api: { requestsPerMinute: 0 }, trustedProxies: ["2001:db8::/32"] });
    expect([site.requestsPerMinute, site.trustedProxies]).toEqual([null, ["2001:db8::/32"]]);
  });

  it("takes a pool on a test network for one whose coins have no value", () => {
    const [pool] = accept(withPool({ network: "testnet" })).pools;
    expect([pool?.network, pool?.state]).toEqual(["testnet", "testnet"]);
    expect(accept(withPool({ network: "regtest", state: "paused" })).pools[0]?.state).toBe("paused");
  });

  it("takes a server without a port for a host that has the engine's ports", () => {
    const [pool] = accept(withPool({ servers: [{ region: "eu", host: "kas-eu.pool.example", scheme: "solo" }] })).pools;
    expect([pool?.servers, pool?.hosts]).toEqual([
      [],
      [{ region: "eu", host: "kas-eu.pool.example", latencyUrl: null, scheme: "solo" }],
    ]);
  });

  it("turns the file's units into those of the house", () => {
    const [pool] = accept(
      withPool({
        name: "Kaspa by Adit",
        state: "closing",
        engine: {
          name: "miningcore",
          address: "http://10.0.0.7:4000/",
          options: { pool: "kas1", key: null },
          pollSeconds: 30,
        },
        schemes: [{ scheme: "prop", feePercent: 0.7 }, { scheme: "solo" }],
        minimumPayout: "50.5",
        payoutEvery: "1d",
        dailyBonusAt: "03:30",
        balanceResetDays: 30,
        payoutFee: "miner",
        rentedPower: "solo-on-prop",
        confirmations: 240,
        deprecatedPorts: [7777],
        login: { worker: "password", solo: "own-pool", difficulty: "+", accounts: true },
        servers: [
          {
            region: "eu",
            host: "kas-eu.pool.example",
            port: 7011,
            tlsPort: 8011,
            latencyUrl: "https://eu.probe.example/empty",
          },
          { region: "br", host: "kas-br.pool.example", port: 7011, tlsPort: null },
        ],
        notices: [
          { kind: "closing", when: "18.08.2025 at 00:00 UTC", insteadCoin: "erg" },
          { kind: "text", text: { en: "New ports.", ru: "Новые порты." } },
        ],
      }),
    ).pools;
    expect(pool).toEqual({
      coin: "kas",
      name: "Kaspa by Adit",
      node: null,
      state: "closing",
      network: "mainnet",
      isPrivate: false,
      engine: {
        name: "miningcore",
        address: "http://10.0.0.7:4000",
        options: { pool: "kas1", key: null },
        pollMs: 30_000,
      },
      schemes: [
        { scheme: "prop", feeFraction: 0.007 },
        { scheme: "solo", feeFraction: null },
      ],
      minimumPayout: 5_050_000_000n,
      payoutIntervalMs: 86_400_000,
      balanceResetDays: 30,
      payoutFee: "miner",
      rentedPower: "solo-on-prop",
      confirmations: 240,
      deprecatedPorts: [7777],
      login: {
        worker: { in: "password" },
        solo: "own-pool",
        difficulty: { by: "login", separator: "+" },
        takesAccounts: true,
      },
      dailyBonusAt: "03:30",
      areAddressesMasked: false,
      servers: [
        {
          region: "eu",
          host: "kas-eu.pool.example",
          port: 7011,
          tlsPort: 8011,
          latencyUrl: "https://eu.probe.example/empty",
          scheme: null,
        },
        { region: "br", host: "kas-br.pool.example", port: 7011, tlsPort: null, latencyUrl: null, scheme: null },
      ],
      notices: [
        { kind: "closing", when: "18.08.2025 at 00:00 UTC", insteadCoin: "erg" },
        { kind: "text", tone: "info", text: { en: "New ports.", ru: "Новые порты." }, href: null },
      ],
    });
  });

  it("§3.6 keeps enabled pools in their order, then private ones, and leaves the rest off", () => {
    const { pools, enabled } = accept({
      ...minimal,
      enabled: ["xmr", "btc"],
      privateEnabled: ["erg"],
      pools: { btc: kas, erg: kas, kas, xmr: kas },
    });
    expect(enabled).toEqual(["xmr", "btc"]);
    expect(pools.map(({ coin, isPrivate }) => [coin, isPrivate])).toEqual([
      ["xmr", false],
      ["btc", false],
      ["erg", true],
    ]);
  });

  it("§3.5 reads the enabled coins, their groups and each pool's modes", () => {
    const { enabled, groups, pools } = accept({
      ...minimal,
      enabled: ["kas", "xmr"],
      groups: [
        { name: "ASIC", coins: ["kas"] },
        { name: "CPU", names: { ru: "Процессоры" }, coins: ["xmr"] },
      ],
      pools: { kas: { schemes: [{ scheme: "pps" }, { scheme: "solo" }] }, xmr: { schemes: [{ scheme: "prop" }] } },
    });
    expect(enabled).toEqual(["kas", "xmr"]);
    expect(groups).toEqual([
      { name: "ASIC", names: {}, coins: ["kas"] },
      { name: "CPU", names: { ru: "Процессоры" }, coins: ["xmr"] },
    ]);
    expect(pools.map(({ coin, schemes }) => [coin, schemes.map(({ scheme }) => scheme)])).toEqual([
      ["kas", ["pps", "solo"]],
      ["xmr", ["prop"]],
    ]);
  });

  it("lets a pool's own members beat the defaults", () => {
    const { pools } = accept({
      ...minimal,
      enabled: ["kas", "btc"],
      defaults: { engine: { name: "demo" }, schemes: [{ scheme: "solo" }], payoutEvery: 3600 },
      pools: { kas: { schemes: [{ scheme: "pps" }], payoutEvery: "30m" }, btc: {} },
    });
    expect(pools.map(({ schemes, payoutIntervalMs }) => [schemes[0]?.scheme, payoutIntervalMs])).toEqual([
      ["pps", 1_800_000],
      ["solo", 3_600_000],
    ]);
  });

  it("takes several price feeds in the operator's order, and prices of the operator's own", () => {
    const feeds = [
      { name: "coinpaprika", pollSeconds: 900 },
      { name: "coingecko", ids: { KAS: "kaspa" } },
    ];
    expect(
      accept({ ...minimal, prices: { feeds, fixed: { usd: { KAS: 0.1 }, perUsd: { KZT: 510 } } } }).prices,
    ).toEqual({
      feeds: [
        { name: "coinpaprika", ids: {}, pollMs: 900_000 },
        { name: "coingecko", ids: { KAS: "kaspa" }, pollMs: null },
      ],
      fixed: { crypto: { KAS: 0.1 }, fiat: { KZT: 510 } },
    });
    expect(accept({ ...minimal, prices: { feeds: [] } }).prices).toEqual({ feeds: [], fixed: null });
  });

  it("makes no prices up beside a real engine: the feed is then none, unless the operator names one", () => {
    const real = { engine: { name: "miningcore", address: "http://10.0.0.7:4000", options: { poolId: "k" } } };
    const feedOf = (file: object) => accept({ ...minimal, ...file }).prices.feeds.map(({ name }) => name);
    expect(feedOf({})).toEqual(["demo"]);
    expect(feedOf({ pools: { kas: { ...minimal.pools.kas, ...real } } })).toEqual([]);
    expect(feedOf({ pools: { kas: { ...minimal.pools.kas, ...real } }, prices: { feed: "coingecko" } })).toEqual([
      "coingecko",
    ]);
    expect(feedOf({ prices: { feed: null } })).toEqual(["demo"]);
    expect(feedOf({ prices: { feed: "none" } })).toEqual([]);
  });

  it("takes null as absent, the referral link for Russian too, and addresses without their last slash", () => {
    const site = accept({
      ...minimal,
      brand: { ...minimal.brand, origin: null },
      links: { referral: "https://pool.example/join", referralRu: null },
      api: {
        baseUrl: "https://api.pool.example/",
        regionalHost: "ru.pool.example",
        regionalBaseUrl: "https://ru.pool.example/",
        dialects: ["cryptonote"],
      },
      cors: ["https://pool.example"],
      prices: { feed: "coingecko", ids: { KAS: "kaspa" } },
    });
    expect(site.links.referralRu).toBe("https://pool.example/join");
    expect(site.api).toEqual({
      baseUrl: "https://api.pool.example",
      regionalHost: "ru.pool.example",
      regionalBaseUrl: "https://ru.pool.example",
    });
    expect(site.dialects).toEqual(["cryptonote"]);
    expect(site.corsOrigins).toEqual(["https://pool.example"]);
    expect(site.prices).toEqual({
      feeds: [{ name: "coingecko", ids: { KAS: "kaspa" }, pollMs: null }],
      fixed: null,
    });
  });

  it("§10.20 takes several engines of a pool, each with its schemes, and addresses to fall back on", () => {
    const address = "http://10.0.0.7:4000/";
    const [pool] = accept({
      ...minimal,
      enabled: ["ltc"],
      pools: {
        ltc: {
          schemes: [{ scheme: "pplns" }, { scheme: "solo" }],
          engines: [
            { name: "miningcore", address, schemes: ["pplns"], pollSeconds: 60 },
            { name: "miningcore", addresses: ["http://10.0.0.8:4000", "http://10.0.0.9:4000/"], schemes: ["solo"] },
            { name: "miningcore", address, options: { poolId: "doge1" }, mergeMined: "doge" },
          ],
        },
      },
    }).pools;
    expect(pool?.engine).toEqual({ name: "miningcore", address: null, options: {}, pollMs: 45_000 });
    const first = { name: "miningcore", address: "http://10.0.0.7:4000" };
    expect(pool?.engines).toEqual([
      { ...first, options: {}, schemes: ["pplns"], mergeMined: null },
      {
        name: "miningcore",
        address: "http://10.0.0.8:4000",
        fallbackAddresses: ["http://10.0.0.9:4000"],
        options: {},
        schemes: ["solo"],
        mergeMined: null,
      },
      { ...first, options: { poolId: "doge1" }, schemes: [], mergeMined: "doge" },
    ]);
  });

  it("reads a file that begins with a byte order mark", () => {
    expect(parse(`\uFEFF${JSON.stringify(minimal)}`).ok).toBe(true);
  });
});
