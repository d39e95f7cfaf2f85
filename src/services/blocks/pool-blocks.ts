import type { BlockFilter, Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { BlockStatus } from "#src/domain/mining/block.ts";
import type { BlockReading } from "#src/domain/mining/block-reading.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { createCachedLoad } from "../cache.ts";
import { formatBlockCursor, parseBlockCursor } from "../list-cursors.ts";
import { hasOpened, hasPresent, type PoolStats, redactFinder } from "../pools/pool-stats.ts";
import { type BlockKnowledge, describeReading } from "./block-knowledge.ts";
import { type BlockChecks, type ListedBlock, toListedBlock } from "./listed-block.ts";
import { sortNewestFirst } from "./newest-first.ts";

/** Null = any. */
export interface BlockQuery {
  readonly scheme: RewardScheme | null;
  readonly status: BlockStatus | null;
  readonly chain: string | null;
  /** A cursor of an earlier response; null = the newest blocks. */
  readonly before: string | null;
  readonly limit: number;
}

export interface BlockList {
  /**
   * State of this list alone. `stale`: the engine does not list blocks now. `ended`: closed or paused, past blocks
   * only. `unknown`: no response ever.
   */
  readonly state: "live" | "stale" | "soon" | "ended" | "unknown";
  /** The engine's last response. */
  readonly at: number | null;
  readonly knowledge: BlockKnowledge;
  /** Newest first. Finders are masked or left out where they must be. */
  readonly blocks: readonly ListedBlock[];
  /** True also where no block fits the query. */
  readonly isAnyKnown: boolean;
  /** The next page's `before`; null = nothing older. */
  readonly older: string | null;
  /** The previous page; its `before` is null where that is the newest. Null on the newest page. */
  readonly newer: { readonly before: string | null } | null;
}

const notOpened: BlockList = {
  state: "soon",
  at: null,
  knowledge: describeReading(null),
  blocks: [],
  isAnyKnown: false,
  older: null,
  newer: null,
};

/** Only the newest page is cached: most visitors want it. */
export function createBlockLists(
  store: Store,
  getPoolStats: (coin: CoinSlug) => Promise<PoolStats>,
  findChecks: (coin: CoinSlug) => Promise<BlockChecks>,
  now: () => number,
): (coin: CoinSlug, query: BlockQuery) => Promise<BlockList | null> {
  const cached = createCachedLoad<BlockList | null>(now, 5 * SECOND, 200);

  async function load(coin: CoinSlug, { before, limit, ...rest }: BlockQuery): Promise<BlockList | null> {
    const filter: BlockFilter = rest;
    const stats = await getPoolStats(coin);
    if (!hasOpened(stats.terms)) return before === null ? notOpened : null;
    const cursor = before === null ? null : parseBlockCursor(before);
    if (before !== null && (cursor === null || !(await store.blocks.hasBlock(coin, cursor)))) return null;
    const checks = await findChecks(coin);
    const [{ items, next }, reading, newer] = await Promise.all([
      store.blocks.listBlocks(coin, { ...filter, before: cursor, limit }),
      store.blocks.findReading(coin),
      cursor === null ? null : store.blocks.findNewerPage(coin, { ...filter, before: cursor, limit }),
    ]);
    const isAnyKnown = items.length > 0 || (await isAnyStored(coin));
    return {
      state: stateOf(stats, reading),
      at: lastAnswerAt(stats, reading),
      knowledge: describeReading(reading),
      blocks: sortNewestFirst(items).map((block) => toListedBlock(redactFinder(block, stats.terms), checks)),
      isAnyKnown,
      older: next === null ? null : formatBlockCursor(next),
      newer: cursor === null ? null : { before: newer === null ? null : formatBlockCursor(newer) },
    };
  }

  async function isAnyStored(coin: CoinSlug): Promise<boolean> {
    const { items } = await store.blocks.listBlocks(coin, { before: null, limit: 1, chain: null });
    return items.length > 0;
  }

  return (coin, query) => {
    if (query.before !== null) return load(coin, query);
    const { scheme, status, chain, limit } = query;
    return cached(`${coin} ${scheme} ${status} ${chain} ${limit}`, () => load(coin, query));
  };
}

function stateOf({ state, terms, fault }: PoolStats, reading: BlockReading | null): BlockList["state"] {
  if (!hasPresent(terms)) return "ended";
  if (reading === null || reading.at === null) return state === "stub" ? "unknown" : state;
  const isUnasked = fault?.kind === "unasked" || fault?.kind === "storage";
  return isUnasked || reading.fault?.source === "engine" ? "stale" : "live";
}

/** The time of a reading is stored every ten minutes. */
function lastAnswerAt(stats: PoolStats, reading: BlockReading | null): number | null {
  const at = Math.max(stats.state === "stub" ? 0 : stats.at, reading?.at ?? 0);
  return at === 0 ? null : at;
}
