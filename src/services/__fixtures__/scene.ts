import { apiDialects } from "#src/domain/site/api-dialects.ts";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { openTemporaryStore } from "#src/collector/__fixtures__/temporary-store.ts";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { type CoinSlug, getCoin, poolCoinSlugs } from "#src/domain/coins/index.ts";
import type { Miner, MinerLookup, MinerSample } from "#src/domain/mining/miner.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok } from "#src/domain/result.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import { createServices } from "../create-services.ts";
import { createRecords } from "../miners/records.ts";
import type { PoolTerms, SiteInfo } from "../services.ts";
import { openFollower } from "./open-follower.ts";
import { termsOf } from "./terms.ts";
import { waitingRecords } from "./waiting-records.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
// 2026-03-02 12:34:56 UTC; its open 10-minute step begins at 12:30.
export const start = 1_772_454_896_000;
export const slot = 1_772_454_600_000;
export const address = getCoin("kas").addressExample;

export const site: SiteInfo = {
  brand: { name: "Test", supportEmail: "help@example.org", origin: null },
  localOrigin: "http://localhost:3000",
  enabledCoins: poolCoinSlugs.filter((slug) => !["bc2"].includes(slug)),
  groups: [],
  isDemo: false,
  polls: { shortestMs: 45_000, longestMs: 45_000 },
  hasPrices: true,
  links: { referral: null, referralRu: null, referralFeePercent: null, bot: null, firmware: null, manager: null, account: null, careers: null, social: [], isExample: false },
  coupons: { mmpos: null },
  latencyOrigins: [],
  widgetOrigins: [],
  api: { baseUrl: "", regionalHost: null, regionalBaseUrl: null },
  dialects: apiDialects,
  explorerReferrals: {},
  analytics: null,
      advertising: null,
  faultService: null,
};

/** Two pools are closed, one is to come, the others are live. */
export function sceneTerms(coin: CoinSlug): PoolTerms {
  return termsOf(coin, {
    state: ["sdr", "nir"].includes(coin) ? "closed" : ["fb"].includes(coin) ? "soon" : "live",
    schemes: [{ scheme: "pps", feeFraction: null }],
    balanceResetDays: 90,
    rules: { ...termsOf(coin).rules, confirmations: getCoin(coin).confirmations },
  });
}

export const miner: Miner = {
  address,
  hashrate: { tenMinutes: 95, sixHours: null, day: 100 },
  lastShareAt: start - minute,
  shares: { valid: 10, stale: 0, invalid: 0 },
  workers: [
    {
      name: "rig1",
      scheme: "pps",
      hashrate: { tenMinutes: 95, sixHours: 90, day: 100 },
      lastShareAt: start - minute,
      shares: { valid: 10, stale: 0, invalid: 0 },
      trend: "zzzzzzzzzzzzzzzzzzzzzzzz",
    },
    {
      name: "rig2",
      scheme: "pps",
      hashrate: { tenMinutes: 0, sixHours: 0, day: 5 },
      lastShareAt: start - hour,
      shares: { valid: 1, stale: 0, invalid: 0 },
      trend: null,
    },
  ],
  balances: [{ chain: "kas", confirmed: 5n, unconfirmed: null, paid: 7n, threshold: null }],
};

export const payout: Payout = {
  chain: "kas",
  transactionId: "t1",
  paidAt: start - 2 * hour,
  amount: 3n,
  fee: null,
  status: "paid",
  recipients: null,
};

export function sample(at: number, hashrate: number): MinerSample {
  return { at, scheme: "pps", hashrate, workersOnline: 1 };
}

/** Catalogues without messages. */
export const noWords = () => null;

export const noContent = { isStable: true, read: async () => null, list: async () => [] } as const;

/** All pools behind one engine that the test controls, on a real store. */
export async function openScene() {
  const kept = createTestLog();
  const clock = { now: start };
  const { store, dispose } = await openTemporaryStore(() => clock.now, kept.log);
  const said: { lookup: MinerLookup; failure: SourceError | null } = { lookup: { found: "yes", miner }, failure: null };
  const scene = Object.assign(clock, said, { asked: new Array<string>(), store, dispose, kept });
  const engine: PoolEngine = createFakeEngine({
    capabilities: { payouts: true, minerHistoryMs: day, topMiners: true, fullAddresses: true },
    async fetchMiner(request) {
      scene.asked.push(request);
      return scene.failure ? err(scene.failure) : ok(scene.lookup);
    },
    fetchMinerHistory: async () =>
      scene.failure
        ? err(scene.failure)
        : ok([sample(slot - 20 * minute, 80), sample(slot - 10 * minute, 100), sample(slot, 90)]),
    fetchMinerPayouts: async () => (scene.failure ? err(scene.failure) : ok({ items: [payout], next: null, total: 1 })),
  });
  const engines = new Map(poolCoinSlugs.map((slug) => [slug, engine]));
  const now = () => clock.now;
  let follower: ReturnType<typeof openFollower> | null = null;
  return Object.assign(scene, {
    /** Each call stands for another process with the same database and collector. */
    openServices() {
      follower ??= openFollower(engines, { store, now, ...kept });
      return createServices({
        site,
        terms: poolCoinSlugs.map(sceneTerms),
        privateCoins: ["bc2"],
        engines,
        store: scene.store,
        records: waitingRecords(createRecords({ store, engines, now, ...kept }), follower, store.signals),
        contentFiles: noContent,
        findWord: noWords,
        now,
        ...kept,
      });
    },
    countMiners: async () => (await store.measure()).find((table) => table.table === "miners")?.rows,
  });
}

export type Scene = Awaited<ReturnType<typeof openScene>>;
