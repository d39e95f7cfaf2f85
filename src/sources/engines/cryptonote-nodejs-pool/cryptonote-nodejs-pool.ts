import { isIP } from "node:net";
import type { Block } from "#src/domain/mining/block.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { DAY, SECOND } from "#src/domain/time/durations.ts";
import { type SourceError, unsupportedAddress } from "../../source-error.ts";
import type { EngineCapabilities, EngineContext, Page, PageRequest, PoolEngine } from "../pool-engine.ts";
import { parseScoredList, readScoredPage, type ScoredRow } from "../reading/scored-list.ts";
import { createEngineClient } from "./engine-client.ts";
import { parseBlockRow, parsePayoutRow } from "./lists.ts";
import { onlyScheme, readMiner, readMinerHistory, readSchemeFacts, shortenAddress } from "./miner.ts";
import { createSchemeWatch } from "./miner-schemes.ts";
import { readPoolHistory, readPoolSnapshot, tipHeight } from "./pool.ts";
import {
  atomicToLevel,
  type CollectedStats,
  levelToAtomic,
  PayoutLevelResponse,
  ScoredListResponse,
  StatsAddressResponse,
  Top10MinersResponse,
} from "./responses.ts";
import { readLevelOutcome, settingsWith } from "./settings.ts";
import { traits } from "./traits.ts";

// cryptonote-nodejs-pool (dvandal and its forks): Monero and its relatives, PROP and SOLO, state in redis. It does not
// report an address's scheme: miner-schemes.ts derives it. Public lists shorten addresses, so a miner's blocks are
// found by the short form (14 characters of base58).

const capabilities: EngineCapabilities = {
  poolHistoryMs: DAY,
  minerHistoryMs: DAY,
  workerHistory: false,
  workerTrends: false,
  balances: true,
  mergeMining: false,
  unconfirmedBalances: false,
  payouts: true,
  topMiners: true,
  blocksByMiner: true,
  fullAddresses: false,
  shareCounts: false,
  settings: "write",
  settingsProof: "worker-ip",
  alerts: "engine",
};

const endOfTime = 4_102_444_800;
const maxFetches = 20;

/** The engine puts the address into redis patterns: a wildcard in it would list the workers of others. */
const addressPattern = /^[0-9A-Za-z:._+-]{1,200}$/;

export function createCryptonoteNodejsPool(baseUrl: URL, context: EngineContext, timeoutMs?: number): PoolEngine {
  const client = createEngineClient(baseUrl, context, timeoutMs);
  const { coin } = context;
  const findMinerSchemes = createSchemeWatch(context.now);
  const offered = (["prop", "solo"] as const).filter((scheme) => context.schemes.includes(scheme));

  function readBlocks(list: readonly string[], path: string, stats: CollectedStats, isJudged: boolean) {
    const rows = { chain: coin.slug, tipHeight: tipHeight(stats), depth: stats.config.depth ?? null, isJudged };
    return parseScoredList(list, path, (row, height) => parseBlockRow(row, height, rows));
  }

  /** Pending blocks are only in `/stats`, before the newest judged ones. */
  async function fetchBlocksBelow(stats: CollectedStats, below: number) {
    const listed = readBlocks(stats.pool.blocks, "/pool/blocks", stats, false);
    if (!listed.ok) return listed;
    const judged = await fetchJudgedBlocks(stats, listed.value, below);
    if (!judged.ok) return judged;
    // A pending block that is lower than this page belongs to a later page.
    const lowest = judged.value.at(-1)?.score ?? 0;
    const waiting = listed.value.filter(
      ({ score, item }) => item.status === "pending" && score < below && score >= lowest,
    );
    return ok(byHeight([...waiting, ...judged.value]));
  }

  async function fetchJudgedBlocks(stats: CollectedStats, listed: readonly ScoredRow<Block>[], below: number) {
    if (below > endOfTime) return ok(listed.filter(({ item }) => item.status !== "pending"));
    const response = await client.get(ScoredListResponse, "get_blocks", { height: String(below) });
    return response.ok ? readBlocks(response.value === "" ? [] : response.value, "", stats, true) : response;
  }

  async function fetchBlockPage(page: PageRequest, finder: string | null): Promise<Result<Page<Block>, SourceError>> {
    const stats = page.cursor === null ? await client.fetchStats() : await client.recentStats();
    if (!stats.ok) return stats;
    const { totalBlocks, totalBlocksSolo = 0 } = stats.value.pool;
    const blocks = await readScoredPage(page, {
      fetchBelow: (score) => fetchBlocksBelow(stats.value, score),
      highestScore: endOfTime,
      accepts: (block) => finder === null || block.finder === finder,
      maxFetches,
    });
    return blocks.ok ? ok({ ...blocks.value, total: finder === null ? totalBlocks + totalBlocksSolo : null }) : blocks;
  }

  async function fetchPayoutPage(page: PageRequest, address: string | null) {
    const stats = await client.recentStats();
    if (!stats.ok) return stats;
    const payouts = await readScoredPage(page, {
      async fetchBelow(time) {
        const query = { time: String(time), ...(address === null ? {} : { address }) };
        const response = await client.get(ScoredListResponse, "get_payments", query);
        if (!response.ok) return response;
        return parseScoredList(response.value === "" ? [] : response.value, "", (row, seconds) =>
          parsePayoutRow(row, seconds, { chain: coin.slug, isMinersOwn: address !== null }),
        );
      },
      highestScore: endOfTime,
      accepts: () => true,
      maxFetches,
    });
    return payouts.ok
      ? ok({ ...payouts.value, total: address === null ? stats.value.pool.totalPayments : null })
      : payouts;
  }

  async function fetchRecord(address: string) {
    const [recent, record] = await Promise.all([
      client.recentStats(),
      client.get(StatsAddressResponse, "stats_address", { address }),
    ]);
    if (!recent.ok) return recent;
    if (!record.ok) return record;
    if (record.value.error !== undefined) return ok(null);
    if (record.value.stats === undefined) {
      return err<SourceError>({ code: "malformed", path: "/stats", reason: "it is missing", sample: "" });
    }
    // An empty round may have begun seconds ago, with a block that cached stats do not have.
    const isRoundEmpty = record.value.stats.hashrate > 0 && record.value.stats.roundHashes === 0;
    const stats = isRoundEmpty ? await client.fetchStats() : recent;
    if (!stats.ok) return stats;
    const blocks = readBlocks(stats.value.pool.blocks, "/pool/blocks", stats.value, false);
    if (!blocks.ok) return blocks;
    const { workers = [] } = record.value;
    const found = byHeight(blocks.value).map(({ item }) => item);
    const seen = findMinerSchemes(address, readSchemeFacts(address, record.value.stats, workers, stats.value, found));
    const schemes = offered.length === 1 ? offered : seen;
    return ok({ ...record.value, stats: record.value.stats, schemes, config: stats.value.config });
  }

  return {
    name: "cryptonote-nodejs-pool",
    isDemo: false,
    capabilities,
    traits,
    async fetchPool() {
      const stats = await client.fetchStats();
      return stats.ok ? ok(readPoolSnapshot(stats.value, context.now())) : stats;
    },
    async fetchPoolHistory(window) {
      const stats = await client.fetchStats();
      return stats.ok ? ok(readPoolHistory(stats.value, window)) : stats;
    },
    async fetchTopMiners(limit) {
      const [stats, miners] = await Promise.all([
        client.recentStats(),
        client.get(Top10MinersResponse, "get_top10miners"),
      ]);
      if (!stats.ok) return stats;
      if (!miners.ok) return miners;
      // Donation addresses have a balance but never mined: no last share.
      const mining = miners.value.filter(({ lastShare }) => typeof lastShare === "string");
      return ok(
        mining.slice(0, limit).map(({ miner, hashrate, lastShare }) => ({
          address: miner,
          hashrate,
          hashrateDay: null,
          workers: null,
          lastShareAt: Number(lastShare) * SECOND,
        })),
      );
    },
    fetchBlocks: (page) => fetchBlockPage(page, null),
    fetchPayouts: (page) => fetchPayoutPage(page, null),
    async fetchMiner(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const record = await fetchRecord(address);
      if (!record.ok) return record;
      if (record.value === null) return ok({ found: "no" });
      const { stats, workers, schemes, config } = record.value;
      return ok({
        found: "yes",
        miner: readMiner(address, stats, workers ?? [], { chain: coin.slug, schemes, config }),
      });
    },
    async fetchMinerHistory(address, worker, window) {
      if (worker !== null) return err({ code: "unsupported", what: "the history of a single worker" });
      if (!addressPattern.test(address)) return unsupportedAddress;
      const record = await fetchRecord(address);
      if (!record.ok) return record;
      if (record.value === null) return err({ code: "not-found" });
      return ok(readMinerHistory(record.value.charts?.hashrate, onlyScheme(record.value.schemes), window));
    },
    shortenFinder: shortenAddress,
    async fetchMinerBlocks(address, page) {
      return addressPattern.test(address) ? fetchBlockPage(page, shortenAddress(address)) : unsupportedAddress;
    },
    async fetchMinerPayouts(address, page) {
      return addressPattern.test(address) ? fetchPayoutPage(page, address) : unsupportedAddress;
    },
    async fetchMinerSettings(address) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      const [stats, level] = await Promise.all([
        client.recentStats(),
        client.get(PayoutLevelResponse, "get_miner_payout_level", { address }),
      ]);
      if (!stats.ok) return stats;
      if (!level.ok) return level;
      const { level: coins, status } = level.value;
      if (status !== "done") return err({ code: "unavailable", reason: "the engine could not read the payout level" });
      const threshold = coins === null || coins === undefined ? null : levelToAtomic(coins, coin.decimals);
      return ok(settingsWith(threshold, stats.value.config));
    },
    async updateMinerSettings(address, threshold, proofIp) {
      if (!addressPattern.test(address)) return unsupportedAddress;
      if (isIP(proofIp) === 0) return ok({ accepted: false, refusal: { code: "invalid-ip" } });
      const stats = await client.recentStats();
      if (!stats.ok) return stats;
      const query = { address, ip: proofIp, level: atomicToLevel(threshold, coin.decimals) };
      const response = await client.get(PayoutLevelResponse, "set_miner_payout_level", query, { isChange: true });
      if (!response.ok) return response;
      return readLevelOutcome(response.value.status, settingsWith(threshold, stats.value.config), coin.decimals);
    },
  };
}

/** Stable: rows of one height keep the engine's order, on which cursors depend. */
function byHeight<Item>(rows: readonly ScoredRow<Item>[]): readonly ScoredRow<Item>[] {
  return [...rows].sort((a, b) => b.score - a.score);
}
