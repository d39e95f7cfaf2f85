import type { Store } from "#src/db/store.ts";
import type { AddressCheck } from "#src/domain/addresses/address.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { SoloRound } from "#src/domain/earnings/describe-solo.ts";
import type { SchemeAverages } from "#src/domain/earnings/miner-work.ts";
import { findSoloOdds } from "#src/domain/earnings/solo-odds.ts";
import type { ReadBlocks } from "#src/domain/miners/miner-record.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { BlockFault } from "#src/domain/mining/block-reading.ts";
import { workByDifficulty } from "#src/domain/mining/luck.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { EngineFacts } from "#src/sources/engines/pool-engine.ts";
import { formatListPlace, parseListPlace } from "../list-cursors.ts";
import { type FoundPart, findPart } from "../miners/find-part.ts";
import type { MinerRefusal } from "../miners/miner-refusal.ts";
import type { MinerStats } from "../miners/miner-stats.ts";
import type { MinerRecords } from "../miners/records.ts";
import type { PoolStats } from "../pools/pool-stats.ts";
import { type BlockKnowledge, describeReading, isNoneKnown } from "./block-knowledge.ts";
import { cutPage } from "./cut-page.ts";
import { type BlockChecks, type ListedBlock, toListedBlock } from "./listed-block.ts";
import { sortNewestFirst } from "./newest-first.ts";

export interface MinerBlockPageRequest {
  /** The previous page's `next`; anything else gives the first page. */
  readonly before: string | null;
  readonly limit: number;
}

/** `coming`: the engine's list is read for the first time. */
export type MinerBlockPage = MinerRefusal | UnreadBlocks | { readonly state: "coming" } | KnownMinerBlocks;

/** `fault` null = the blocks are being read. */
export interface UnreadBlocks {
  readonly state: "unread";
  readonly fault: BlockFault | null;
}

export interface KnownMinerBlocks {
  readonly state: "known";
  readonly source: "engine" | "stored";
  /** Listed earlier; the engine, or a node that it needs, does not list them now. */
  readonly isStale: boolean;
  /** No block is missing since then (UTC milliseconds). */
  readonly completeSince: number;
  /** False when the engine shortens addresses: blocks then match by what remains. */
  readonly isExact: boolean;
  readonly blocks: readonly ListedBlock[];
  readonly next: string | null;
  /** Last 24 hours; null where it cannot be computed. */
  readonly solo: {
    /** By the miner's hashrate. */
    readonly expected: number;
    readonly found: number;
    /** Over `hashrateWindow`, as on the miner's page. */
    readonly hashrate: number;
    readonly hashrateWindow: SchemeAverages["window"];
  } | null;
}

interface MinerBlockParts {
  readonly engines: ReadonlyMap<CoinSlug, EngineFacts>;
  readonly records: MinerRecords;
  readonly store: Pick<Store, "blocks">;
  readonly checkAddress: (coin: CoinSlug, text: string) => AddressCheck;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly getPoolStats: (coin: CoinSlug) => Promise<PoolStats>;
  readonly findChecks: (coin: CoinSlug) => Promise<BlockChecks>;
  readonly now: () => number;
  readonly report: ReportError;
}

type Rows = Pick<KnownMinerBlocks, "source" | "isStale" | "completeSince" | "next"> & {
  readonly blocks: readonly Block[];
};

/** From the pool's stored blocks where these are complete with full addresses, else from the engine's list. */
export function createMinerBlocks(parts: MinerBlockParts) {
  const { engines, records, store, checkAddress, getMinerStats, getPoolStats, findChecks, now, report } = parts;

  /** Null where nothing was read yet, or not lately. */
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
    // Real cursors have a block after them.
    if (items.length === 0 && before !== null) return listStored(coin, finder, { ...request, before: null }, knowledge);
    if (items.length === 0 && !isNoneKnown(knowledge)) return null;
    return {
      source: "stored",
      isStale: fault !== null,
      completeSince,
      blocks: items,
      next: next === null ? null : formatListPlace({ at: next.foundAt, key: next.key }),
    };
  }

  async function readList(coin: CoinSlug, address: string, spelling = address): Promise<FoundPart<ReadBlocks>> {
    const read = await records.read(coin, address, ["blocks"], spelling === address ? {} : { spelling });
    return findPart(read, "blocks", now());
  }

  async function load(
    coin: CoinSlug,
    address: string,
    given: string,
    request: MinerBlockPageRequest,
  ): Promise<MinerBlockPage> {
    const engine = engines.get(coin);
    const finder = engine === undefined ? null : findFinder(engine, address);
    if (engine === undefined || (!engine.capabilities.blocksByMiner && finder === null))
      return { state: "not-offered" };
    const knowledge = describeReading(await store.blocks.findReading(coin));
    // A complete stored list needs no engine request.
    const isListed = engine.capabilities.blocksByMiner && (finder === null || knowledge.completeSince !== 0);
    const list = isListed ? await readList(coin, address, given) : null;
    let rows = list === null ? null : cutRows(list, request);
    if (list?.kind === "coming") return { state: "coming" };
    if (rows === null && finder !== null) {
      rows = await listStored(coin, finder, request, knowledge);
      if (rows !== null && isListed) rows = { ...rows, isStale: true };
    }
    if (rows === null) return describeUnread(list, knowledge);
    const solo = request.before === null ? await compareSolo(coin, address, rows) : null;
    const checks = await findChecks(coin);
    const blocks = sortNewestFirst(rows.blocks).map((block) => toListedBlock(block, checks));
    return { state: "known", ...rows, blocks, isExact: engine.capabilities.fullAddresses, solo };
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
    // A zero hashrate is known, and expects zero blocks.
    const expected = findSoloOdds(hashrate, work)?.blocksPerDay ?? 0;
    return { expected, found, hashrate, hashrateWindow: stats.averages.window };
  }

  async function loadSoloRound(coin: CoinSlug, address: string): Promise<SoloRound | null> {
    const engine = engines.get(coin);
    if (engine === undefined) return null;
    const finder = findFinder(engine, address);
    const { completeSince, fault } = describeReading(await store.blocks.findReading(coin));
    if (finder !== null && completeSince === 0) {
      const { items, next } = await store.blocks.listBlocksOfFinder(coin, finder, {
        before: null,
        limit: soloPageSize,
      });
      return findSoloRound(items, next === null && fault === null, coin);
    }
    const list = engine.capabilities.blocksByMiner ? await readList(coin, address) : null;
    return list?.kind === "read" ? findSoloRound(list.value.items, !list.value.isCut && !list.isStale, coin) : null;
  }

  return {
    async listBlocks(coin: CoinSlug, given: string, request: MinerBlockPageRequest): Promise<MinerBlockPage> {
      const check = checkAddress(coin, given);
      return check.ok ? load(coin, check.address, given, request) : { state: "invalid-address" };
    },

    /** Null where finders are not known, or not all blocks are and none is SOLO. */
    async getSoloRound(coin: CoinSlug, address: string): Promise<SoloRound | null> {
      try {
        return await loadSoloRound(coin, address);
      } catch (error) {
        report(error, { coin, what: "miner's blocks" });
        return null;
      }
    },
  };
}

function cutRows(list: FoundPart<ReadBlocks>, request: MinerBlockPageRequest): Rows | null {
  if (list.kind === "unknown") return { source: "engine", isStale: false, completeSince: 0, blocks: [], next: null };
  if (list.kind !== "read") return null;
  const { items, isCut } = list.value;
  const oldest = items.reduce((least, { foundAt }) => Math.min(least, foundAt), Number.POSITIVE_INFINITY);
  return {
    source: "engine",
    isStale: list.isStale,
    completeSince: isCut && items.length > 0 ? oldest : 0,
    ...cutPage(items, request),
  };
}

function describeUnread(list: FoundPart<ReadBlocks> | null, { fault }: BlockKnowledge): MinerBlockPage {
  if (list?.kind === "unreachable" && fault?.source !== "node") {
    const { kind: state, ...rest } = list;
    return { state, ...rest };
  }
  return { state: "unread", fault };
}

/** Null when the rows end within the day. */
function countSolo(coin: CoinSlug, blocks: readonly Block[], next: string | null, since: number): number | null {
  if (next !== null && !blocks.some(({ foundAt }) => foundAt < since)) return null;
  return blocks.filter((block) => isSoloBlock(block, coin) && block.foundAt >= since).length;
}

const soloPageSize = 50;

/** `lastBlockAt` null: all blocks are known and none is SOLO. Orphans end no round. */
export function findSoloRound(blocks: readonly Block[], areAll: boolean, coin: CoinSlug): SoloRound | null {
  const last = blocks
    .filter((block) => isSoloBlock(block, coin))
    .reduce<number | null>((latest, { foundAt }) => (latest === null ? foundAt : Math.max(latest, foundAt)), null);
  if (last !== null) return { lastBlockAt: last };
  return areAll ? { lastBlockAt: null } : null;
}

/** The address as stored blocks have it; null where finders cannot be matched. */
function findFinder({ capabilities, shortenFinder }: EngineFacts, address: string): string | null {
  if (capabilities.namesNoFinders === true) return null;
  if (capabilities.fullAddresses) return address;
  return shortenFinder?.(address) ?? null;
}

function isSoloBlock({ chain, scheme, status }: Block, coin: CoinSlug): boolean {
  return chain === coin && scheme === "solo" && status !== "orphaned";
}
