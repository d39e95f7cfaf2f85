import type { Store } from "#src/db/store.ts";
import type { AddressCheck } from "#src/domain/addresses/address.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { SoloRound } from "#src/domain/earnings/describe-solo.ts";
import type { SchemeAverages } from "#src/domain/earnings/miner-work.ts";
import { findSoloOdds } from "#src/domain/earnings/solo-odds.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { BlockFault } from "#src/domain/mining/block-reading.ts";
import { workByDifficulty } from "#src/domain/mining/luck.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { DAY, MINUTE, SECOND } from "#src/domain/time/durations.ts";
import { describeSourceError } from "#src/sources/source-error.ts";
import { createCachedLoad } from "../cache.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import { busyFor } from "../engine-gate/flights.ts";
import { formatListPlace, parseListPlace } from "../list-cursors.ts";
import type { MinerStats } from "../miners/miner-stats.ts";
import type { PoolStats } from "../pools/pool-stats.ts";
import type { MinerRefusal } from "../services.ts";
import { type BlockKnowledge, describeReading, isNoneKnown } from "./block-knowledge.ts";
import { type BlockChecks, type ListedBlock, toListedBlock } from "./listed-block.ts";
import { sortNewestFirst } from "./newest-first.ts";

export interface MinerBlockPageRequest {
  /** What the previous page answered as `next`; anything else counts as the first page. */
  readonly before: string | null;
  readonly limit: number;
}

export type MinerBlockPage = MinerRefusal | UnreadBlocks | KnownMinerBlocks;

/** Nothing is known yet of the pool's blocks, so nothing of the miner's. `fault` says why; null = they are just being read. */
export interface UnreadBlocks {
  readonly state: "unread";
  readonly fault: BlockFault | null;
}

export interface KnownMinerBlocks {
  readonly state: "known";
  /** Where the rows are from: the engine's own list of the miner, or the pool's stored blocks. */
  readonly source: "engine" | "stored";
  /** True when the engine, or the node that it needs, did not answer and these are stored ones. */
  readonly isStale: boolean;
  /** From when on no block of theirs is missing (UTC milliseconds); 0 = all are listed. */
  readonly completeSince: number;
  /** False when the engine shortens addresses: blocks are matched by what is left of them. */
  readonly isExact: boolean;
  readonly blocks: readonly ListedBlock[];
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

const lifeMs = 30 * SECOND;
/** An engine's cursor as it may appear in an address: other text from a visitor is not passed on. */
const cursorPattern = /^[0-9A-Za-z._:~-]{1,120}$/;

interface MinerBlockParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly store: Store;
  readonly checkAddress: (coin: CoinSlug, text: string) => AddressCheck;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly getPoolStats: (coin: CoinSlug) => Promise<PoolStats>;
  readonly findChecks: (coin: CoinSlug) => Promise<BlockChecks>;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

/** `retryAfterMs`: the engine was too busy for this visitor; null = it does not answer. */
interface Unanswered {
  readonly retryAfterMs: number | null;
}

type Rows = Pick<KnownMinerBlocks, "source" | "isStale" | "completeSince" | "next"> & {
  readonly blocks: readonly Block[];
};

/** What one visitor was not told is asked again for the next. */
function isAnswered(page: MinerBlockPage): boolean {
  return page.state !== "unreachable" || page.retryAfterMs === undefined;
}

/** The blocks that one miner found: as the engine lists them, or from the pool's stored blocks where finders are whole. */
export function createMinerBlocks(parts: MinerBlockParts) {
  const { engines, store, checkAddress, getMinerStats, getPoolStats, findChecks, now, log, report } = parts;
  const cached = createCachedLoad<MinerBlockPage>(now, lifeMs, 500, isAnswered);
  const cachedRounds = createCachedLoad<SoloRound | null>(now, MINUTE, 500, (round) => round !== null);

  /** Null where nothing was read yet, or not lately, so that no block and no known block are not the same. */
  async function listStored(
    coin: CoinSlug,
    finder: string,
    request: MinerBlockPageRequest,
    knowledge: BlockKnowledge,
  ): Promise<Rows | null> {
    const { completeSince, fault } = knowledge;
    if (completeSince === null) return null;
    const place = parseListPlace(request.before);
    const before = place === null ? null : { foundAt: place.at, key: place.key };
    const { items, next } = await store.blocks.listBlocksOfFinder(coin, finder, { before, limit: request.limit });
    if (items.length === 0 && before === null && !isNoneKnown(knowledge)) return null;
    return {
      source: "stored",
      isStale: fault !== null,
      completeSince,
      blocks: items,
      next: next === null ? null : formatListPlace({ at: next.foundAt, key: next.key }),
    };
  }

  async function askEngine(
    engine: GatedEngine,
    coin: CoinSlug,
    address: string,
    { before, limit }: MinerBlockPageRequest,
    release: () => void,
  ): Promise<Rows | Unanswered> {
    release();
    const cursor = before !== null && cursorPattern.test(before) ? before : null;
    let answer = await engine.fetchMinerBlocks(address, { cursor, limit });
    // A cursor that the engine does not know means the first page, as an unknown parameter does everywhere.
    if (!answer.ok && answer.error.code === "unsupported" && cursor !== null) {
      answer = await engine.fetchMinerBlocks(address, { cursor: null, limit });
    }
    if (answer.ok) {
      return {
        source: "engine",
        isStale: false,
        completeSince: 0,
        blocks: answer.value.items,
        next: answer.value.next,
      };
    }
    if (answer.error.code === "not-found")
      return { source: "engine", isStale: false, completeSince: 0, blocks: [], next: null };
    const { code } = answer.error;
    if (code === "not-asked") return { retryAfterMs: busyFor(answer.error) };
    log.warn(
      { coin, code, reason: describeSourceError(answer.error) },
      "An engine gave no answer about a miner's blocks.",
    );
    return { retryAfterMs: null };
  }

  async function load(coin: CoinSlug, address: string, request: MinerBlockPageRequest): Promise<MinerBlockPage> {
    const engine = engines.get(coin);
    if (!engine) return { state: "not-offered" };
    const release = engine.holdQuestion();
    return loadFrom(engine, coin, address, { request, release }).finally(release);
  }

  async function loadFrom(
    engine: GatedEngine,
    coin: CoinSlug,
    address: string,
    { request, release }: { readonly request: MinerBlockPageRequest; readonly release: () => void },
  ): Promise<MinerBlockPage> {
    const { blocksByMiner, fullAddresses } = engine.capabilities;
    const finder = findFinder(engine, address);
    if (!blocksByMiner && finder === null) return { state: "not-offered" };
    const knowledge = describeReading(await store.blocks.findReading(coin));
    // Where the pool's whole list is stored, the miner's blocks are in it, and the engine is spared the question.
    const isAsked = blocksByMiner && (finder === null || knowledge.completeSince !== 0);
    const answer = isAsked ? await askEngine(engine, coin, address, request, release) : null;
    release();
    const retryAfterMs = answer !== null && "retryAfterMs" in answer ? answer.retryAfterMs : null;
    let rows = answer === null || "retryAfterMs" in answer ? null : answer;
    if (rows === null && finder !== null) {
      rows = await listStored(coin, finder, request, knowledge);
      if (rows !== null && isAsked) rows = { ...rows, isStale: true };
    }
    if (rows === null) {
      return isAsked && knowledge.fault?.source !== "node"
        ? { state: "unreachable", ...(retryAfterMs === null ? {} : { retryAfterMs }) }
        : { state: "unread", fault: knowledge.fault };
    }
    const solo = request.before === null ? await compareSolo(coin, address, rows) : null;
    const checks = await findChecks(coin);
    const blocks = sortNewestFirst(rows.blocks).map((block) => toListedBlock(block, checks));
    return { state: "known", ...rows, blocks, isExact: fullAddresses, solo };
  }

  async function compareSolo(
    coin: CoinSlug,
    address: string,
    { blocks, next, completeSince, isStale }: Rows,
  ): Promise<KnownMinerBlocks["solo"]> {
    if (isStale || completeSince > now() - DAY) return null;
    const [stats, pool] = await Promise.all([getMinerStats(coin, address), getPoolStats(coin)]);
    if (!("miner" in stats) || pool.state === "stub" || pool.network === null) return null;
    const hashrate = stats.averages?.rates.solo;
    if (stats.averages === null || hashrate === undefined) return null;
    const found = countSolo(coin, blocks, next, now() - DAY);
    const work = workByDifficulty(pool.network, getCoin(coin));
    if (work === null || found === null) return null;
    // A rate of zero is known, and so are its blocks.
    const expected = findSoloOdds(hashrate, work)?.blocksPerDay ?? 0;
    return { expected, found, hashrate, hashrateWindow: stats.averages.window };
  }

  async function loadSoloRound(coin: CoinSlug, address: string): Promise<SoloRound | null> {
    const engine = engines.get(coin);
    const finder = engine === undefined ? null : findFinder(engine, address);
    const { completeSince, fault } = describeReading(await store.blocks.findReading(coin));
    if (finder === null || completeSince !== 0) return fetchSoloRound(engine, coin, address);
    const { items, next } = await store.blocks.listBlocksOfFinder(coin, finder, { before: null, limit: soloPageSize });
    return findSoloRound(items, next === null && fault === null, coin);
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
        return await cachedRounds(`${coin} ${address}`, () => loadSoloRound(coin, address));
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
  engine: Pick<GatedEngine, "capabilities" | "fetchMinerBlocks"> | undefined,
  coin: CoinSlug,
  address: string,
): Promise<SoloRound | null> {
  if (!engine?.capabilities.blocksByMiner) return null;
  const answer = await engine.fetchMinerBlocks(address, { cursor: null, limit: soloPageSize });
  if (!answer.ok) return null;
  return findSoloRound(answer.value.items, answer.value.next === null, coin);
}

function findSoloRound(blocks: readonly Block[], areAll: boolean, coin: CoinSlug): SoloRound | null {
  const last = blocks
    .filter((block) => isSoloBlock(block, coin))
    .reduce<number | null>((latest, { foundAt }) => (latest === null ? foundAt : Math.max(latest, foundAt)), null);
  if (last !== null) return { lastBlockAt: last };
  return areAll ? { lastBlockAt: null } : null;
}

/** How the address stands among the stored blocks; null where they do not tell whose they are. */
function findFinder({ capabilities, shortenFinder }: GatedEngine, address: string): string | null {
  if (capabilities.fullAddresses) return address;
  return shortenFinder?.(address) ?? null;
}

function isSoloBlock({ chain, scheme, status }: Block, coin: CoinSlug): boolean {
  return chain === coin && scheme === "solo" && status !== "orphaned";
}
