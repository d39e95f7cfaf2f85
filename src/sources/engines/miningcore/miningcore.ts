import { isIP } from "node:net";
import type { Static, TSchema } from "typebox";
import type { Block } from "#src/domain/mining/block.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { ok, type Result } from "#src/domain/result.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { type AsyncResult, type SourceError, unsupportedAddress } from "../../source-error.ts";
import type { EngineCapabilities, EngineContext, PageRequest, PoolEngine } from "../pool-engine.ts";
import { createPageMemories, type RecentPage, type RecentRow, readRecentPage } from "../reading/recent-list.ts";
import { createResponseCache } from "../reading/response-cache.ts";
import { createEffortCheck } from "./effort-check.ts";
import { createEngineClient, type EngineClient, findEngineLink } from "./engine-client.ts";
import { joinSchemePools, type SchemePool } from "./join-scheme-pools.ts";
import { joinPayouts, readBlocks, readPayments } from "./lists.ts";
import { hasTrace, readMinerHistory, readMinerLookup } from "./miner.ts";
import { readMiningcoreOptions } from "./options.ts";
import {
  minimumPayoutOf,
  performanceQuery,
  readAcceptance,
  readPoolHistory,
  readPoolSnapshot,
  readScheme,
} from "./pool.ts";
import { BlockRow, MinerStatsResponse, PaymentRow, PerformanceResponse, TopMinersResponse } from "./responses.ts";
import { createSampleAge } from "./sample-age.ts";
import { fetchThreshold, sendThreshold } from "./settings.ts";
import { traitsOf } from "./traits.ts";
import { readWorkerRates } from "./worker-rates.ts";
import { createSamplesClient, createWorkerSamples, minerPath } from "./worker-samples.ts";

// Miningcore (coinfoundry, oliverw, blackmennewstyle and other forks): many coins, one reward scheme for each of its
// pools, state in PostgreSQL. It cannot distinguish an unknown address from a forgotten one, and it does not report
// when a worker's last share came.

const capabilities: EngineCapabilities = {
  poolHistoryMs: 30 * DAY,
  minerHistoryMs: 30 * DAY,
  workerHistory: true,
  workerTrends: true,
  balances: true,
  mergeMining: false,
  unconfirmedBalances: false,
  payouts: true,
  topMiners: true,
  topMinersPeakMs: HOUR,
  blocksByMiner: true,
  fullAddresses: true,
  shareCounts: false,
  settings: "write",
  settingsProof: "worker-ip",
};

/** The engine's lists have no upper bound: enough for a page of the collector (100) and one more row. */
const pageSize = 150;
const maxFetches = 20;
const mostTopMiners = 500;

/** The address becomes a part of a path: no slash, and no dot at the start. */
const addressPattern = /^[0-9A-Za-z][0-9A-Za-z._:+-]{0,199}$/;

/** Several pools of one coin with different reward schemes are joined. */
export function createMiningcore(baseUrl: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const { pools, requestsPerSecond } = readMiningcoreOptions(context.options);
  const { queue, notifications } = findEngineLink(baseUrl, context, requestsPerSecond);
  const schemePools = pools.map(({ poolId, scheme }) => {
    const client = createEngineClient({ baseUrl, poolId, queue, context, timeoutMs });
    const watch = (onHint: () => void) => notifications.watch(poolId, onHint);
    return createSchemePool({ poolId, scheme, client, context, watch });
  });
  const [only] = schemePools;
  const pool = only !== undefined && schemePools.length === 1 ? only : joinSchemePools(schemePools);
  const traits = traitsOf(context.coin);
  return { ...pool, name: "miningcore", isDemo: false, capabilities, traits, limit: queue };
}

interface SchemePoolParts {
  readonly poolId: string;
  readonly scheme: RewardScheme | null;
  readonly client: EngineClient;
  readonly context: EngineContext;
  readonly watch: (onHint: () => void) => () => void;
}

function createSchemePool({ poolId, scheme: named, client, context, watch }: SchemePoolParts): SchemePool {
  const { coin, now } = context;
  const blockPages = createPageMemories<Block>(now);
  const payoutPages = createPageMemories<Payout>(now);
  const findMeasuredAt = createSampleAge(client);
  const effortCheck = createEffortCheck(poolId, context.log);

  async function findTerms() {
    const pool = await client.recentPool();
    if (!pool.ok) return pool;
    const scheme = readScheme(pool.value, context.schemes, named);
    return scheme.ok ? ok({ pool: pool.value, scheme: scheme.value, coin }) : scheme;
  }

  async function fetchBlockPage(
    page: PageRequest,
    path: string,
    finder: string | null,
  ): AsyncResult<RecentPage<Block>> {
    const terms = await findTerms();
    if (!terms.ok) return terms;
    const blocks = await readRecentPage(page, {
      fetchPage: (index) => fetchRows(BlockRow, path, index, (rows) => readBlocks(rows, terms.value)),
      pageSize,
      accepts: (block) => finder === null || isSameAddress(block.finder, finder),
      join: null,
      maxFetches,
      memory: blockPages(path),
    });
    return blocks.ok && finder !== null ? ok({ ...blocks.value, total: null }) : blocks;
  }

  async function fetchRows<const Row extends TSchema, Item>(
    row: Row,
    path: string,
    index: number,
    read: (rows: readonly Static<Row>[]) => Result<readonly RecentRow<Item>[], SourceError>,
  ) {
    const page = await client.getPage(row, path, { index, size: pageSize });
    if (!page.ok) return page;
    const rows = read(page.value.rows);
    return rows.ok ? ok({ rows: rows.value, total: page.value.total }) : rows;
  }

  /** A miner's record and payouts request the same pages at the same time. */
  const recentPayments = createResponseCache<{
    readonly rows: readonly RecentRow<Payout>[];
    readonly total: number | null;
  }>(now);

  async function fetchPayoutPage(page: PageRequest, path: string, isMinersOwn: boolean) {
    const terms = await findTerms();
    if (!terms.ok) return terms;
    const fetchPage = (index: number) =>
      fetchRows(PaymentRow, path, index, (rows) => readPayments(rows, isMinersOwn, terms.value));
    const payouts = await readRecentPage(page, {
      fetchPage: (index) =>
        isMinersOwn ? recentPayments(`${index} ${path}`, () => fetchPage(index)) : fetchPage(index),
      pageSize,
      accepts: ({ amount }) => amount > 0n,
      join: isMinersOwn ? null : joinPayouts,
      maxFetches,
      memory: payoutPages(path),
    });
    // The engine counts recipients, not transactions.
    return payouts.ok && !isMinersOwn ? ok({ ...payouts.value, total: null }) : payouts;
  }

  function isSameAddress(one: string | null, other: string): boolean {
    return coin.isAddressCaseInsensitive ? one?.toLowerCase() === other.toLowerCase() : one === other;
  }

  const { fetchMinutes, fetchHistory } = createWorkerSamples({ fetchSamples: createSamplesClient(client), now });

  return {
    scheme: named,
    async fetchPool() {
      const pool = await client.fetchPool();
      if (!pool.ok) return pool;
      const scheme = readScheme(pool.value, context.schemes, named);
      if (!scheme.ok) return scheme;
      const at = now();
      const measuredAt = await findMeasuredAt(pool.value, at);
      const snapshot = readPoolSnapshot(pool.value, scheme.value, coin, { at, measuredAt });
      if (snapshot.ok) effortCheck.see(snapshot.value);
      return snapshot;
    },
    async fetchPoolHistory(window) {
      const terms = await findTerms();
      if (!terms.ok) return terms;
      const response = await client.get(PerformanceResponse, "performance", performanceQuery(window, now()));
      if (!response.ok) return response;
      return ok(readPoolHistory(response.value.stats, terms.value.scheme, coin, window));
    },
    /** The engine sends the highest sum of each miner in a range, and the shortest range is an hour. */
    async fetchTopMiners(limit) {
      const terms = await findTerms();
      if (!terms.ok) return terms;
      const size = String(Math.min(mostTopMiners, Math.max(1, limit)));
      const miners = await client.get(TopMinersResponse, "miners", { page: "0", pageSize: size, topMinersRange: "1" });
      if (!miners.ok) return miners;
      return ok(
        miners.value.slice(0, limit).map(({ miner, hashrate }) => ({
          address: miner,
          hashrate: Number(hashrate),
          hashrateDay: null,
          workers: null,
          lastShareAt: null,
        })),
      );
    },
    async fetchBlocks(page) {
      const blocks = await fetchBlockPage(page, "blocks", null);
      if (blocks.ok && page.cursor === null) effortCheck.compare(blocks.value.items);
      return blocks;
    },
    fetchPayouts: (page) => fetchPayoutPage(page, "payments", false),
    async fetchMiner(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const [terms, record] = await Promise.all([findTerms(), client.get(MinerStatsResponse, minerPath(address))]);
      if (!terms.ok) return terms;
      if (!record.ok) return record;
      // No further requests for an address without a trace.
      const isKnown = hasTrace(record.value, coin);
      const [minutes, threshold] = isKnown
        ? await Promise.all([fetchMinutes(address), fetchThreshold(address, { client, decimals: coin.decimals })])
        : [ok([]), ok(null)];
      if (!minutes.ok) return minutes;
      if (!threshold.ok) return threshold;
      const { scheme, pool } = terms.value;
      const chosen = threshold.value ?? minimumPayoutOf(pool, coin);
      const acceptsMiners = readAcceptance(pool);
      const context = { coin, scheme, threshold: chosen, acceptsMiners, at: now() };
      return ok(await readMinerLookup(address, record.value, minutes.value, context));
    },
    async fetchMinerHistory(address, worker, window) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const terms = await findTerms();
      if (!terms.ok) return terms;
      const samples = await fetchHistory(address, window);
      if (!samples.ok) return samples;
      return ok(await readMinerHistory(samples.value, worker?.name ?? null, terms.value.scheme, window));
    },
    async fetchWorkerHistories(address, window) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const terms = await findTerms();
      if (!terms.ok) return terms;
      const samples = await fetchHistory(address, window);
      return samples.ok ? ok(await readWorkerRates(samples.value, terms.value.scheme, window)) : samples;
    },
    async fetchMinerBlocks(address, page) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const own = await fetchBlockPage(page, `${minerPath(address)}/blocks`, null);
      // Only forks have this list; for others the miner's blocks are picked from those of the pool.
      const isMissing = !own.ok && own.error.code === "not-found";
      return isMissing ? fetchBlockPage(page, "blocks", address) : own;
    },
    async fetchMinerPayouts(address, page) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      return fetchPayoutPage(page, `${minerPath(address)}/payments`, true);
    },
    async fetchMinerSettings(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const [terms, threshold] = await Promise.all([
        findTerms(),
        fetchThreshold(address, { client, decimals: coin.decimals }),
      ]);
      if (!terms.ok) return terms;
      if (!threshold.ok) return threshold;
      const minimum = minimumPayoutOf(terms.value.pool, coin);
      return ok({ threshold: threshold.value ?? minimum, minimum, maximum: null });
    },
    async updateMinerSettings(address, threshold, proofIp) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      if (isIP(proofIp) === 0) return ok({ accepted: false, refusal: { code: "invalid-ip" } });
      const terms = await findTerms();
      if (!terms.ok) return terms;
      const minimum = minimumPayoutOf(terms.value.pool, coin);
      return sendThreshold(address, threshold, proofIp, { client, decimals: coin.decimals, minimum });
    },
    watch,
  };
}
