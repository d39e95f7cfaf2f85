import PQueue from "p-queue";
import type { Static } from "typebox";
import { maxRigRequests } from "#src/domain/mining/max-rig-requests.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { resample } from "../../resample.ts";
import { type SourceError, unsupportedAddress } from "../../source-error.ts";
import type {
  EngineCapabilities,
  EngineContext,
  HistoryWindow,
  Page,
  PoolEngine,
  WorkerRates,
} from "../pool-engine.ts";
import { createBlockJoin } from "../reading/block-join.ts";
import { createResponseCache } from "../reading/response-cache.ts";
import { createEngineClient } from "./engine-client.ts";
import { type MinedInterval, readIntervals, toHashratePoints } from "./intervals.ts";
import { groupSessions, type KnownSessions, readMiner, type SessionGroup } from "./miner.ts";
import { createPoolReader } from "./pool.ts";
import { ChartResponse, ClientResponse, InfoResponse, WorkerResponse } from "./responses.ts";
import { createSessionLog } from "./session-log.ts";
import { traits } from "./traits.ts";

// benjamin-wilson/public-pool (b971e9c, 2025): Bitcoin, SOLO only, state in SQLite. The block itself pays the finder,
// so there are no balances, payouts and settings, and no list of miners. It forgets sessions when they end, and keeps
// 24 hours of work. Without a node, found blocks are not offered.

/**
 * Base58, bech32 and addresses with a prefix (bitcoincash:…). Other characters could lead to another path of the
 * engine.
 */
const addressPattern = /^[0-9A-Za-z][0-9A-Za-z:]{19,99}$/;

const unsupportedWorker = err({ code: "unsupported", what: "the history of a worker of this name" } as const);

export function createPublicPool(baseUrl: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const { coin, now } = context;
  if (!context.schemes.includes("solo")) throw new Error("It runs SOLO only, which must be among the pool's schemes.");
  if (coin.algorithmSlug !== "sha256") throw new Error(`It mines SHA-256 coins, and ${coin.ticker} is none.`);
  const client = createEngineClient(baseUrl, context, timeoutMs);
  // The engine is a small program.
  const requests = new PQueue({ concurrency: 8 });
  const recentSessions = createResponseCache<KnownSessions | null>(now);
  const log = createSessionLog(now);
  const recentCharts = createResponseCache<Static<typeof WorkerResponse>>(now);
  const blocks = context.node ? createBlockJoin(context.node, coin) : null;

  const capabilities: EngineCapabilities = {
    poolHistoryMs: DAY,
    minerHistoryMs: DAY,
    workerHistory: true,
    oneWorkerPerRequest: true,
    workerTrends: false,
    balances: false,
    mergeMining: false,
    unconfirmedBalances: false,
    payouts: false,
    paysWithBlock: true,
    topMiners: false,
    blocksByMiner: blocks !== null,
    blocksNeedNode: blocks === null,
    fullAddresses: true,
    shareCounts: false,
    settings: "none",
    settingsProof: "none",
  };
  const unsupported = (what: string) => async () => err({ code: "unsupported", what } as const);

  function fetchSessions(address: string): Promise<Result<KnownSessions | null, SourceError>> {
    return recentSessions(address, () => readSessions(address));
  }

  async function readSessions(address: string): Promise<Result<KnownSessions | null, SourceError>> {
    // No further requests for an address that never sent a share.
    const record = await client.get(ClientResponse, "client", address);
    if (!record.ok) return record;
    const bestShare = Number(record.value.bestDifficulty ?? 0);
    const hasSentShares = bestShare > 0;
    if (record.value.workers.length === 0 && !hasSentShares) return ok(null);
    const [chart, info] = await Promise.all([
      client.get(ChartResponse, "client", address, "chart"),
      client.get(InfoResponse, "info"),
    ]);
    if (!chart.ok) return chart;
    if (!info.ok) return info;
    const { workers } = record.value;
    const startedAt = Date.parse(info.value.uptime);
    log.note(address, workers, startedAt);
    const groups = groupSessions(workers, startedAt);
    const intervals = readIntervals(chart.value, log.recordOf(address), now());
    const lastSeenAt = workers.length === 0 ? null : Math.max(...workers.map(({ lastSeen }) => Date.parse(lastSeen)));
    const isNobody = groups.length === 0 && intervals.length === 0 && !hasSentShares;
    return ok(isNobody ? null : { groups, lastSeenAt, intervals, bestShare: hasSentShares ? bestShare : null });
  }

  async function fetchWorkerIntervals(
    address: string,
    name: string,
  ): Promise<Result<readonly MinedInterval[], SourceError>> {
    if (!isWorkerInPath(name)) return unsupportedWorker;
    const response = await recentCharts(JSON.stringify([address, name]), () =>
      client.get(WorkerResponse, "client", address, name),
    );
    return response.ok ? ok(readIntervals(response.value.chartData, log.recordOf(address, name), now())) : response;
  }

  /** A farm has very many workers: the others have only present figures. */
  async function fetchAllIntervals(address: string, groups: readonly SessionGroup[]) {
    const asked = groups.slice(0, maxRigRequests);
    return requests.addAll(
      asked.map(({ name }) => async () => ({ name, chart: await fetchWorkerIntervals(address, name) })),
    );
  }

  async function fetchFoundBlocks() {
    const info = await client.get(InfoResponse, "info");
    return info.ok ? ok(info.value.blockData) : info;
  }

  return {
    name: "public-pool",
    isDemo: false,
    capabilities,
    traits,
    fetchPool: createPoolReader(client, now),
    async fetchPoolHistory(window) {
      const [chart, info] = await Promise.all([
        client.get(ChartResponse, "info", "chart"),
        client.get(InfoResponse, "info"),
      ]);
      if (!chart.ok) return chart;
      if (!info.ok) return info;
      const startedAt = Date.parse(info.value.uptime);
      const points = toHashratePoints(
        readIntervals(chart.value, { spans: [{ from: startedAt, to: now() }], starts: [] }, now()),
      );
      const schemes = resample(points, window).map(({ at, value }) => ({
        at,
        scheme: "solo" as const,
        hashrate: value,
        miners: null,
        workers: null,
        effort: null,
      }));
      return ok({ network: [], schemes });
    },
    fetchTopMiners: unsupported("a list of miners"),
    async fetchBlocks(page) {
      const rows = await fetchFoundBlocks();
      if (!rows.ok) return rows;
      if (blocks !== null) return blocks.join(rows.value, page);
      const none: Page<never> = { items: [], next: null, total: 0 };
      if (rows.value.length === 0 && page.cursor === null) return ok(none);
      return err({ code: "unsupported", what: "when blocks were found: the pool needs a node" });
    },
    fetchPayouts: unsupported("payouts: the chain pays the finder itself"),
    async fetchMiner(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const known = await fetchSessions(address);
      if (!known.ok) return known;
      if (known.value === null) return ok({ found: "no" });
      const { groups, intervals } = known.value;
      const charts = await fetchAllIntervals(address, groups);
      // The present figures are valid without the chart.
      const intervalsOf = new Map(charts.flatMap(({ name, chart }) => (chart.ok ? [[name, chart.value]] : [])));
      const miner = readMiner(address, coin.slug, known.value, intervalsOf, now());
      // Offline for longer than the engine remembers: it still knows the best share, but nothing to show.
      return ok({ found: groups.length === 0 && intervals.length === 0 ? "unknown" : "yes", miner });
    },
    async fetchMinerHistory(address, worker, window) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      if (worker !== null && !isWorkerInPath(worker.name)) return unsupportedWorker;
      const known = await fetchSessions(address);
      if (!known.ok) return known;
      if (known.value === null || (worker !== null && worker.scheme !== "solo")) return err({ code: "not-found" });
      if (worker === null) return ok(toSamples(known.value.intervals, window));
      const intervals = await fetchWorkerIntervals(address, worker.name);
      return intervals.ok ? ok(toSamples(intervals.value, window)) : intervals;
    },
    async fetchWorkerHistories(address, window, names) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const known = await fetchSessions(address);
      if (!known.ok) return known;
      if (known.value === null) return err({ code: "not-found" });
      const wanted = names === undefined ? null : new Set(names);
      const groups = known.value.groups.filter(({ name }) => wanted?.has(name) ?? true);
      const rigs: WorkerRates[] = [];
      for (const { name, chart } of await fetchAllIntervals(address, groups)) {
        if (chart.ok) rigs.push({ name, scheme: "solo", rates: toRates(chart.value, window) });
        // Sums without one of them would be wrong.
        else if (chart.error.code !== "unsupported") return chart;
      }
      return ok(rigs);
    },
    async fetchMinerBlocks(address, page) {
      if (blocks === null) return err({ code: "unsupported", what: "blocks of a miner: the pool needs a node" });
      if (!addressPattern.test(address)) return unsupportedAddress;
      const rows = await fetchFoundBlocks();
      if (!rows.ok) return rows;
      return blocks.join(
        rows.value.filter(({ minerAddress }) => minerAddress === address),
        page,
      );
    },
    fetchMinerPayouts: unsupported("payouts: the chain pays the finder itself"),
    fetchMinerSettings: unsupported("settings: there is nothing to pay out"),
    updateMinerSettings: unsupported("settings: there is nothing to pay out"),
  };
}

/** Dots in a path lead to another path even when escaped, and "chart" is the chart of the whole address. */
function isWorkerInPath(worker: string): boolean {
  return worker !== "" && worker !== "." && worker !== ".." && worker !== "chart";
}

/** A step without a point is not known: NaN. */
function toRates(intervals: readonly MinedInterval[], window: HistoryWindow): Float64Array {
  const rates = new Float64Array(Math.ceil((window.to - window.from) / window.stepMs)).fill(Number.NaN);
  for (const { at, value } of resample(toHashratePoints(intervals), window)) {
    rates[(at - window.from) / window.stepMs] = value;
  }
  return rates;
}

function toSamples(intervals: readonly MinedInterval[], window: HistoryWindow): readonly MinerSample[] {
  return resample(toHashratePoints(intervals), window).map(({ at, value }) => ({
    at,
    scheme: "solo",
    hashrate: value,
    workersOnline: null,
  }));
}
