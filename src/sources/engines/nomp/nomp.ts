import { err, ok } from "#src/domain/result.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import { type AsyncResult, unsupportedAddress } from "../../source-error.ts";
import type { EngineCapabilities, EngineContext, PageRequest, PoolEngine } from "../pool-engine.ts";
import { createResponseCache } from "../reading/response-cache.ts";
import type { PaymentsAnswer, StatsAnswer, WorkerStatsAnswer } from "./answers.ts";
import { findEngineClient, notGathered, polledForMs } from "./engine-client.ts";
import { mostConfirmed, mostPayments, pageOf, readBlocks, readPayouts } from "./lists.ts";
import { isOnlyHere, type MinerParts, readMiner, readMinerHistory, readWorkerRates } from "./miner.ts";
import {
  findPool,
  isKnownAlgorithm,
  isZny,
  listMiners,
  type OwnPool,
  readPoolHistory,
  readPoolSnapshot,
  readTopMiners,
} from "./pool.ts";
import { traits } from "./traits.ts";

// The NOMP family: s-nomp e649805, z-nomp 104dcf3 and zny-nomp b0a9a83. State in redis, one scheme for each pool, all
// pools of the program in each response. Three dialects, told apart by what is there.

const capabilities: EngineCapabilities = {
  // The shorter of the shipped `historicalRetention`s.
  poolHistoryMs: 4 * HOUR,
  minerHistoryMs: 4 * HOUR,
  workerHistory: true,
  workerTrends: false,
  balances: true,
  mergeMining: false,
  unconfirmedBalances: true,
  payouts: true,
  topMiners: true,
  blocksByMiner: true,
  fullAddresses: true,
  shareCounts: false,
  settings: "none",
  settingsProof: "none",
};

/** The engine matches by redis patterns and cuts at a dot. An address with a prefix (`ecash:`) it cannot keep. */
const addressPattern = /^[0-9A-Za-z]{25,110}$/;

const mixedHistory = err({
  code: "unsupported",
  what: "the history of an address that another of its pools may have",
} as const);

export function createNomp(baseUrl: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const { coin, now, schemes } = context;
  if (!isKnownAlgorithm(coin))
    throw new Error(`It mines SHA-256, Scrypt and Equihash here, and ${coin.ticker} is none.`);
  const wanted = { coin, schemes, name: readOption(context.options.pool) };
  const client = findEngineClient(baseUrl, context, timeoutMs);
  const recentMiners = createResponseCache<WorkerStatsAnswer>(now);
  const unsupported = (what: string) => async () => err({ code: "unsupported", what } as const);

  async function findOwn(response: AsyncResult<StatsAnswer>): AsyncResult<{ stats: StatsAnswer; pool: OwnPool }> {
    const stats = await response;
    if (!stats.ok) return stats;
    const pool = findPool(stats.value, wanted);
    return pool.ok ? ok({ stats: stats.value, pool: pool.value }) : pool;
  }

  async function fetchOwnPayments(): AsyncResult<{ own: PaymentsAnswer[number]; pool: OwnPool }> {
    const [found, payments] = await Promise.all([findOwn(client.stats.read()), client.payments.read()]);
    if (!payments.ok) return payments;
    if (!found.ok) return found;
    const { pool } = found.value;
    const own = payments.value.find(({ name }) => name === pool.name);
    return own === undefined ? notGathered : ok({ own, pool });
  }

  async function fetchBlockPage(page: PageRequest, finder: string | null) {
    // First those that wait: what has since left both lists is orphaned.
    const payments = await fetchOwnPayments();
    if (!payments.ok) return payments;
    const rows = await client.blocks.read();
    if (!rows.ok) return rows;
    const { own, pool } = payments.value;
    const blocks = readBlocks(rows.value, own, { coin, pool, now: now() });
    if (!blocks.ok) return blocks;
    const confirmed = blocks.value.filter(({ item }) => item.status === "confirmed").length;
    const isCut = finder !== null || confirmed >= mostConfirmed;
    return pageOf(
      finder === null ? blocks.value : blocks.value.filter(({ item }) => item.finder === finder),
      page,
      isCut,
    );
  }

  async function fetchPayoutPage(page: PageRequest, address: string | null) {
    const payments = await fetchOwnPayments();
    if (!payments.ok) return payments;
    const { own } = payments.value;
    return pageOf(readPayouts(own, address, coin), page, own.payments.length >= mostPayments);
  }

  async function fetchRecord(address: string): AsyncResult<{ answer: WorkerStatsAnswer; parts: MinerParts }> {
    // First the statistics: s-nomp's web server dies of a request about a miner before it has any.
    const found = await findOwn(client.stats.read());
    if (!found.ok) return found;
    const answer = await recentMiners(address, () => client.fetchMiner(address));
    if (!answer.ok) return answer;
    const isMining = (await listMiners(found.value.pool)).has(address);
    // An engine that has just started has zeros for everybody.
    if (isMining && Object.keys(answer.value.workers).length === 0) return notGathered;
    return ok({ answer: answer.value, parts: { ...found.value, coin, minimumPayout: context.minimumPayout } });
  }

  async function fetchHistoryParts(address: string) {
    if (!addressPattern.test(address)) return unsupportedAddress;
    const [record, moments] = await Promise.all([fetchRecord(address), client.history.read()]);
    if (!record.ok) return record;
    if (!moments.ok) return moments;
    const { answer, parts } = record.value;
    if (!isOnlyHere(address, answer, parts)) return mixedHistory;
    return ok({ answer, parts: { coin, scheme: parts.pool.scheme, moments: moments.value } });
  }

  return {
    name: "nomp",
    isDemo: false,
    capabilities,
    traits,
    async fetchPool() {
      const at = now();
      const found = await findOwn(client.stats.read(polledForMs));
      if (!found.ok) return found;
      const { stats, pool } = found.value;
      const config = isZny(pool.stats) ? await client.config.read() : null;
      return ok(await readPoolSnapshot(stats, pool, { coin, at, config: config?.ok ? config.value : null }));
    },
    async fetchPoolHistory(window) {
      const [found, history] = await Promise.all([findOwn(client.stats.read()), client.history.read()]);
      if (!history.ok) return history;
      return found.ok ? ok(readPoolHistory(history.value, found.value.pool, coin, window)) : found;
    },
    async fetchTopMiners(limit) {
      const found = await findOwn(client.stats.read());
      return found.ok ? ok(await readTopMiners(found.value.pool, limit, coin)) : found;
    },
    fetchBlocks: (page) => fetchBlockPage(page, null),
    fetchPayouts: (page) => fetchPayoutPage(page, null),
    async fetchMiner(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const record = await fetchRecord(address);
      return record.ok ? ok(await readMiner(address, record.value.answer, record.value.parts)) : record;
    },
    async fetchMinerHistory(address, worker, window) {
      const found = await fetchHistoryParts(address);
      if (!found.ok) return found;
      const { scheme } = found.value.parts;
      if (worker !== null && worker.scheme !== null && worker.scheme !== scheme) return err({ code: "not-found" });
      return ok(readMinerHistory(address, worker?.name ?? null, found.value.answer, found.value.parts, window));
    },
    async fetchWorkerHistories(address, window) {
      const found = await fetchHistoryParts(address);
      return found.ok ? ok(readWorkerRates(address, found.value.answer, found.value.parts, window)) : found;
    },
    async fetchMinerBlocks(address, page) {
      return addressPattern.test(address) ? fetchBlockPage(page, address) : unsupportedAddress;
    },
    async fetchMinerPayouts(address, page) {
      return addressPattern.test(address) ? fetchPayoutPage(page, address) : unsupportedAddress;
    },
    fetchMinerSettings: unsupported("settings: the operator alone has them"),
    updateMinerSettings: unsupported("settings: the operator alone has them"),
  };
}

function readOption(pool: unknown): string | null {
  if (pool === undefined) return null;
  if (typeof pool === "string" && /^[\w .-]{1,64}$/.test(pool)) return pool;
  throw new Error('The option pool is the name of a pool in the engine\'s own statistics, such as "litecoin".');
}
