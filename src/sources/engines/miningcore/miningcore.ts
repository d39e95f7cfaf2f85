import { isIP } from "node:net";
import type { Static, TSchema } from "typebox";
import type { Block } from "#src/domain/mining/block.ts";
import { ok, type Result } from "#src/domain/result.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import type { SourceError } from "../../source-error.ts";
import type { Answer, EngineCapabilities, EngineContext, Page, PageRequest, PoolEngine } from "../pool-engine.ts";
import { unaskableAddress } from "../unaskable-address.ts";
import {
  BlockRow,
  MinerAnswer,
  PaymentRow,
  PerformanceAnswer,
  TopMinersAnswer,
  WorkerSamplesAnswer,
} from "./answers.ts";
import { createEngineClient } from "./engine-client.ts";
import { findEngineLink } from "./engine-link.ts";
import { joinPayouts, readBlocks, readPayments } from "./list-rows.ts";
import { mergeSamples, readMinerHistory, readMinerLookup } from "./miner-record.ts";
import { fetchThreshold, sendThreshold } from "./miner-settings.ts";
import { readMiningcoreOptions } from "./options.ts";
import { minimumPayoutOf, performanceQuery, readPoolHistory, readPoolSnapshot, readScheme } from "./pool-snapshot.ts";
import { type RecentRow, readRecentPage } from "./recent-list.ts";

// Miningcore (coinfoundry, oliverw, blackmennewstyle and other forks): many coins, one reward scheme for each pool, state in
// PostgreSQL. It cannot tell a stranger from somebody it has forgotten, nor when a worker's last share came.

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
  averagesBeginAtFirstShare: true,
  blocksByMiner: true,
  fullAddresses: true,
  shareCounts: false,
  settings: "write",
  settingsProof: "worker-ip",
};

/** Of the engine's lists, which have no upper bound: one page of the collector's hundred, and the row that tells whether there are more. */
const pageSize = 150;
const maxFetches = 20;
const mostTopMiners = 500;

/** It stands in a path: no slash, and no dot at its head. */
const addressPattern = /^[0-9A-Za-z][0-9A-Za-z._:+-]{0,199}$/;

export function createMiningcore(baseUrl: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const { poolId, requestsPerSecond } = readMiningcoreOptions(context.options);
  const { queue, notifications } = findEngineLink(baseUrl, context, requestsPerSecond);
  const client = createEngineClient({ baseUrl, poolId, queue, context, timeoutMs });
  const { coin, now } = context;

  /** The pool and what its rows need to know; from memory while it is young. */
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
    });
    // The engine counts recipients, not transactions.
    return payouts.ok && !isMinersOwn ? ok({ ...payouts.value, total: null }) : payouts;
  }

  function isSameAddress(one: string | null, other: string): boolean {
    return coin.isAddressCaseInsensitive ? one?.toLowerCase() === other.toLowerCase() : one === other;
  }

  /** Old versions do not know every mode, and say so with 400 or 404: then there are no such samples. */
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
    /** Not the present: the engine tells the highest sum of each miner in a range, of which an hour is the shortest. */
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
      if (!addressPattern.test(address)) return unaskableAddress;
      const [terms, record, threshold] = await Promise.all([
        findTerms(),
        client.get(MinerAnswer, minerPath(address)),
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
      if (!addressPattern.test(address)) return unaskableAddress;
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
      if (!addressPattern.test(address)) return unaskableAddress;
      const own = await fetchBlockPage(page, `${minerPath(address)}/blocks`, null);
      // Only forks have this list; elsewhere his blocks are picked out of the pool's.
      const isMissing = !own.ok && own.error.code === "not-found";
      return isMissing ? fetchBlockPage(page, "blocks", address) : own;
    },
    async fetchMinerPayouts(address, page) {
      if (!addressPattern.test(address)) return unaskableAddress;
      return fetchPayoutPage(page, `${minerPath(address)}/payments`, true);
    },
    async fetchMinerSettings(address) {
      if (!addressPattern.test(address)) return unaskableAddress;
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
      if (!addressPattern.test(address)) return unaskableAddress;
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
