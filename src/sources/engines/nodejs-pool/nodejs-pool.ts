import type { Static, TSchema } from "typebox";
import { err, ok } from "#src/domain/result.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { type AsyncResult, unsupportedAddress } from "../../source-error.ts";
import type { EngineCapabilities, EngineContext, PageRequest, PoolEngine } from "../pool-engine.ts";
import { type RecentRow, readRecentPage } from "../reading/recent-list.ts";
import { createResponseCache } from "../reading/response-cache.ts";
import { createEngineClient } from "./engine-client.ts";
import { readBlock, readMinerPayment, readPayment } from "./lists.ts";
import { readMiner, readMinerHistory, readWorkerRates } from "./miner.ts";
import { readPoolSnapshot } from "./pool.ts";
import {
  BlocksAnswer,
  ChartAnswer,
  MinerAnswer,
  MinerPaymentsAnswer,
  NetworkAnswer,
  PaymentsAnswer,
  PoolAnswer,
  PortsAnswer,
  UserAnswer,
  WorkersAnswer,
} from "./responses.ts";
import { traits } from "./traits.ts";

// nodejs-pool (MoneroOcean 7c94599d and its kin): Monero, PPLNS, LMDB and MySQL. Anybody may set anybody's threshold
// there, so it is only read. It keeps responses for 10 and 60 seconds, and for five minutes its terms.

const capabilities: EngineCapabilities = {
  // Its own history mixes the hashrates of all coins that it mines.
  poolHistoryMs: 0,
  minerHistoryMs: DAY,
  workerHistory: true,
  workerTrends: false,
  balances: true,
  mergeMining: false,
  unconfirmedBalances: false,
  payouts: true,
  topMiners: false,
  blocksByMiner: false,
  fullAddresses: true,
  namesNoFinders: true,
  shareCounts: false,
  settings: "read",
  settingsProof: "none",
  alerts: "engine",
};

/** The largest page that it gives. */
const pageSize = 100;
const addressPattern = /^[0-9A-Za-z]{90,110}$/;

export function createNodejsPool(baseUrl: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const { coin, now } = context;
  if (coin.family !== "cryptonote") throw new Error(`It pays in coins of Monero's family, and ${coin.ticker} is none.`);
  if (!context.schemes.includes("pplns")) throw new Error("It pays by PPLNS, which must be among the pool's schemes.");
  const client = createEngineClient(baseUrl, context, timeoutMs);
  const recentCharts = createResponseCache<ChartAnswer>(now);
  const unsupported = (what: string) => async () => err({ code: "unsupported", what } as const);

  async function fetchRows<const Schema extends TSchema, Item>(
    page: PageRequest,
    path: string,
    schema: Schema,
    read: (rows: Static<Schema>) => readonly RecentRow<Item>[],
  ) {
    const list = await readRecentPage<Item>(page, {
      async fetchPage(index) {
        const rows = await client.get(schema, `${path}?limit=${pageSize}&page=${index}`);
        return rows.ok ? ok({ rows: read(rows.value), total: null }) : rows;
      },
      pageSize,
      accepts: () => true,
      join: null,
      maxFetches: 20,
    });
    return list.ok ? ok({ items: list.value.items, next: list.value.next, total: null }) : list;
  }

  function fetchChart(address: string): AsyncResult<ChartAnswer> {
    return recentCharts(address, () => client.get(ChartAnswer, `miner/${address}/chart/hashrate/allWorkers`));
  }

  return {
    name: "nodejs-pool",
    isDemo: false,
    capabilities,
    traits,
    async fetchPool() {
      const at = now();
      const [config, pool, network, ports] = await Promise.all([
        client.recentConfig(),
        client.get(PoolAnswer, "pool/stats"),
        client.get(NetworkAnswer, "network/stats", "empty"),
        client.get(PortsAnswer, "pool/ports"),
      ]);
      if (!pool.ok) return pool;
      if (!config.ok) return config;
      if (!network.ok) return network;
      const known = ports.ok ? ports.value : [];
      return ok(readPoolSnapshot(pool.value, { config: config.value, network: network.value, ports: known, coin, at }));
    },
    fetchPoolHistory: unsupported("a history of this coin alone"),
    fetchTopMiners: unsupported("a list of miners"),
    async fetchBlocks(page) {
      const [config, network] = await Promise.all([
        client.recentConfig(),
        client.get(NetworkAnswer, "network/stats", "empty"),
      ]);
      if (!config.ok) return config;
      if (!network.ok) return network;
      const tip = network.value.height ?? null;
      const blocks = { coin, tip, depth: config.value.maturity_depth ?? null };
      return fetchRows(page, "pool/blocks", BlocksAnswer, (rows) => rows.map((row) => readBlock(row, blocks)));
    },
    fetchPayouts: (page) =>
      fetchRows(page, "pool/payments", PaymentsAnswer, (rows) => rows.map((row) => readPayment(row, coin))),
    async fetchMiner(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const [stats, workers, user, config] = await Promise.all([
        client.get(MinerAnswer, `miner/${address}/stats`),
        client.get(WorkersAnswer, `miner/${address}/stats/allWorkers`),
        client.get(UserAnswer, `user/${address}`),
        client.recentConfig(),
      ]);
      if (!stats.ok) return stats;
      if (!workers.ok) return workers;
      if (!user.ok) return user;
      if (!config.ok) return config;
      const parts = { workers: workers.value, threshold: user.value.payout_threshold, coin };
      return ok(await readMiner(address, stats.value, parts));
    },
    async fetchMinerHistory(address, worker, window) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const chart = await fetchChart(address);
      return chart.ok ? ok(readMinerHistory(chart.value, worker?.name ?? null, window)) : chart;
    },
    async fetchWorkerHistories(address, window) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const chart = await fetchChart(address);
      return chart.ok ? ok(await readWorkerRates(chart.value, window)) : chart;
    },
    fetchMinerBlocks: unsupported("who found a block"),
    async fetchMinerPayouts(address, page) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const read = (rows: Static<typeof MinerPaymentsAnswer>) => rows.map((row) => readMinerPayment(row, coin));
      return fetchRows(page, `miner/${address}/payments`, MinerPaymentsAnswer, read);
    },
    async fetchMinerSettings(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const [user, config] = await Promise.all([client.get(UserAnswer, `user/${address}`), client.recentConfig()]);
      if (!user.ok) return user;
      if (!config.ok) return config;
      const minimum = BigInt(Math.round(config.value.min_wallet_payout));
      return ok({ threshold: BigInt(user.value.payout_threshold), minimum, maximum: null });
    },
    updateMinerSettings: unsupported("changes of settings that prove whose they are"),
  };
}
