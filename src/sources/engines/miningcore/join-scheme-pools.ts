import type { Block } from "#src/domain/mining/block.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import type { PoolSnapshot, TopMiner } from "#src/domain/mining/pool.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { ok, type Result } from "#src/domain/result.ts";
import type { AsyncResult, SourceError } from "../../source-error.ts";
import type { MinerSettings, PageRequest, PoolEngine, SettingsRefusal } from "../pool-engine.ts";
import type { RecentPage } from "../reading/recent-list.ts";
import { fetchJoinedPage } from "./join-lists.ts";
import { joinMiners } from "./join-miners.ts";

type Named = "limit" | "name" | "isDemo" | "capabilities" | "traits" | "shortenFinder" | "addSpelling";
type Lists = "fetchBlocks" | "fetchPayouts" | "fetchMinerBlocks" | "fetchMinerPayouts";

export interface SchemePool extends Omit<Required<PoolEngine>, Named | Lists> {
  /** Its key in `poolIds`; null when it is the only one. */
  readonly scheme: RewardScheme | null;
  fetchBlocks(page: PageRequest): AsyncResult<RecentPage<Block>>;
  fetchPayouts(page: PageRequest): AsyncResult<RecentPage<Payout>>;
  fetchMinerBlocks(address: string, page: PageRequest): AsyncResult<RecentPage<Block>>;
  fetchMinerPayouts(address: string, page: PageRequest): AsyncResult<RecentPage<Payout>>;
}

const mostTopMiners = 500;

/** When one pool fails, the whole request fails: a partial sum would look complete. */
export function joinSchemePools(pools: readonly SchemePool[]): Omit<Required<PoolEngine>, Named> {
  async function askAll<Value>(
    ask: (pool: SchemePool) => AsyncResult<Value>,
  ): Promise<Result<readonly Value[], SourceError>> {
    const values: Value[] = [];
    for (const response of await Promise.all(pools.map(ask))) {
      if (!response.ok) return response;
      values.push(response.value);
    }
    return ok(values);
  }

  return {
    async fetchPool() {
      const responses = await askAll((pool) => pool.fetchPool());
      return responses.ok ? ok(joinSnapshots(responses.value)) : responses;
    },
    async fetchPoolHistory(window) {
      const responses = await askAll((pool) => pool.fetchPoolHistory(window));
      if (!responses.ok) return responses;
      const networks = responses.value.flatMap(({ network }) => network);
      const network = new Map(networks.reverse().map((sample) => [sample.at, sample]));
      return ok({
        network: [...network.values()].sort((a, b) => a.at - b.at),
        schemes: responses.value.flatMap(({ schemes }) => schemes),
      });
    },
    async fetchTopMiners(limit) {
      // A miner high in the sum may be low in each pool.
      const responses = await askAll((pool) => pool.fetchTopMiners(mostTopMiners));
      return responses.ok ? ok(joinTopMiners(responses.value.flat()).slice(0, limit)) : responses;
    },
    fetchBlocks: (page) =>
      fetchJoinedPage(
        page,
        pools.map((pool) => pool.fetchBlocks),
        foundAtOf,
      ),
    fetchPayouts: (page) =>
      fetchJoinedPage(
        page,
        pools.map((pool) => pool.fetchPayouts),
        paidAtOf,
      ),
    async fetchMiner(address) {
      const responses = await askAll((pool) => pool.fetchMiner(address));
      return responses.ok ? ok(joinMiners(address, responses.value)) : responses;
    },
    async fetchMinerHistory(address, worker, window) {
      const asked = worker === null ? pools : pools.filter(({ scheme }) => scheme === worker.scheme);
      const samples: MinerSample[] = [];
      for (const response of await Promise.all(asked.map((pool) => pool.fetchMinerHistory(address, worker, window)))) {
        if (!response.ok) return response;
        samples.push(...response.value);
      }
      return ok(samples);
    },
    async fetchWorkerHistories(address, window) {
      const responses = await askAll((pool) => pool.fetchWorkerHistories(address, window));
      return responses.ok ? ok(responses.value.flat()) : responses;
    },
    fetchMinerBlocks: (address, page) =>
      fetchJoinedPage(
        page,
        pools.map((pool) => (own) => pool.fetchMinerBlocks(address, own)),
        foundAtOf,
      ),
    fetchMinerPayouts: (address, page) =>
      fetchJoinedPage(
        page,
        pools.map((pool) => (own) => pool.fetchMinerPayouts(address, own)),
        paidAtOf,
      ),
    async fetchMinerSettings(address) {
      const responses = await askAll((pool) => pool.fetchMinerSettings(address));
      return responses.ok ? ok(joinSettings(responses.value)) : responses;
    },
    /** Sent to every pool, because each keeps its own threshold. An error is returned only when all refuse. */
    async updateMinerSettings(address, threshold, proofIp) {
      const responses = await askAll((pool) => pool.updateMinerSettings(address, threshold, proofIp));
      if (!responses.ok) return responses;
      const refusals: SettingsRefusal[] = [];
      const accepted: MinerSettings[] = [];
      for (const outcome of responses.value) {
        if (outcome.accepted) accepted.push(outcome.settings);
        else refusals.push(outcome.refusal);
      }
      const refusal = refusals.find(({ code }) => code !== "no-recent-shares") ?? refusals[0];
      if (accepted.length === 0 && refusal !== undefined) return ok({ accepted: false, refusal });
      return ok({ accepted: true, settings: joinSettings(accepted) });
    },
    watch(onHint) {
      const stops = pools.map((pool) => pool.watch(onHint));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

const foundAtOf = ({ foundAt }: Block) => foundAt;
const paidAtOf = ({ paidAt }: Payout) => paidAt;

/** While only some of the pools take miners, the figures of the others are obsolete and left out. */
function joinSnapshots(snapshots: readonly PoolSnapshot[]): PoolSnapshot {
  const open = snapshots.filter(({ acceptsMiners }) => acceptsMiners !== false);
  const shown = open.length === 0 ? snapshots : open;
  const reportedTraits = snapshots[0]?.reportedTraits;
  const isSameOfAll = snapshots.every((one) => one.reportedTraits?.confirmations === reportedTraits?.confirmations);
  const minimums = new Set(snapshots.map(({ minimumPayout }) => minimumPayout));
  const [minimum = null] = minimums;
  return {
    at: Math.max(...snapshots.map(({ at }) => at)),
    // The oldest: no figure is older.
    measuredAt: leastOf(shown.map(({ measuredAt }) => measuredAt)),
    acceptsMiners: shown.every(({ acceptsMiners }) => acceptsMiners === shown[0]?.acceptsMiners)
      ? (shown[0]?.acceptsMiners ?? null)
      : null,
    ports: snapshots.flatMap(({ ports }) => ports),
    network: shown.find(({ network }) => network !== null)?.network ?? null,
    schemes: shown.flatMap(({ schemes }) => schemes),
    fees: Object.assign({}, ...snapshots.map(({ fees }) => fees)),
    minimumPayout: minimums.size === 1 ? minimum : null,
    payoutIntervalMs: null,
    lastBlockFoundAt: mostOf(snapshots.map(({ lastBlockFoundAt }) => lastBlockFoundAt)),
    ...(reportedTraits !== undefined && isSameOfAll && { reportedTraits }),
  };
}

/** The highest hashrates need not have been at the same time. */
function joinTopMiners(miners: readonly TopMiner[]): readonly TopMiner[] {
  const sums = new Map<string, TopMiner>();
  for (const miner of miners) {
    const known = sums.get(miner.address);
    sums.set(miner.address, known === undefined ? miner : { ...miner, hashrate: known.hashrate + miner.hashrate });
  }
  return [...sums.values()].sort((a, b) => b.hashrate - a.hashrate);
}

/** From the highest on, every pool pays. */
function joinSettings(settings: readonly MinerSettings[]): MinerSettings {
  return {
    threshold: highestOf(settings.map(({ threshold }) => threshold)),
    minimum: highestOf(settings.map(({ minimum }) => minimum)),
    maximum: null,
  };
}

function highestOf(amounts: readonly (bigint | null)[]): bigint | null {
  return amounts.reduce((most, amount) => (amount === null || (most !== null && most >= amount) ? most : amount), null);
}

function leastOf(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function mostOf(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}
