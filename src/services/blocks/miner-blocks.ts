import type { Store } from "#src/db/store.ts";
import type { AddressCheck } from "#src/domain/addresses/address.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { workPerBlock } from "#src/domain/mining/luck.ts";
import { findSoloOdds } from "#src/domain/mining/solo-odds.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { DAY, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { describeSourceError } from "#src/sources/source-error.ts";
import { createCachedLoad } from "../cache.ts";
import { formatListPlace, parseListPlace } from "../list-cursors.ts";
import type { SchemeAverages } from "../miners/hashrate-averages.ts";
import { createEnginePauses } from "../miners/miner-lookup.ts";
import type { MinerStats } from "../miners/miner-stats.ts";
import type { PoolStats } from "../pools/pool-stats.ts";
import type { MinerRefusal } from "../services.ts";

export interface MinerBlockPageRequest {
  /** What the previous page answered as `next`; anything else counts as the first page. */
  readonly before: string | null;
  readonly limit: number;
}

export type MinerBlockPage = MinerRefusal | KnownMinerBlocks;

export interface KnownMinerBlocks {
  readonly state: "known";
  /** Where the rows are from: the engine's own list of the miner, or the pool's stored blocks. */
  readonly source: "engine" | "stored";
  /** True when the engine did not answer and these are stored ones. */
  readonly isStale: boolean;
  /** False when the engine shortens addresses: blocks are matched by what is left of them. */
  readonly isExact: boolean;
  readonly blocks: readonly Block[];
  readonly next: string | null;
  /** Of SOLO over the last 24 hours; null where it cannot be computed. */
  readonly solo: {
    /** Blocks to be expected from the miner's hashrate. */
    readonly expected: number;
    readonly found: number;
    /** Averaged over `hashrateWindow`, as on the miner's page. */
    readonly hashrate: number;
    readonly hashrateWindow: SchemeAverages["window"];
  } | null;
}

/** A SOLO miner's own round: it began with their last block, or (null) has lasted since they began. */
export interface SoloRound {
  readonly lastBlockAt: number | null;
}

const lifeMs = 30 * SECOND;
/** An engine's cursor as it may appear in an address: other text from a visitor is not passed on. */
const cursorPattern = /^[0-9A-Za-z._:~-]{1,120}$/;

interface MinerBlockParts {
  readonly engines: ReadonlyMap<CoinSlug, PoolEngine>;
  readonly store: Store;
  readonly checkAddress: (coin: CoinSlug, text: string) => AddressCheck;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly getPoolStats: (coin: CoinSlug) => Promise<PoolStats>;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

type Rows = Pick<KnownMinerBlocks, "source" | "isStale" | "blocks" | "next">;

/** The blocks that one miner found: as the engine lists them, or from the pool's stored blocks where finders are whole. */
export function createMinerBlocks(parts: MinerBlockParts) {
  const { engines, store, checkAddress, getMinerStats, getPoolStats, now, log, report } = parts;
  const cached = createCachedLoad<MinerBlockPage>(now, lifeMs, 500);
  const cachedRounds = createCachedLoad<SoloRound | null>(now, MINUTE, 500);
  const getPause = createEnginePauses(now);

  async function listStored(coin: CoinSlug, address: string, request: MinerBlockPageRequest): Promise<Rows> {
    const place = parseListPlace(request.before);
    const before = place === null ? null : { foundAt: place.at, key: place.key };
    const { items, next } = await store.blocks.listBlocksOfFinder(coin, address, { before, limit: request.limit });
    return {
      source: "stored",
      isStale: false,
      blocks: items,
      next: next === null ? null : formatListPlace({ at: next.foundAt, key: next.key }),
    };
  }

  async function askEngine(
    engine: PoolEngine,
    coin: CoinSlug,
    address: string,
    { before, limit }: MinerBlockPageRequest,
  ): Promise<Rows | null> {
    const pause = getPause(coin);
    if (pause.isPaused()) return null;
    const cursor = before !== null && cursorPattern.test(before) ? before : null;
    let answer = await engine.fetchMinerBlocks(address, { cursor, limit });
    // A cursor that the engine does not know means the first page, as an unknown parameter does everywhere.
    if (!answer.ok && answer.error.code === "unsupported" && cursor !== null) {
      answer = await engine.fetchMinerBlocks(address, { cursor: null, limit });
    }
    if (answer.ok) {
      pause.recordSuccess();
      return { source: "engine", isStale: false, blocks: answer.value.items, next: answer.value.next };
    }
    if (answer.error.code === "not-found") return { source: "engine", isStale: false, blocks: [], next: null };
    pause.recordFailure(answer.error);
    const { code } = answer.error;
    log.warn(
      { coin, code, reason: describeSourceError(answer.error) },
      "An engine gave no answer about a miner's blocks.",
    );
    return null;
  }

  async function load(coin: CoinSlug, address: string, request: MinerBlockPageRequest): Promise<MinerBlockPage> {
    const engine = engines.get(coin);
    if (!engine) return { state: "not-offered" };
    const { blocksByMiner, fullAddresses } = engine.capabilities;
    if (!blocksByMiner && !fullAddresses) return { state: "not-offered" };
    let rows = blocksByMiner ? await askEngine(engine, coin, address, request) : null;
    if (rows === null) {
      if (!fullAddresses) return { state: "unreachable" };
      rows = { ...(await listStored(coin, address, request)), isStale: blocksByMiner };
    }
    const solo = request.before === null ? await compareSolo(coin, address, rows) : null;
    return { state: "known", ...rows, isExact: fullAddresses, solo };
  }

  async function compareSolo(
    coin: CoinSlug,
    address: string,
    { blocks, next }: Rows,
  ): Promise<KnownMinerBlocks["solo"]> {
    const [stats, pool] = await Promise.all([getMinerStats(coin, address), getPoolStats(coin)]);
    if (!("miner" in stats) || pool.state === "stub" || pool.network === null) return null;
    const hashrate = stats.averages?.rates.solo;
    if (stats.averages === null || hashrate === undefined) return null;
    const found = countSolo(coin, blocks, next, now() - DAY);
    const work = workPerBlock(pool.network, getCoin(coin));
    if (work === null || found === null) return null;
    // A rate of zero is known, and so are its blocks.
    const expected = findSoloOdds(hashrate, work)?.blocksPerDay ?? 0;
    return { expected, found, hashrate, hashrateWindow: stats.averages.window };
  }

  return {
    async listBlocks(coin: CoinSlug, given: string, request: MinerBlockPageRequest): Promise<MinerBlockPage> {
      const check = checkAddress(coin, given);
      if (!check.ok) return { state: "invalid-address" };
      const { address } = check;
      const key = `${coin} ${address} ${request.limit} ${request.before ?? ""}`;
      return cached(key, () => load(coin, address, request));
    },

    async getSoloRound(coin: CoinSlug, address: string): Promise<SoloRound | null> {
      try {
        return await cachedRounds(`${coin} ${address}`, () => fetchSoloRound(engines.get(coin), coin, address));
      } catch (error) {
        report(error, { coin, what: "miner's blocks" });
        return null;
      }
    },
  };
}

/** Null when the rows end before the day does. */
function countSolo(coin: CoinSlug, blocks: readonly Block[], next: string | null, since: number): number | null {
  if (next !== null && !blocks.some(({ foundAt }) => foundAt < since)) return null;
  return blocks.filter((block) => isSoloBlock(block, coin) && block.foundAt >= since).length;
}

const soloPageSize = 50;

/**
 * When a miner's last own SOLO block was found; `lastBlockAt` is null when the engine lists all of their blocks and none is
 * SOLO. Null where the engine does not report whose block is whose, or does not answer. Orphaned blocks end no round.
 */
export async function fetchSoloRound(
  engine: PoolEngine | undefined,
  coin: CoinSlug,
  address: string,
): Promise<SoloRound | null> {
  if (!engine?.capabilities.blocksByMiner) return null;
  const answer = await engine.fetchMinerBlocks(address, { cursor: null, limit: soloPageSize });
  if (!answer.ok) return null;
  const last = answer.value.items
    .filter((block) => isSoloBlock(block, coin))
    .reduce<number | null>((latest, { foundAt }) => (latest === null ? foundAt : Math.max(latest, foundAt)), null);
  if (last !== null) return { lastBlockAt: last };
  return answer.value.next === null ? { lastBlockAt: null } : null;
}

function isSoloBlock({ chain, scheme, status }: Block, coin: CoinSlug): boolean {
  return chain === coin && scheme === "solo" && status !== "orphaned";
}
