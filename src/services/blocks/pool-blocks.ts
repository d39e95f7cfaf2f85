import type { BlockFilter, Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { createCached } from "../cache/cached.ts";
import { hasOpened, hasPresent } from "../pools/pool-stats.ts";
import type { BlockList, BlockQuery, PoolStats } from "../services.ts";
import { formatBlockCursor, parseBlockCursor } from "./block-cursor.ts";
import { protectFinder } from "./protect-finder.ts";

const notOpened: BlockList = { state: "soon", at: null, blocks: [], isAnyKnown: false, older: null, newer: null };

/** Pages of a pool's blocks, and the way between them. Every page is read anew but the newest, which all ask for. */
export function createBlockLists(
  store: Store,
  getPoolStats: (coin: CoinSlug) => Promise<PoolStats>,
  now: () => number,
): (coin: CoinSlug, query: BlockQuery) => Promise<BlockList | null> {
  const cached = createCached<BlockList | null>(now, 5 * SECOND, 200);

  async function load(coin: CoinSlug, { before, limit, ...rest }: BlockQuery): Promise<BlockList | null> {
    const filter: BlockFilter = rest;
    const stats = await getPoolStats(coin);
    if (!hasOpened(stats.terms)) return before === null ? notOpened : null;
    const cursor = before === null ? null : parseBlockCursor(before);
    if (before !== null && (cursor === null || !(await store.blocks.hasBlock(coin, cursor)))) return null;
    const [{ items, next }, newer] = await Promise.all([
      store.blocks.listBlocks(coin, { ...filter, before: cursor, limit }),
      cursor === null ? null : store.blocks.findNewerPage(coin, { ...filter, before: cursor, limit }),
    ]);
    const isAnyKnown = items.length > 0 || (await isAnyStored(coin));
    return {
      state: stateOf(stats),
      at: stats.state === "stub" ? null : stats.at,
      blocks: items.map((block) => protectFinder(block, stats.terms)),
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

function stateOf({ state, terms }: PoolStats): BlockList["state"] {
  if (!hasPresent(terms)) return "ended";
  return state === "stub" ? "unknown" : state;
}
