import { apiDialects } from "#src/domain/site/api-dialects.ts";
import { createFixtureArticles } from "#src/services/content/articles/__fixtures__/fixture-articles.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { BlockList, BlockQuery, CoinSeries, ListedBlock, MinerStats, PoolStats, Services } from "#src/services/services.ts";
import { readConnection } from "#src/services/miners/find-connection.ts";
import { termsOf } from "#src/services/__fixtures__/terms.ts";
import { createWorkedDevices } from "#src/services/devices/__fixtures__/worked-pools.ts";
import { fixtureMinerLists, fixtureSettings } from "./fixture-miner-lists.ts";

// Services with known values for tests of API and server: kas is live, xel is a stub, btc has no terms.

const address = "kaspa:qqkqkzjvr7zwxxmjxjkmxxdwju9kjs6e9u82uh59z07vgaks6gg62v8707g73";

const kasTerms = termsOf("kas", {
  name: "Kaspa",
  isDemo: true,
  engine: "demo",
  schemes: [
    { scheme: "pps", feeFraction: 0.01 },
    { scheme: "solo", feeFraction: 0.005 },
  ],
  minimumPayout: 2_000_000_000n,
  balanceResetDays: 90,
  rules: { payoutFee: null, denomination: null, confirmations: 1_000, rentedPower: "nothing", payoutRuns: "clock" },
  firstFiguresMs: null,
  servers: [{ region: "EU", host: "kas-eu.adit.example", port: 7001, tlsPort: 8001, latencyUrl: null, scheme: null }],
});

const kasStats: PoolStats = {
  state: "live",
  terms: kasTerms,
  at: 1_763_712_000_000,
  fault: null,
  measuredAt: 1_763_711_990_000,
  figuresChangedAt: 1_763_711_980_000,
  acceptsMiners: null,
  chainStillSince: null,
  ports: [],
  isDifficultyZero: false,
  hashrate: 2.5e15,
  miners: 1200,
  workers: 5400,
  schemes: [
    { at: 1_763_712_000_000, scheme: "pps", hashrate: 2e15, miners: 1000, workers: 5000, effort: 0.5 },
    { at: 1_763_712_000_000, scheme: "solo", hashrate: 5e14, miners: 200, workers: 400, effort: null },
  ],
  network: {
    at: 1_763_712_000_000,
    height: 99_000_000,
    difficulty: 1.25e17,
    hashrate: 2.5e17,
    blockReward: 346_000_000n,
    lastBlockAt: 1_763_711_999_000,
  },
  networkShare: 0.01,
  lastBlock: {
    chain: "kas",
    height: 98_999_990,
    hash: "ab".repeat(32),
    foundAt: 1_763_711_000_500,
    scheme: "solo",
    finder: null,
    worker: null,
    difficulty: null,
    effort: null,
    reward: 346_000_000n,
    status: "pending",
    progress: null,
  },
  blocksDay: 864,
  blocks: { completeSince: 0, isReading: false, fault: null },
  usdPrice: { usd: 0.0453, at: 1_763_711_900_000, source: "demo", change24h: null },
};

/** Four steps, the second without a measurement. */
const kasSeries: CoinSeries = {
  coin: "kas",
  kind: "pool-hashrate",
  range: "24h",
  availableRanges: ["24h", "7d"],
  from: 1_763_625_600_000,
  to: 1_763_628_000_000,
  stepMs: 600_000,
  isEnded: false,
  columns: [
    { key: "pool", values: [2.5e15, null, 2.501234e15, 2e15] },
    { key: "pps", values: [2e15, null, 2.001234e15, 2e15] },
    { key: "solo", values: [5e14, null, 5e14, null] },
    { key: "network", values: [1.08e21, null, 1.08e21, null] },
    { key: "share", values: [0.000002314815, null, 2.3e-7, null] },
    { key: "miners", values: [3, null, 4, null] },
    { key: "workers", values: [null, null, null, null] },
    { key: "blocks", values: [null, null, 7, 0] },
  ],
  latest: { at: 1_763_627_400_000, value: 2e15, isStale: false },
  changes: { day: 0.1, week: null, month: null },
  monthAverage: null,
  blocks: { knownSince: 1_763_626_800_000, marks: null },
  adjustment: null,
  priceSource: null,
};

const onlineMiner: MinerStats = {
  state: "online",
  coin: "kas",
  address,
  at: 1_763_712_000_000,
  isStale: false,
  arePayoutsKnown: true,
  coming: [],
  version: 1,
  online: 1,
  low: 0,
  quiet: 0,
  offline: 0,
  silent: 0,
  miner: {
    address,
    hashrate: { tenMinutes: 1e12, sixHours: 9e11, day: null },
    lastShareAt: 1_763_711_990_000,
    shares: { valid: 10, stale: 0, invalid: null },
    workers: [],
    balances: [
      {
        chain: "kas",
        confirmed: 123_456_789n,
        unconfirmed: null,
        paid: 9_007_199_254_740_993n,
        threshold: 2_000_000_000n,
      },
    ],
  },
  workers: [
    {
      name: "rig/1",
      scheme: "pps",
      state: "online",
      hashrate: { tenMinutes: 1e12, sixHours: 9e11, day: null },
      lastShareAt: 1_763_711_990_000,
      shares: { valid: 10, stale: 0, invalid: null },
      trend: "0z.1az0z.1az0z.1az0z.1az",
    },
  ],
  averages: null,
  history: [{ at: 1_763_711_400_000, scheme: "pps", hashrate: 1e12, workersOnline: null }],
  engineSince: null,
    historyStepMs: 600_000,
  payouts: [
    {
      chain: "kas",
      transactionId: "cd".repeat(32),
      paidAt: 1_763_700_000_000,
      amount: 5_000_000_000n,
      fee: null,
      status: "paid",
      recipients: null,
    },
  ],
  reward: { day: [{ chain: "kas", amount: 700n }], week: [{ chain: "mystery", amount: 9n }], thirtyDays: [], month: null },
  nextRunAt: null,
  nextPayouts: [
    {
      chain: "kas",
      estimate: { kind: "days", low: 2, high: 3 },
      run: { from: 1_763_899_200_000, to: 1_763_985_600_000, isByClock: true, low: 2_000_000_000n, high: 2_100_000_000n },
    },
  ],
  firstShareAt: null,
  firstShareFrom: null,
  firstShareBy: null,
};

const foundBlocks: readonly ListedBlock[] = [
  {
    chain: "kas",
    height: 98_999_990,
    hash: "ab".repeat(32),
    foundAt: 1_763_711_000_500,
    scheme: "solo",
    finder: address,
    worker: "=rig,1",
    difficulty: 1.25e17,
    effort: 0.4125,
    reward: 346_000_000n,
    status: "pending",
    progress: 0.25,
    maturity: { progress: 0.25, reached: 250, needed: 1_000, leftMs: 750_000 },
    uncheckedSince: null,
  },
  {
    chain: "kas",
    height: 98_999_900,
    hash: null,
    foundAt: 1_763_710_000_000,
    scheme: null,
    finder: null,
    worker: null,
    difficulty: null,
    effort: null,
    reward: null,
    status: "orphaned",
    progress: null,
    maturity: null,
    uncheckedSince: null,
  },
];

/** Knows one cursor, of an empty page; the newest page applies the query. */
function listBlocks({ scheme, status, before, limit }: BlockQuery): BlockList | null {
  if (before !== null && before !== "mi8kzq4c.2f") return null;
  const left = foundBlocks.filter(
    (block) => (scheme === null || block.scheme === scheme) && (status === null || block.status === status),
  );
  const blocks = before === null ? left.slice(0, limit) : [];
  const older = blocks.length < left.length && before === null ? "mi8kzq4c.2f" : null;
  const newer = before === null ? null : { before: null };
  const knowledge = { completeSince: 0, isReading: false, fault: null };
  return { state: "live", at: 1_763_712_000_000, knowledge, blocks, isAnyKnown: true, older, newer };
}

function getMinerStats(coin: CoinSlug, wanted: string): MinerStats {
  if (wanted === "nonsense") return { state: "invalid-address", coin, address: wanted, reason: "no such format" };
  if (wanted === "silent") return { state: "unreachable", coin, address: wanted };
  if (wanted === "never-mined") return { state: "never-seen", coin, address: wanted, at: 1_763_712_000_000 };
  return onlineMiner;
}

const reachable: ReadonlySet<string> = new Set(["kas", "xel"]);

export const fixtureAddress = address;

export function createFixtureServices(changes: Partial<Services> = {}): Services {
  return {
    site: {
      brand: { name: "Adit Pool", supportEmail: "support@adit.example", origin: "https://adit.example" },
      localOrigin: "http://localhost:3000",
      enabledCoins: ["kas", "xel"],
      groups: [],
      isDemo: true,
      links: { referral: null, referralRu: null, referralFeePercent: null, bot: null, firmware: null, manager: null, account: null, careers: null, social: [], isExample: false },
  coupons: { mmpos: null },
  latencyOrigins: [],
  widgetOrigins: ["https://dash.example"],
      api: { baseUrl: "https://api.adit.example/v", regionalHost: null, regionalBaseUrl: null },
      dialects: apiDialects,
      explorerReferrals: {},
      analytics: null,
      advertising: null,
      polls: { shortestMs: 45_000, longestMs: 45_000 },
      hasPrices: true,
      faultService: null,
    },
    pools: {
      isReachable: (slug): slug is CoinSlug => reachable.has(slug),
      getTerms: () => kasTerms,
      getPayoutReporting: () => "listed",
      takesThresholds: () => true,
      getAverageTraits: () => null,
      listPoolStats: async () => [kasStats],
      getPoolStats: async (coin) =>
        coin === kasTerms.coin
          ? kasStats
          : { state: "stub", terms: { ...kasTerms, coin, ticker: "XEL", name: "XEL", schemes: [] }, fault: null, usdPrice: null },
      getHashrateSeries: async (_coin, range) => ({
        range,
        stepMs: 600_000,
        from: 1_763_625_600_000,
        to: 1_763_712_000_000,
        availableRanges: ["24h", "7d"],
        points: [{ at: 1_763_625_600_000, hashrate: 1e15, miners: 3, workers: null, networkHashrate: null }],
        schemes: [{ scheme: "pps", points: [{ at: 1_763_625_600_000, hashrate: 1e15 }] }],
      }),
      listSparklines: async () => ({ kas: [1, 2, 3] }),
      getTopMiners: async () => ({
        state: "live",
        at: 1_763_712_000_000,
        isOffered: true,
        peakMs: null,
        miners: [
          {
            rank: 1,
            address,
            isWholeAddress: true,
            hashrate: 4e14,
            hashrateDay: 3.9e14,
            workers: 12,
            lastShareAt: null,
            poolShare: 0.16,
            blocks: 140,
          },
        ],
        areAddressesMasked: false,
        countedBlocks: 1000,
      }),
      listBlocks: async (_coin, query) => listBlocks(query),
      getLuck: async (_coin, chain) => ({
        at: 1_763_712_000_000,
        chain,
        knowledge: { completeSince: 0, isReading: false, fault: null },
        averages: [{ blocks: 32, known: 32, effort: 0.93 }],
        efforts: [0.2, 1.4],
        windows: [],
        rounds: [],
      }),
      countBlocks: async () => 140,
      getBlockTime: async () => null,
      listNews: async () => [
        { kind: "notice", key: "k1", at: 1_763_711_000_000, notice: { kind: "closing", when: "18.08.2026 at 00:00 UTC", insteadCoin: null } },
        { kind: "fee", at: 1_763_700_000_000, scheme: "pps", before: 0.02, after: 0.015 },
      ],
      getRewardOutlook: async () => ({
        kind: "scheduled",
        atBlock: { height: 100_000_000, remaining: 1_000_000 },
        expectedAt: 1_765_000_000_000,
        reward: 3.27,
        rewardBefore: 3.46,
        progress: 0.5,
      }),
      getNetworkAverage: async () => ({ difficulty: null, hashrate: null }),
    },
    series: { getSeries: async (coin, kind, range) => ({ ...kasSeries, coin, kind, range }) },
    miners: {
      getMinerStats: async (coin, wanted) => getMinerStats(coin, wanted),
      ...fixtureMinerLists,
      getWorkerStats: async (coin, wanted) => ({ state: "unknown-miner", coin, address: wanted }),
      getFarmRecord: async () => ({ kind: "not-kept" }),
      getMinerSeries: async () => null,
      getSoloRound: async () => null,
      checkConnection: async (coin, wanted, question) => readConnection(await getMinerStats(coin, wanted), question),
      findAmongPools: async (candidates) =>
        candidates.map(({ coin, address }) => ({ coin, address, state: "unanswered", hashrate: null })),
      async renewWants() {},
      findVersion: async () => null,
    },
    news: { onNews: () => () => {} },
    settings: fixtureSettings,
    rates: {
      getRates: async () => ({
        at: 1_763_712_000_000,
        source: "demo",
        reason: null,
        fiat: { USD: 1, EUR: 0.8631 },
        crypto: { KAS: 0.0453 },
      }),
    },
    comparison: {
      listCoins: () => ["kas"],
      getComparison: async (coin) => ({
        at: 1_763_712_000_000,
        coin,
        pools: [],
        hasOthers: false,
        earned: { hashrate: 1e12, theory: null, measured: null, difference: null },
      }),
    },
    mergeMining: {
      getMergeMining: async () => ({ at: 1_763_712_000_000, pairs: [], unreported: [] }),
      expectPairDay: async () => null,
      listProofs: async () => ({ blocks: [], knowledge: null }),
    },
    devices: createWorkedDevices(),
    texts: { findCoinText: async () => null },
    articles: createFixtureArticles({}).articles,
    storage: { isBehind: () => false },
    ...changes,
  };
}
