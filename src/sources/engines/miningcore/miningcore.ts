import { isIP } from "node:net";
import type { Static, TSchema } from "typebox";
import type { Block } from "#src/domain/mining/block.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { ok, type Result } from "#src/domain/result.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { type SourceError, unsupportedAddress } from "../../source-error.ts";
import type { Answer, EngineCapabilities, EngineContext, Page, PageRequest, PoolEngine } from "../pool-engine.ts";
import { createPageMemories, type RecentRow, readRecentPage } from "../reading/recent-list.ts";
import {
  BlockRow,
  MinerStatsAnswer,
  PaymentRow,
  PerformanceAnswer,
  TopMinersAnswer,
  WorkerSamplesAnswer,
} from "./answers.ts";
import { customsOf } from "./customs.ts";
import { createEngineClient, findEngineLink } from "./engine-client.ts";
import { joinPayouts, readBlocks, readPayments } from "./lists.ts";
import { mergeSamples, readMinerHistory, readMinerLookup } from "./miner.ts";
import { minimumPayoutOf, performanceQuery, readPoolHistory, readPoolSnapshot, readScheme } from "./pool.ts";
import { fetchThreshold, sendThreshold } from "./settings.ts";

// Miningcore (coinfoundry, oliverw, blackmennewstyle and other forks): many coins, one reward scheme for each pool, state in
// PostgreSQL. It cannot distinguish an unknown address from one that it has forgotten, and it does not say when a worker's last share came.

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

/** Of the engine's lists, which have no upper bound: enough for a page of the collector (100) and the row that shows whether there are more. */
const pageSize = 150;
const maxFetches = 20;
const mostTopMiners = 500;

/** The address becomes a part of a path: no slash, and no dot at the start. */
const addressPattern = /^[0-9A-Za-z][0-9A-Za-z._:+-]{0,199}$/;

export function createMiningcore(baseUrl: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const { poolId, requestsPerSecond } = readMiningcoreOptions(context.options);
  const { queue, notifications } = findEngineLink(baseUrl, context, requestsPerSecond);
  const client = createEngineClient({ baseUrl, poolId, queue, context, timeoutMs });
  const { coin, now } = context;
  const blockPages = createPageMemories<Block>(now);
  const payoutPages = createPageMemories<Payout>(now);

  /** The pool and what is needed to read its rows; from memory if it is recent. */
  async function findTerms() {
    const pool = await client.recentPool();
    if (!pool.ok) return pool;
    const scheme = readScheme(pool.value, context.schemes);
    return scheme.ok ? ok({ pool: pool.value, scheme: scheme.value, coin }) : scheme;
  }

  async function fetchBlockPage(page: PageRequest, path: string, finder: string | null): Answer<Page<Block>> {
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

  async function fetchPayoutPage(page: PageRequest, path: string, isMinersOwn: boolean) {
    const terms = await findTerms();
    if (!terms.ok) return terms;
    const payouts = await readRecentPage(page, {
      fetchPage: (index) => fetchRows(PaymentRow, path, index, (rows) => readPayments(rows, isMinersOwn, terms.value)),
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

  /** Old versions do not know every mode and answer 400 or 404: then there are no such samples. */
  async function fetchSamples(address: string, mode: "Hour" | "Day" | "Month") {
    const readFailure = (status: number): SourceError | null => (status === 400 ? { code: "not-found" } : null);
    const path = `${minerPath(address)}/performance`;
    const samples = await client.get(WorkerSamplesAnswer, path, { mode }, { readFailure });
    return !samples.ok && samples.error.code === "not-found" ? ok([]) : samples;
  }

  return {
    name: "miningcore",
    isDemo: false,
    capabilities,
    customs: customsOf(coin),
    async fetchPool() {
      const pool = await client.fetchPool();
      if (!pool.ok) return pool;
      const scheme = readScheme(pool.value, context.schemes);
      return scheme.ok ? readPoolSnapshot(pool.value, scheme.value, coin, now()) : scheme;
    },
    async fetchPoolHistory(window) {
      const terms = await findTerms();
      if (!terms.ok) return terms;
      const answer = await client.get(PerformanceAnswer, "performance", performanceQuery(window, now()));
      if (!answer.ok) return answer;
      return ok(readPoolHistory(answer.value.stats, terms.value.scheme, coin, window));
    },
    /** Not the present hashrates: the engine sends the highest sum of each miner in a range, and the shortest range is an hour. */
    async fetchTopMiners(limit) {
      const terms = await findTerms();
      if (!terms.ok) return terms;
      const size = String(Math.min(mostTopMiners, Math.max(1, limit)));
      const miners = await client.get(TopMinersAnswer, "miners", { page: "0", pageSize: size, topMinersRange: "1" });
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
    fetchBlocks: (page) => fetchBlockPage(page, "blocks", null),
    fetchPayouts: (page) => fetchPayoutPage(page, "payments", false),
    async fetchMiner(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const [terms, record, threshold] = await Promise.all([
        findTerms(),
        client.get(MinerStatsAnswer, minerPath(address)),
        fetchThreshold(address, { client, decimals: coin.decimals }),
      ]);
      if (!terms.ok) return terms;
      if (!record.ok) return record;
      if (!threshold.ok) return threshold;
      const { scheme, pool } = terms.value;
      const chosen = threshold.value ?? minimumPayoutOf(pool, coin);
      return ok(readMinerLookup(address, record.value, { coin, scheme, threshold: chosen, at: now() }));
    },
    async fetchMinerHistory(address, worker, window) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const terms = await findTerms();
      if (!terms.ok) return terms;
      const isDaily = window.stepMs >= DAY;
      const isRecent = !isDaily && window.to > now() - HOUR;
      const [coarse, fine] = await Promise.all([
        fetchSamples(address, isDaily ? "Month" : "Day"),
        isRecent ? fetchSamples(address, "Hour") : ok([]),
      ]);
      if (!coarse.ok) return coarse;
      if (!fine.ok) return fine;
      const samples = mergeSamples(coarse.value, fine.value);
      return ok(readMinerHistory(samples, worker?.name ?? null, terms.value.scheme, window));
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
    watch: (onHint) => notifications.watch(poolId, onHint),
  };
}

function minerPath(address: string): string {
  return `miners/${encodeURIComponent(address)}`;
}

/** What an operator may set for a Miningcore under `engine.options`. */
interface MiningcoreOptions {
  /** The pool's `id` in the engine's own configuration. */
  readonly poolId: string;
  /** Of all pools of one engine together. Miningcore refuses more than five unless it is configured to allow more. */
  readonly requestsPerSecond: number;
}

/** Throws a sentence for a value that is not valid: the options come from the operator's own file, at start. */
function readMiningcoreOptions(options: Readonly<Record<string, unknown>>): MiningcoreOptions {
  const { poolId, requestsPerSecond = 5 } = options;
  if (typeof poolId !== "string" || !/^[\w-]{1,64}$/.test(poolId)) {
    throw new Error("It needs the option poolId: the id of the pool in Miningcore's own configuration, such as btc1.");
  }
  if (typeof requestsPerSecond !== "number" || !Number.isInteger(requestsPerSecond) || requestsPerSecond < 1) {
    throw new Error("Its option requestsPerSecond must be a whole number from 1.");
  }
  return { poolId, requestsPerSecond };
}
