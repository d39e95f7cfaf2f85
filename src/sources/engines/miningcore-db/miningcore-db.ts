import type { Block } from "#src/domain/mining/block.ts";
import type { PoolSnapshot } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok } from "#src/domain/result.ts";
import { DAY, HOUR } from "#src/domain/time/durations.ts";
import { type AsyncResult, malformed, type SourceError, unsupportedAddress } from "../../source-error.ts";
import type { PostgresSource } from "../../transports/postgres.ts";
import { joinSchemePools, type SchemePool } from "../miningcore/join-scheme-pools.ts";
import { joinPayouts, readBlocks, readPayments } from "../miningcore/lists.ts";
import { hasTrace, readMinerHistory, readMinerLookup } from "../miningcore/miner.ts";
import { readMiningcoreOptions } from "../miningcore/options.ts";
import { performanceQuery, readNetwork, readPoolHistory } from "../miningcore/pool.ts";
import { decimalToAtomic, parseTime } from "../miningcore/responses.ts";
import { traitsOf } from "../miningcore/traits.ts";
import { readWorkerRates } from "../miningcore/worker-rates.ts";
import { createWorkerSamples } from "../miningcore/worker-samples.ts";
import type { EngineCapabilities, EngineContext, PageRequest, PoolEngine } from "../pool-engine.ts";
import type { RecentPage } from "../reading/recent-list.ts";
import { createResponseCache } from "../reading/response-cache.ts";
import { createListRows, type ListQuery, readKeysetPage } from "./list-rows.ts";
import { createMinerRows, toMinerStats } from "./miner-rows.ts";
import { createPoolRows } from "./pool-rows.ts";
import { createRoundEffort } from "./round-effort.ts";
import { findSource } from "./source.ts";
import { createTopMiners } from "./top-miners.ts";

// Miningcore's own PostgreSQL, for pools whose HTTP API takes too long. The figures are those of `miningcore`, and the
// same readers make them; what stands in the engine's configuration alone (ports, fees, minimum payout) is not here.

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
  settings: "read",
  settingsProof: "none",
};

const unsupportedChange = err<SourceError>({ code: "unsupported", what: "changes of settings" });
const addressPattern = /^[!-~]{1,200}$/;

/** Several pools of one coin with different reward schemes are joined. */
export function createMiningcoreDb(address: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const { pools } = readMiningcoreOptions(context.options);
  const { schemes, options } = context;
  const named = schemes.find((scheme) => scheme === options.scheme);
  const source = findSource(address, context, timeoutMs);
  const schemePools = pools.map(({ poolId, scheme }) => {
    const own = scheme ?? named ?? (schemes.length === 1 ? schemes[0] : undefined);
    if (own === undefined) {
      throw new Error("A database does not tell a pool's scheme: its options need poolIds, an id for each scheme.");
    }
    return createSchemePool({ poolId, scheme: own, source, context });
  });
  const [only] = schemePools;
  const pool = only !== undefined && schemePools.length === 1 ? only : joinSchemePools(schemePools);
  // The database pushes nothing.
  const { watch: _, ...asked } = pool;
  return { ...asked, name: "miningcore-db", isDemo: false, capabilities, traits: traitsOf(context.coin) };
}

interface SchemePoolParts {
  readonly poolId: string;
  readonly scheme: RewardScheme;
  readonly source: PostgresSource;
  readonly context: EngineContext;
}

function createSchemePool({ poolId, scheme, source, context }: SchemePoolParts): SchemePool {
  const { coin, now, minimumPayout } = context;
  const terms = { coin, scheme };
  const pool = createPoolRows(source, poolId);
  const miners = createMinerRows(source, poolId, now);
  const lists = createListRows(source);
  const topMiners = createTopMiners(source, poolId, now);
  const sumRound = createRoundEffort(source, poolId, now);
  const recentTickers = createResponseCache<readonly string[]>(now);
  const { fetchMinutes, fetchHistory } = createWorkerSamples({ fetchSamples: miners.listSamples, now });

  /** The only place where the database names the coin. */
  function findTickers(): AsyncResult<readonly string[]> {
    return recentTickers("", async () => {
      const tickers = await pool.listTickers();
      const other = tickers.ok
        ? tickers.value.find((ticker) => ticker.toUpperCase() !== coin.ticker.toUpperCase())
        : undefined;
      if (other === undefined) return tickers;
      return err(malformed("/payments/coin", `the engine's pool mines another coin than ${coin.ticker}`, other));
    });
  }

  /** Addresses of Ethereum's family are stored in lower case (EthereumPool.cs). */
  function minerOf(address: string): string {
    return address.startsWith("0x") ? address.toLowerCase() : address;
  }

  function fetchBlockPage(page: PageRequest, query: ListQuery): AsyncResult<RecentPage<Block>> {
    return readKeysetPage(page, {
      list: (after, count) => lists.listBlocks(query, after, count),
      read: (rows) => readBlocks(rows, terms),
      accepts: () => true,
      join: null,
    });
  }

  function fetchPayoutPage(page: PageRequest, query: ListQuery, isMinersOwn: boolean): AsyncResult<RecentPage<Payout>> {
    return readKeysetPage(page, {
      list: (after, count) => lists.listPayments(query, after, count),
      read: (rows) => readPayments(rows, isMinersOwn, terms),
      accepts: ({ amount }) => amount > 0n,
      join: isMinersOwn ? null : joinPayouts,
    });
  }

  const ofPool: ListQuery = { where: "poolid = $1", values: [poolId], isShort: false };

  return {
    scheme,
    async fetchPool(): AsyncResult<PoolSnapshot> {
      const [last, blocks, tickers] = await Promise.all([
        pool.findLastStats(),
        pool.findLastBlocks(),
        findTickers(),
        topMiners.readNewest(),
      ]);
      if (!last.ok) return last;
      if (!blocks.ok) return blocks;
      if (!tickers.ok) return tickers;
      const at = now();
      const { found, reward } = blocks.value;
      // Each SOLO miner has a round of their own.
      const effort = scheme === "solo" || found === null ? ok(null) : await sumRound(found);
      if (!effort.ok) return effort;
      const { created, poolHashrate, connectedMiners, ...networkStats } = last.value;
      const measuredAt = parseTime(created);
      return ok({
        at,
        network: readNetwork({ networkStats, blockReward: reward }, coin, at),
        schemes: [
          {
            at,
            scheme,
            hashrate: Number(poolHashrate),
            miners: connectedMiners,
            workers: null,
            effort: effort.value,
          },
        ],
        fees: {},
        minimumPayout: null,
        payoutIntervalMs: null,
        measuredAt: measuredAt === null ? null : Math.min(at, measuredAt),
        acceptsMiners: null,
        ports: [],
        lastBlockFoundAt: parseTime(found),
      });
    },
    async fetchPoolHistory(window) {
      const { r: range, i: interval } = performanceQuery(window, now());
      const from = now() - (range === "Month" ? 30 * DAY : DAY);
      const stats = await pool.listPerformance(interval === "Day" ? "day" : "hour", from, now());
      return stats.ok ? ok(readPoolHistory(stats.value, scheme, coin, window)) : stats;
    },
    fetchTopMiners: (limit) => topMiners.fetch(limit),
    fetchBlocks: (page) => fetchBlockPage(page, ofPool),
    fetchPayouts: (page) => fetchPayoutPage(page, ofPool, false),
    async fetchMiner(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const miner = minerOf(address);
      const tickers = await findTickers();
      if (!tickers.ok) return tickers;
      const account = await miners.findAccount(miner, tickers.value);
      if (!account.ok) return account;
      const isKnown = hasTrace(toMinerStats(account.value, null, []), coin);
      const [present, hours, minutes] = isKnown
        ? await Promise.all([miners.findPresent(miner), miners.listSamples(miner, "Day"), fetchMinutes(miner)])
        : [ok(null), ok([]), ok([])];
      if (!present.ok) return present;
      if (!hours.ok) return hours;
      if (!minutes.ok) return minutes;
      const stats = toMinerStats(account.value, present.value, hours.value);
      const threshold = thresholdOf(account.value.threshold);
      return ok(
        await readMinerLookup(address, stats, minutes.value, { ...terms, threshold, acceptsMiners: null, at: now() }),
      );
    },
    async fetchMinerHistory(address, worker, window) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const samples = await fetchHistory(minerOf(address), window);
      if (!samples.ok) return samples;
      return ok(await readMinerHistory(samples.value, worker?.name ?? null, scheme, window));
    },
    async fetchWorkerHistories(address, window) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const samples = await fetchHistory(minerOf(address), window);
      return samples.ok ? ok(await readWorkerRates(samples.value, scheme, window)) : samples;
    },
    async fetchMinerBlocks(address, page) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const own = { where: "poolid = $1 AND miner = $2", values: [poolId, minerOf(address)], isShort: true };
      return fetchBlockPage(page, own);
    },
    async fetchMinerPayouts(address, page) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const tickers = await findTickers();
      if (!tickers.ok) return tickers;
      const where = "poolid = $1 AND coin = ANY ($2) AND address = $3";
      return fetchPayoutPage(page, { where, values: [poolId, tickers.value, minerOf(address)], isShort: true }, true);
    },
    async fetchMinerSettings(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const account = await miners.findAccount(minerOf(address), []);
      if (!account.ok) return account;
      return ok({ threshold: thresholdOf(account.value.threshold), minimum: minimumPayout, maximum: null });
    },
    updateMinerSettings: () => Promise.resolve(unsupportedChange),
    watch: () => () => undefined,
  };

  /** Atomic units: what the miner chose, or the pool's minimum out of the configuration. */
  function thresholdOf(chosen: string | null): bigint | null {
    return chosen === null ? minimumPayout : decimalToAtomic(chosen, coin.decimals);
  }
}
