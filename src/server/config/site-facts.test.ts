import { describe, expect, it } from "vitest";
import { poolCoinSlugs } from "#src/domain/coins/index.ts";
import { plainTraits } from "#src/domain/mining/__fixtures__/plain-traits.ts";
import { loadConfig, type SiteConfig } from "./config.ts";
import { type OfferedBy, toPoolTerms, toSiteInfo } from "./site-facts.ts";

const kas = {
  coin: "kas",
  name: null,
  state: "live",
  network: "mainnet",
  isPrivate: false,
  engine: { name: "miningcore", address: "http://10.0.0.7:4000", options: { key: "hidden" }, pollMs: 60_000 },
  node: { kind: "bitcoind", address: "http://10.0.0.8:8332", access: { kind: "cookie", file: "/var/.cookie" } },
  schemes: [{ scheme: "pps", feeFraction: 0.01 }],
  minimumPayout: 5_000_000_000n,
  payoutIntervalMs: 3_600_000,
  balanceResetDays: 90,
  payoutFee: null,
  rentedPower: null,
  confirmations: null,
  login: { worker: null, solo: null, difficulty: null, takesAccounts: null },
  deprecatedPorts: [7777],
  dailyBonusAt: "03:30",
  servers: [
    {
      region: "eu",
      host: "kas-eu.pool.example",
      port: 7011,
      tlsPort: 8011,
      latencyUrl: "https://eu.probe.example/1",
      scheme: null,
    },
  ],
  areAddressesMasked: false,
  notices: [],
} as const satisfies SiteConfig["pools"][number];

const site: SiteConfig = {
  brand: { name: "Adit Pool", supportEmail: "support@pool.example", origin: "https://pool.example" },
  enabled: ["kas"],
  privateEnabled: ["ltc"],
  groups: [{ names: {}, name: "ASIC", coins: ["kas"] }],
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
  otherPoolsFile: null,
  api: { baseUrl: "", regionalHost: null, regionalBaseUrl: null },
  dialects: ["miningcore"],
  corsOrigins: [],
  widgetOrigins: [],
  requestsPerMinute: 600,
  trustedProxies: [],
  advertising: { href: "mailto:ads@pool.example", monthlyPageViews: 49_000, screens: ["about"] },
  explorerReferrals: { "mempool.space": "ref=adit" },
  analytics: { scriptUrl: "https://stats.example/script.js", attributes: { "data-domain": "pool.example" } },
  faultService: null,
  prices: { feeds: [{ name: "demo", ids: {}, pollMs: null }], fixed: null },
  pools: [
    kas,
    {
      ...kas,
      coin: "ltc",
      name: "Litecoin by Adit",
      isPrivate: true,
      engine: { ...kas.engine, name: "demo", pollMs: 30_000 },
    },
  ],
};

const all: OfferedBy = () => ({ capabilities: { balances: true, mergeMining: true }, traits: plainTraits });

describe("toSiteInfo", () => {
  it("§3.6 shows what visitors may see and never a private coin", () => {
    expect(toSiteInfo(site, "http://localhost:3000")).toEqual({
      brand: { name: "Adit Pool", supportEmail: "support@pool.example", origin: "https://pool.example" },
      localOrigin: "http://localhost:3000",
      enabledCoins: ["kas"],
      groups: [{ name: "ASIC", names: {}, coins: ["kas"] }],
      polls: { shortestMs: 30_000, longestMs: 60_000 },
      isDemo: true,
      hasPrices: true,
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
      dialects: ["miningcore"],
      latencyOrigins: ["https://eu.probe.example"],
      widgetOrigins: [],
      api: { baseUrl: "", regionalHost: null, regionalBaseUrl: null },
      advertising: { href: "mailto:ads@pool.example", monthlyPageViews: 49_000, screens: ["about"] },
      explorerReferrals: { "mempool.space": "ref=adit" },
      analytics: { scriptUrl: "https://stats.example/script.js", attributes: { "data-domain": "pool.example" } },
      faultService: null,
    });
  });

  it("is no demo when every pool is real", () => {
    expect(toSiteInfo({ ...site, pools: [kas] }, "http://localhost:3000").isDemo).toBe(false);
  });
});

describe("toPoolTerms", () => {
  it("joins the operator's word with the coin's facts, and keeps the engine's address and options to itself", () => {
    expect(toPoolTerms(site, all)).toEqual([
      {
        coin: "kas",
        ticker: "KAS",
        name: "KAS",
        state: "live",
        network: "mainnet",
        isDemo: false,
        engine: "miningcore",
        schemes: [{ scheme: "pps", feeFraction: 0.01 }],
        mergeMined: [],
        minimumPayout: 5_000_000_000n,
        payoutIntervalMs: 3_600_000,
        payoutRuns: null,
        balanceResetDays: 90,
        login: plainTraits.login,
        rules: {
          payoutFee: null,
          denomination: null,
          confirmations: 1_000,
          rentedPower: "nothing",
          payoutRuns: "clock",
        },
        firstFiguresMs: null,
        deprecatedPorts: [7777],
        dailyBonusAt: "03:30",
        servers: [
          {
            region: "eu",
            host: "kas-eu.pool.example",
            port: 7011,
            tlsPort: 8011,
            latencyUrl: "https://eu.probe.example/1",
            scheme: null,
          },
        ],
        areAddressesMasked: false,
        notices: [],
      },
      expect.objectContaining({
        coin: "ltc",
        name: "Litecoin by Adit",
        isDemo: true,
        mergeMined: ["doge", "pep", "bells"],
      }),
    ]);
  });

  it("promises neither merge-mined coins nor the reset of balances where the engine has none", () => {
    const [kasTerms, ltcTerms] = toPoolTerms(site, (coin) => ({
      capabilities: { balances: coin === "kas", mergeMining: false },
      traits: plainTraits,
    }));
    expect(kasTerms?.balanceResetDays).toBe(90);
    expect(ltcTerms).toMatchObject({ mergeMined: [], balanceResetDays: null });
  });

  it("takes the engine's traits where the operator names none, and theirs where they do", () => {
    const { rules, login } = plainTraits;
    const engine: OfferedBy = () => ({
      capabilities: { balances: true, mergeMining: false },
      traits: {
        ...plainTraits,
        login: { ...login, worker: { in: "password" }, password: "worker" },
        rules: { ...rules, balanceResetDays: 15, payoutFee: "miner", confirmations: "engine" },
        firstFiguresMs: 120_000,
      },
    });
    const [byEngine] = toPoolTerms({ ...site, pools: [{ ...kas, balanceResetDays: null }] }, engine);
    expect(byEngine).toMatchObject({
      balanceResetDays: 15,
      login: { worker: { in: "password" }, password: "worker", solo: "prefix" },
      rules: { payoutFee: "miner", confirmations: null, rentedPower: "nothing" },
      firstFiguresMs: 120_000,
    });
    const own = {
      ...kas,
      balanceResetDays: 0,
      payoutFee: "pool",
      rentedPower: "solo-on-prop",
      confirmations: 240,
      login: {
        worker: { in: "login", separator: "/" },
        solo: "own-pool",
        difficulty: { by: "login", separator: "+" },
        takesAccounts: true,
      },
    } as const;
    const [byOperator] = toPoolTerms({ ...site, pools: [own] }, engine);
    expect(byOperator).toMatchObject({
      balanceResetDays: null,
      login: {
        worker: { in: "login", separator: "/" },
        password: "free",
        solo: "own-pool",
        difficulty: { by: "login", separator: "+" },
        takesAccounts: true,
      },
      rules: { payoutFee: "pool", confirmations: 240, rentedPower: "solo-on-prop" },
    });
  });

  it("§3.3 upper-cases the coin code for a name, not the ticker", () => {
    expect(toPoolTerms({ ...site, pools: [{ ...kas, coin: "xtm-rx" }] }, all)).toMatchObject([
      { ticker: "XTM", name: "XTM-RX" },
    ]);
  });
});

describe("config/pools.json", () => {
  const result = loadConfig({ file: "config/pools.json", env: {}, engineNames: ["demo"] });
  const terms = result.ok ? toPoolTerms(result.value, all) : [];
  const termsOf = (coin: string) => terms.find((pool) => pool.coin === coin);

  it("is accepted as it is", () => {
    expect(result.ok ? [] : result.error).toEqual([]);
  });

  it("§0.1 opens one pool for each coin, with sdr and nir closed and pyi paused", () => {
    expect(terms.map(({ coin }) => coin).toSorted()).toEqual([...poolCoinSlugs].sort());
    expect(terms.filter(({ state }) => state !== "live").map(({ coin, state }) => `${coin} ${state}`)).toEqual([
      "sdr closed",
      "nir closed",
      "pyi paused",
    ]);
  });

  it("says everywhere that it is a demo", () => {
    expect(terms.every(({ isDemo }) => isDemo)).toBe(true);
  });

  it("§9.16 keeps the spec's terms: SAL from 5 SAL, merge mining paid once a day, the rest by the hour", () => {
    expect(termsOf("sal")?.minimumPayout).toBe(500_000_000n);
    expect(terms.filter(({ payoutIntervalMs }) => payoutIntervalMs === 86_400_000).map(({ coin }) => coin)).toEqual([
      "btc",
      "ltc",
    ]);
    expect(terms.filter(({ mergeMined }) => mergeMined.length > 0).map(({ coin }) => coin)).toEqual(["btc", "ltc"]);
    // The specification's 33 pools come first in the list.
    const hourly = terms.filter(({ payoutIntervalMs }) => payoutIntervalMs === 3_600_000).map(({ coin }) => coin);
    expect(poolCoinSlugs.slice(0, 33).filter((coin) => hourly.includes(coin))).toHaveLength(31);
  });

  it("§1.7 has coins with PROP, and coins without SOLO", () => {
    const codes = (coin: string) => termsOf(coin)?.schemes.map(({ scheme }) => scheme);
    expect(codes("kas")).toEqual(["pps", "solo"]);
    expect(codes("bc2")).toEqual(["prop", "solo"]);
    expect(codes("cfx")).toEqual(["pps"]);
  });

  it("offers TLS only where the data has a port for it", () => {
    expect(termsOf("kas")?.servers[1]).toEqual({
      region: "eu",
      host: "kas-eu.pool.example",
      port: 7011,
      tlsPort: 8011,
      latencyUrl: null,
      scheme: null,
    });
    expect(termsOf("btc")?.servers[0]).toEqual({
      region: "global",
      host: "btc.pool.example",
      port: 7014,
      tlsPort: null,
      latencyUrl: null,
      scheme: null,
    });
    expect(termsOf("sdr")?.servers).toEqual([]);
  });

  it("§9.17 keeps the closing banner's literal date, the hard fork of SAL and the halt of Pyrin", () => {
    const notices = result.ok
      ? result.value.pools.flatMap(({ coin, notices }) => notices.map((notice) => ({ coin, ...notice })))
      : [];
    expect(notices).toEqual([
      { coin: "sal", kind: "hard-fork", when: "13 Oct 2025" },
      { coin: "sdr", kind: "closing", when: "18.08.2025 at 00:00 UTC", insteadCoin: "kas" },
      { coin: "nir", kind: "closing", when: "18.08.2025 at 00:00 UTC", insteadCoin: null },
      { coin: "pyi", kind: "paused" },
    ]);
  });
});
