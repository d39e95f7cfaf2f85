import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { openTemporaryStore } from "#src/collector/__fixtures__/temporary-store.ts";
import { createTestLog } from "#src/collector/__fixtures__/test-log.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Miner, Worker } from "#src/domain/mining/miner.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { ok } from "#src/domain/result.ts";
import { DAY, floorTo, HOUR, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { createApp } from "#src/server/http/create-app.ts";
import { createLogger } from "#src/server/logger.ts";
import { loadWeb } from "#src/server/pages/load-web.ts";
import { openFollower } from "#src/services/__fixtures__/open-follower.ts";
import { noContent, noWords, site } from "#src/services/__fixtures__/scene.ts";
import { termsOf } from "#src/services/__fixtures__/terms.ts";
import { waitingRecords } from "#src/services/__fixtures__/waiting-records.ts";
import { createServices } from "#src/services/create-services.ts";
import { createRecords } from "#src/services/miners/records.ts";
import type { PoolTerms } from "#src/services/services.ts";
import type { HistoryWindow, PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { pagePolicy } from "#src/web/page-policy.ts";

// The built pages over engines whose miners have the workers that a test needs, listening on a port of its own.
//
//   kas   PPS+, keeps the history of workers. `count` workers, w1 … wN: of each hundred the 10th runs low, the 20th has been
//         offline for two hours, the 30th for three days, the 40th has sent no share for 15 minutes; the others are online. Hashrate of wN: N TH/s, one half of it
//         while low. History of each: a week up to its last share, all of it but for 06:00 to 09:00 UTC of the day before yesterday. Trends: each is as the worker's
//         state, and the others began 20 hours ago.
//   rvn   PROP and SOLO, keeps no history of workers. One worker for each of `hostileNames`, under PROP; `rented` under
//         SOLO; `twice` under both. `off.1` is offline, `quiet.1` has sent no share for 15 minutes, `low.1` runs low.

export const hostileNames = [
  "",
  "..",
  "../..",
  "<img src=x onerror=alert(1)>",
  '"><script>alert(1)</script>',
  "a/b",
  "100%",
  "%2e%2e%2f",
  "~2f",
  "⛏️ rig",
  "\u202egir",
  "مزرعة",
  "tab\there",
  "x".repeat(500),
  "__proto__",
  "a?b#c&d=e",
] as const;

export const farmAddress = getCoin("kas").addressExample;
export const hostileAddress = getCoin("rvn").addressExample;
const teraHash = 1e12;

function termsUnder(coin: CoinSlug, schemes: readonly RewardScheme[]): PoolTerms {
  const rules = { ...termsOf(coin).rules, rentedPower: "solo-on-prop" as const };
  return termsOf(coin, { rules, schemes: schemes.map((scheme) => ({ scheme, feeFraction: 0.01 })) });
}

function createWorker(name: string, scheme: RewardScheme, rate: number, lastShareAt: number, now = rate): Worker {
  return {
    name,
    scheme,
    hashrate: { tenMinutes: now, sixHours: rate, day: rate },
    lastShareAt,
    shares: { valid: 1990, stale: 8, invalid: 2 },
    trend: null,
  };
}

function createFarm(count: number, at: number): readonly Worker[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const rate = number * teraHash;
    const name = `w${number}`;
    const steady = createWorker(name, "pps", rate, at - (1 + (number % 50)) * SECOND);
    switch (number % 100) {
      case 10:
        return { ...createWorker(name, "pps", rate, at - 10 * SECOND, rate / 2), trend: `${"z".repeat(23)}i` };
      case 20:
        return { ...createWorker(name, "pps", rate, at - 2 * HOUR, 0), trend: `${"z".repeat(22)}00` };
      case 40:
        return { ...createWorker(name, "pps", rate, at - 15 * MINUTE - 30 * SECOND), trend: "z".repeat(24) };
      case 30:
        return { ...createWorker(name, "pps", 0, at - 3 * DAY), trend: "0".repeat(24) };
      default:
        return { ...steady, trend: `....${"z".repeat(20)}` };
    }
  });
}

function createMiner(address: string, workers: readonly Worker[], at: number): Miner {
  const rate = workers.reduce((sum, { hashrate }) => sum + (hashrate.tenMinutes ?? 0), 0);
  return {
    address,
    hashrate: { tenMinutes: rate, sixHours: rate, day: rate },
    lastShareAt: at - SECOND,
    shares: { valid: 10, stale: 0, invalid: 0 },
    workers,
    balances: [],
  };
}

function listSteps({ from, to, stepMs }: HistoryWindow, now: number): readonly number[] {
  const length = Math.ceil((Math.min(to, now) - from) / stepMs);
  return Array.from({ length }, (_, index) => from + index * stepMs);
}

/** What worker wN did in a step. */
function rateAt(number: number, at: number, now: number): number {
  const off = floorTo(now, DAY) - 2 * DAY + 6 * HOUR;
  const silentSince = number % 100 === 20 ? now - 2 * HOUR : number % 100 === 30 ? now - 3 * DAY : now;
  return (at >= off && at < off + 3 * HOUR) || at >= silentSince ? 0 : number * teraHash;
}

function createFarmEngine(count: number, now: () => number, slowMs: number): PoolEngine {
  return createFakeEngine({
    capabilities: { minerHistoryMs: 31 * DAY, workerHistory: true },
    fetchMiner: async () => ok({ found: "yes", miner: createMiner(farmAddress, createFarm(count, now()), now()) }),
    async fetchMinerHistory(_, worker, window) {
      const steps = listSteps(window, now());
      const number = Number(worker?.name.slice(1));
      return ok(
        steps.map((at) => ({
          at,
          scheme: "pps",
          hashrate: worker === null ? teraHash : rateAt(number, at, now()),
          workersOnline: 1,
        })),
      );
    },
    async fetchWorkerHistories(_, window) {
      await wait(slowMs);
      const steps = listSteps(window, now());
      return ok(
        createFarm(count, now()).map(({ name }, index) => ({
          name,
          scheme: "pps",
          rates: Float64Array.from(steps, (at) => rateAt(index + 1, at, now())),
        })),
      );
    },
  });
}

function createHostileEngine(now: () => number): PoolEngine {
  return createFakeEngine({
    async fetchMiner() {
      const at = now() - MINUTE;
      const workers = [
        ...hostileNames.map((name) => createWorker(name, "prop", teraHash, at)),
        createWorker("rented", "solo", teraHash, at),
        createWorker("off.1", "prop", teraHash, at - 2 * HOUR, 0),
        createWorker("quiet.1", "prop", teraHash, at - 14 * MINUTE - 30 * SECOND),
        createWorker("low.1", "prop", teraHash, at, teraHash / 2),
        createWorker("twice", "prop", teraHash, at),
        createWorker("twice", "solo", 2 * teraHash, at),
      ];
      return ok({ found: "yes", miner: createMiner(hostileAddress, workers, now()) });
    },
  });
}

/** `slowMs`: how long histories of workers take. Pages then do not wait for them, as they do otherwise here. */
export async function openManyWorkersSite(count: number, { slowMs = 0 } = {}) {
  const now = Date.now;
  const kept = createTestLog();
  const { store, dispose } = await openTemporaryStore(now, kept.log);
  const engines = new Map<CoinSlug, PoolEngine>([
    ["kas", createFarmEngine(count, now, slowMs)],
    ["rvn", createHostileEngine(now)],
  ]);
  const follower = openFollower(engines, { store, now, ...kept });
  const records = createRecords({ store, engines, now, ...kept });
  const services = createServices({
    site: { ...site, enabledCoins: ["kas", "rvn"] },
    terms: [termsUnder("kas", ["pps"]), termsUnder("rvn", ["prop", "solo"])],
    privateCoins: [],
    engines,
    store,
    records: slowMs === 0 ? waitingRecords(records, follower, store.signals) : records,
    contentFiles: noContent,
    findWord: noWords,
    now,
    ...kept,
  });
  const app = await createApp({
    ...(await loadWeb(join(import.meta.dirname, "../.."), { services, report: kept.report })),
    services,
    policy: pagePolicy,
    corsOrigins: [],
    requestsPerMinute: null,
    trustedProxies: [],
    localOrigin: "http://localhost:3000",
    checkReadiness: async () => ({ database: "ok", firstFill: "done", isStopping: false, pools: [] }),
    dev: null,
    log: createLogger("silent"),
    report: kept.report,
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    kept,
    async close() {
      await app.close();
      await follower.stop();
      await dispose();
    },
  };
}
