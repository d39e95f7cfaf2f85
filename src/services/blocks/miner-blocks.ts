import type { Store } from "#src/db/store.ts";
import { validateAddress } from "#src/domain/addresses/address.ts";
import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import { expectedBlocks } from "#src/domain/mining/effort.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { PoolEngine } from "#src/sources/engines/pool-engine.ts";
import { describeSourceError } from "#src/sources/source-error.ts";
import { createCached } from "../cache/cached.ts";
import { createEnginePause, type EnginePause } from "../miners/engine-pause.ts";
import type { MinerStats, PoolStats } from "../services.ts";
import { formatListPlace, parseListPlace } from "./list-cursor.ts";
import type { KnownMinerBlocks, MinerBlockPage, MinerBlockPageRequest } from "./miner-block-answers.ts";

const lifeMs = 30_000;
/** An engine's cursor as it may stand in an address: what else a visitor writes there is not passed on. */
const cursorPattern = /^[0-9A-Za-z._:~-]{1,120}$/;

interface MinerBlockParts {
  readonly engines: ReadonlyMap<CoinSlug, PoolEngine>;
  readonly store: Store;
  readonly getMinerStats: (coin: CoinSlug, address: string) => Promise<MinerStats>;
  readonly getPoolStats: (coin: CoinSlug) => Promise<PoolStats>;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

type Rows = Pick<KnownMinerBlocks, "source" | "isStale" | "blocks" | "next">;

/** The blocks that one miner found: by the engine's word, or from the pool's stored blocks where finders are whole. */
export function createMinerBlocks(parts: MinerBlockParts) {
  const { engines, store, getMinerStats, getPoolStats, now, log } = parts;
  const cached = createCached<MinerBlockPage>(now, lifeMs, 500);
  const pauses = new Map<CoinSlug, EnginePause>();

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
    const pause = pauses.get(coin) ?? createEnginePause(now);
    pauses.set(coin, pause);
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
    if (!("miner" in stats) || pool.state === "stub" || pool.network?.hashrate == null) return null;
    const hashrate = stats.averages?.rates.solo;
    if (stats.averages === null || hashrate === undefined) return null;
    const found = countSolo(coin, blocks, next, now() - DAY);
    const facts = getCoin(coin);
    const expected = expectedBlocks(hashrate, pool.network.hashrate, facts.algorithmBlockTimeSeconds, DAY);
    return expected === null || found === null
      ? null
      : { expected, found, hashrate, hashrateWindow: stats.averages.window };
  }

  return {
    async listBlocks(coin: CoinSlug, given: string, request: MinerBlockPageRequest): Promise<MinerBlockPage> {
      const check = validateAddress(getCoin(coin), given);
      if (!check.ok) return { state: "invalid-address" };
      const { address } = check;
      const key = `${coin} ${address} ${request.limit} ${request.before ?? ""}`;
      return cached(key, () => load(coin, address, request));
    },
  };
}

/** Null when the rows end before the day does. */
function countSolo(coin: string, blocks: readonly Block[], next: string | null, since: number): number | null {
  if (next !== null && !blocks.some(({ foundAt }) => foundAt < since)) return null;
  return blocks.filter(
    ({ chain, scheme, status, foundAt }) =>
      chain === coin && scheme === "solo" && status !== "orphaned" && foundAt >= since,
  ).length;
}
