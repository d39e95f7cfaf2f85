import { type Static, type TSchema, Type } from "typebox";
import { poolNetworks } from "#src/domain/coins/coin.ts";
import { isCoinSlug } from "#src/domain/coins/index.ts";
import { coinStates } from "#src/domain/mining/pool.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { apiDialects } from "#src/domain/site/api-dialects.ts";
import { noticeKinds, noticeTones } from "#src/domain/site/notice.ts";
import { nodeKinds } from "#src/sources/nodes/index.ts";
import { priceFeedNames } from "#src/sources/prices/index.ts";
import { isHost, isHttpOrigin, isHttpUrl, isNetwork, isSocketUrl, parseDsn, parseDuration } from "./config-values.ts";
import { closed, engine, memberEngine, text, variable, whole, words } from "./schema-members.ts";

// Rules across members are in config-rules.ts; docs/how-to/configure.md explains every key.

/** By language; config-rules.ts checks the codes. */
const byLanguage = Type.Record(Type.String(), words);
const url = text(isHttpUrl, "must be an http(s) address");
const origin = text(
  isHttpOrigin,
  "must be an http(s) origin such as https://pool.example, with nothing behind the host",
);
const host = text(isHost, "must be a host name in lower case, without scheme and port");
const slug = text(isCoinSlug, "must be the slug of a coin that has a pool of its own");
const email = text((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), "must be an e-mail address");
const port = whole(1, 65_535);
const percent = Type.Refine(
  Type.Number(),
  (value) => value >= 0 && value <= 100,
  () => "must be a number of per cent from 0 to 100",
);
const duration = Type.Refine(
  Type.Unknown(),
  (value) => parseDuration(value) !== null,
  () => 'must be a number of seconds or a text such as "30m", "1h" or "1d"',
);
const decimal = text(
  (value) => /^\d{1,30}(\.\d{1,30})?$/.test(value),
  'must be a decimal number of coins as a text, such as "0.05"',
);

const timeOfDay = text(
  (value) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value),
  'must be a time of day in UTC such as "03:30"',
);

const scheme = Type.Object({ scheme: Type.Enum([...rewardSchemes]), feePercent: Type.Optional(percent) }, closed);

const node = Type.Object(
  {
    kind: Type.Enum([...nodeKinds]),
    /** Which of the two goes by the kind (config-rules.ts). */
    address: text((value) => isHttpUrl(value) || isSocketUrl(value), "must be an http(s) or ws(s) address"),
    /** Two variables, or the file (config-rules.ts). */
    userVariable: Type.Optional(variable),
    passwordVariable: Type.Optional(variable),
    cookieFile: Type.Optional(text((value) => /^(?:\/|[A-Z]:\\).+/.test(value), "must be a path from the root")),
  },
  closed,
);

const server = Type.Object(
  {
    region: words,
    host,
    /** Absent: the engine's ports. */
    port: Type.Optional(port),
    tlsPort: Type.Optional(port),
    latencyUrl: Type.Optional(url),
    scheme: Type.Optional(Type.Enum([...rewardSchemes])),
  },
  closed,
);

/** Overrides the adapter's login format, for modified engines. */
const login = Type.Object(
  {
    worker: Type.Optional(Type.Enum([".", "/", "password"])),
    solo: Type.Optional(Type.Enum(["prefix", "own-pool", "always"])),
    difficulty: Type.Optional(Type.Enum(["d=", ".", "+", "suggestion", "none"])),
    accounts: Type.Optional(Type.Boolean()),
  },
  closed,
);

const notice = Type.Object(
  {
    kind: Type.Enum([...noticeKinds]),
    when: Type.Optional(words),
    insteadCoin: Type.Optional(slug),
    tone: Type.Optional(Type.Enum([...noticeTones])),
    text: Type.Optional(byLanguage),
    href: Type.Optional(url),
  },
  closed,
);

const defaults = Type.Object(
  {
    engine: Type.Optional(engine),
    schemes: Type.Optional(Type.Array(scheme)),
    payoutEvery: Type.Optional(duration),
    /** 0 = never. */
    balanceResetDays: Type.Optional(whole(0, 3650)),
    payoutFee: Type.Optional(Type.Enum(["pool", "miner"])),
    rentedPower: Type.Optional(Type.Enum(["solo-on-prop", "nicehash-difficulty", "nothing"])),
    deprecatedPorts: Type.Optional(Type.Array(port)),
    login: Type.Optional(login),
    maskAddresses: Type.Optional(Type.Boolean()),
  },
  closed,
);

const pool = Type.Object(
  {
    ...defaults.properties,
    /** In place of `engine`. */
    engines: Type.Optional(Type.Array(memberEngine)),
    node: Type.Optional(node),
    name: Type.Optional(words),
    state: Type.Optional(Type.Enum([...coinStates])),
    network: Type.Optional(Type.Enum([...poolNetworks])),
    minimumPayout: Type.Optional(decimal),
    confirmations: Type.Optional(whole(1, 1_000_000)),
    dailyBonusAt: Type.Optional(timeOfDay),
    servers: Type.Optional(Type.Array(server)),
    notices: Type.Optional(Type.Array(notice)),
  },
  closed,
);

const links = Type.Object(
  {
    /** The demo's: links that are not set are shown as examples. */
    example: Type.Optional(Type.Boolean()),
    referral: Type.Optional(url),
    referralRu: Type.Optional(url),
    referralFeePercent: Type.Optional(percent),
    bot: Type.Optional(url),
    firmware: Type.Optional(url),
    manager: Type.Optional(url),
    account: Type.Optional(url),
    careers: Type.Optional(url),
    social: Type.Optional(Type.Array(Type.Object({ name: words, href: url }, closed))),
  },
  closed,
);

/** Query by explorer host; config-rules.ts checks the hosts. */
const explorerReferrals = Type.Record(
  Type.String(),
  text((value) => /^[?&]?[\w.~%+-]+=[\w.~%+=&-]*$/.test(value), 'must be a query such as "ref=abc"'),
);

const analytics = Type.Object(
  {
    scriptUrl: text(
      (value) => isHttpUrl(value) || /^\/(?!\/)\S*$/.test(value),
      "must be an http(s) address, or a path on this site such as /stats.js",
    ),
    /** config-rules.ts checks the names. */
    attributes: Type.Optional(Type.Record(Type.String(), words)),
  },
  closed,
);

const advertising = Type.Object(
  {
    href: text(
      (value) => isHttpUrl(value) || /^mailto:[^\s@]+@[^\s@]+$/.test(value),
      "must be an http(s) or mailto address",
    ),
    monthlyPageViews: Type.Optional(whole(1, 1_000_000_000)),
    screens: Type.Array(words),
  },
  closed,
);

const errorReporting = Type.Object(
  {
    dsn: text(
      (value) => parseDsn(value) !== null,
      "must be a DSN such as https://key@errors.example/1, without a secret key",
    ),
    environment: Type.Optional(words),
  },
  closed,
);

/** Ticker → USD for one coin, or currency → units for one USD. */
const priceTable = Type.Record(Type.String(), Type.Number({ exclusiveMinimum: 0 }));
const feedIds = Type.Record(Type.String(), words);
const priceFeedParts = { ids: Type.Optional(feedIds), pollSeconds: Type.Optional(whole(30, 86_400)) } as const;
const priceFeed = Type.Object({ name: Type.Enum([...priceFeedNames]), ...priceFeedParts }, closed);

const sections = {
  brand: Type.Object({ name: words, supportEmail: email, origin: Type.Optional(origin) }, closed),
  enabled: Type.Array(slug),
  privateEnabled: Type.Array(slug),
  groups: Type.Array(Type.Object({ name: words, names: Type.Optional(byLanguage), coins: Type.Array(slug) }, closed)),
  links,
  coupons: Type.Object({ mmpos: Type.Optional(words) }, closed),
  api: Type.Object(
    {
      baseUrl: Type.Optional(url),
      regionalHost: Type.Optional(host),
      regionalBaseUrl: Type.Optional(url),
      requestsPerMinute: Type.Optional(whole(0, 1_000_000)),
      dialects: Type.Optional(Type.Array(Type.Enum([...apiDialects]))),
    },
    closed,
  ),
  trustedProxies: Type.Array(text(isNetwork, "must be an IP address or a network such as 203.0.113.0/24")),
  cors: Type.Array(origin),
  widgets: Type.Object({ origins: Type.Optional(Type.Array(origin)) }, closed),
  prices: Type.Object(
    {
      feed: Type.Optional(Type.Enum(["none", ...priceFeedNames])),
      ...priceFeedParts,
      feeds: Type.Optional(Type.Array(priceFeed)),
      fixed: Type.Optional(Type.Object({ usd: Type.Optional(priceTable), perUsd: Type.Optional(priceTable) }, closed)),
    },
    closed,
  ),
  explorerReferrals,
  analytics,
  advertising,
  errorReporting,
  otherPools: text(
    (value) => /^(?!\/)[\w./-]{1,200}\.json$/.test(value) && !value.split("/").includes(".."),
    "must be the name of a .json file beside this one",
  ),
  defaults,
} as const satisfies Readonly<Record<string, TSchema>>;

/** Separate, so that rules over several parts still run when another part is refused. */
export const configParts = { ...sections, pool } as const;

export const configSchema = Type.Object(
  {
    brand: sections.brand,
    enabled: sections.enabled,
    privateEnabled: Type.Optional(sections.privateEnabled),
    groups: Type.Optional(sections.groups),
    links: Type.Optional(sections.links),
    coupons: Type.Optional(sections.coupons),
    api: Type.Optional(sections.api),
    trustedProxies: Type.Optional(sections.trustedProxies),
    cors: Type.Optional(sections.cors),
    widgets: Type.Optional(sections.widgets),
    prices: Type.Optional(sections.prices),
    explorerReferrals: Type.Optional(sections.explorerReferrals),
    analytics: Type.Optional(sections.analytics),
    advertising: Type.Optional(sections.advertising),
    errorReporting: Type.Optional(sections.errorReporting),
    otherPools: Type.Optional(sections.otherPools),
    defaults: Type.Optional(sections.defaults),
    pools: Type.Record(Type.String(), pool),
  },
  closed,
);

export type ConfigFile = Static<typeof configSchema>;
export type PoolEntry = Static<typeof pool>;
export type EngineEntry = Static<typeof engine>;
export type MemberEngineEntry = Static<typeof memberEngine>;
export type NoticeEntry = Static<typeof notice>;
export type PricesEntry = Static<typeof sections.prices>;
