import { type Kysely, sql } from "kysely";
import type { Block } from "#src/domain/mining/block.ts";
import { schemeCodes, statusCodes, unlistedCode } from "../connection/codes.ts";
import { type Database, runInShortTransactions } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import { idOfKey } from "../connection/paging.ts";
import type { Schema } from "../connection/schema.ts";
import type { BlockCursor, BlockFilter, BlockRepository } from "../store.ts";
import { countBlocksBySchemes, countBlocksBySteps, countRewards, listBlockMarks } from "./block-counts.ts";
import { findReading, listReadings, saveReading } from "./block-readings.ts";
import { type BlockPage, blockOfRow, checkBlock, rowOfBlock, toBlockPage } from "./block-row.ts";
import { listBlockUpserts } from "./block-upserts.ts";
import { markUnlisted } from "./unlisted-blocks.ts";

/** Blocks are never deleted. The cursor's key is the row's number, which stays when the hash becomes known. */
export function createBlockRepository(database: Database, pools: Identities): BlockRepository {
  const { read, log } = database;

  return {
    async upsertBlocks(pool, blocks) {
      blocks.forEach(checkBlock);
      const poolId = await pools.require(pool);
      await runInShortTransactions(
        database,
        listBlockUpserts(
          poolId,
          blocks.map((block) => rowOfBlock(poolId, block)),
        ),
      );
    },

    markUnlisted: (pool, window, listed, which) =>
      markUnlisted(database, pools, { pool, window, listed, ...(which === undefined ? {} : { which }) }),

    async listBlocks(pool, { before, limit, ...filter }) {
      requireWhole("limit", limit);
      const poolId = await pools.find(pool);
      if (poolId === null) return { items: [], next: null };
      let query = selectBlocks(read, poolId, filter)
        .selectAll()
        .orderBy("found_at", "desc")
        .orderBy("id", "desc")
        .limit(limit + 1);
      if (before !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("found_at", "id"), "<", tuple(before.foundAt, idOfKey(before.key))),
        );
      }
      return toBlockPage(await query.execute(), limit, log);
    },

    listBlocksOfFinder: (pool, finder, page) => listBlocksOfFinder(database, pools, { pool, finder }, page),

    async findNewerPage(pool, { before, limit, ...filter }) {
      requireWhole("limit", limit);
      const poolId = await pools.find(pool);
      if (poolId === null) return null;
      const row = await selectBlocks(read, poolId, filter)
        .select(["found_at", "id"])
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple("found_at", "id"), ">=", tuple(before.foundAt, idOfKey(before.key))),
        )
        .orderBy("found_at")
        .orderBy("id")
        .offset(limit)
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : { foundAt: row.found_at, key: String(row.id) };
    },

    async hasBlock(pool, { foundAt, key }) {
      const poolId = await pools.find(pool);
      if (poolId === null) return false;
      const row = await read
        .selectFrom("blocks")
        .select("id")
        .where("id", "=", idOfKey(key))
        .where("pool_id", "=", poolId)
        .where("found_at", "=", foundAt)
        .executeTakeFirst();
      return row !== undefined;
    },

    async listEfforts(pool, chain, limit) {
      requireWhole("limit", limit);
      const poolId = await pools.find(pool);
      if (poolId === null) return [];
      const rows = await selectBlocks(read, poolId, { chain })
        .select(["height", "found_at", "effort", "difficulty"])
        .where("status", "<", statusCodes.orphaned)
        .where(({ eb, or }) => or([eb("scheme", "is", null), eb("scheme", "<>", schemeCodes.solo)]))
        .orderBy("found_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ height, found_at, effort, difficulty }) => ({
        height,
        foundAt: found_at,
        effort,
        difficulty,
      }));
    },

    async countBlocks(pool, chain, { from, to }) {
      const poolId = await pools.find(pool);
      if (poolId === null) return 0;
      // Two counts that each read only an index: a month of a fast chain has half a million blocks.
      const all = read
        .selectFrom("blocks")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("pool_id", "=", poolId)
        .where("chain", "=", chain)
        .where("found_at", ">=", from)
        .where("found_at", "<", to);
      const [whole, left] = await Promise.all([
        all.executeTakeFirstOrThrow(),
        all.where("status", "in", [statusCodes.orphaned, unlistedCode]).executeTakeFirstOrThrow(),
      ]);
      return whole.count - left.count;
    },

    async findOldestBlockAt(pool, chain) {
      const poolId = await pools.find(pool);
      if (poolId === null) return null;
      const row = await selectBlocks(read, poolId, { chain })
        .select("found_at")
        .orderBy("found_at")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      return row?.found_at ?? null;
    },

    async countFinders(pool, chain, limit) {
      requireWhole("limit", limit);
      const poolId = await pools.find(pool);
      if (poolId === null) return { blocks: 0, byFinder: new Map() };
      const rows = await selectBlocks(read, poolId, { chain })
        .select("finder")
        .where("status", "<", statusCodes.orphaned)
        .where("finder", "is not", null)
        .orderBy("found_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      const byFinder = new Map<string, number>();
      for (const { finder } of rows) {
        if (finder !== null) byFinder.set(finder, (byFinder.get(finder) ?? 0) + 1);
      }
      return { blocks: rows.length, byFinder };
    },

    async listLastBlocks() {
      const rows = await read
        .selectFrom("pools")
        .innerJoin("blocks", (join) =>
          join.on("blocks.id", "=", (on) =>
            on
              .selectFrom("blocks as newest")
              .select("newest.id")
              .whereRef("newest.pool_id", "=", "pools.id")
              .whereRef("newest.chain", "=", "pools.slug")
              .where("newest.status", "<", statusCodes.orphaned)
              .orderBy("newest.found_at", "desc")
              .orderBy("newest.id", "desc")
              .limit(1),
          ),
        )
        .selectAll("blocks")
        .select("pools.slug")
        .orderBy("pools.slug")
        .execute();
      const last = new Map<string, Block>();
      for (const row of rows) {
        const block = blockOfRow(row, log);
        if (block !== null) last.set(row.slug, block);
      }
      return last;
    },

    async countBlocksSince(since) {
      const rows = await read
        .selectFrom("pools")
        .select((select) => [
          "slug",
          select
            .selectFrom("blocks")
            .select((count) => count.fn.countAll<number>().as("count"))
            .whereRef("blocks.pool_id", "=", "pools.id")
            .whereRef("blocks.chain", "=", "pools.slug")
            .where("blocks.found_at", ">=", since)
            .where("blocks.status", "<", statusCodes.orphaned)
            .as("count"),
        ])
        .orderBy("slug")
        .execute();
      return new Map(rows.map((row) => [row.slug, row.count ?? 0]));
    },

    async findOldestPendingAt(pool, since) {
      const poolId = await pools.find(pool);
      if (poolId === null) return null;
      const row = await read
        .selectFrom("blocks")
        .select("found_at")
        .where("pool_id", "=", poolId)
        .where("status", "=", statusCodes.pending)
        .where("found_at", ">=", since)
        .orderBy("found_at")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      return row?.found_at ?? null;
    },

    findReading: (pool) => findReading(database, pools, pool),
    listReadings: () => listReadings(database),
    saveReading: (pool, reading) => saveReading(database, pools, pool, reading),
    countBlocksBySteps: (pool, chain, window, stepMs) =>
      countBlocksBySteps(database, pools, { pool, chain, window, stepMs }),
    countBlocksBySchemes: (pool, chain, window, stepMs) =>
      countBlocksBySchemes(database, pools, { pool, chain, window, stepMs }),
    countRewards: (pool, chain, window) => countRewards(database, pools, { pool, chain, window }),
    listBlockMarks: (pool, chain, window, limit) => listBlockMarks(database, pools, { pool, chain, window, limit }),
  };
}

function selectBlocks(db: Kysely<Schema>, poolId: number, { chain, scheme = null, status = null }: BlockFilter) {
  let query = db.selectFrom("blocks").where("pool_id", "=", poolId);
  if (chain !== null) query = query.where("chain", "=", chain);
  if (scheme !== null) {
    // Few blocks are pending or orphaned: the plus stops SQLite from reading a scheme's whole past to find them.
    const isRare = status === "pending" || status === "orphaned";
    query = query.where(isRare ? sql<number>`+scheme` : "scheme", "=", schemeCodes[scheme]);
  }
  return status === null ? query.where("status", "<>", unlistedCode) : query.where("status", "=", statusCodes[status]);
}

/** Newest first. The cursor's key is the row's number, as in a pool's own list. */
export async function listBlocksOfFinder(
  { read, log }: Database,
  pools: Identities,
  { pool, finder }: { readonly pool: string; readonly finder: string },
  { before, limit }: { readonly before: BlockCursor | null; readonly limit: number },
): Promise<BlockPage> {
  requireWhole("limit", limit);
  const poolId = await pools.find(pool);
  if (poolId === null) return { items: [], next: null };
  let query = read
    .selectFrom("blocks")
    .selectAll()
    .where("pool_id", "=", poolId)
    .where("finder", "=", finder)
    .where("status", "<>", unlistedCode)
    .orderBy("found_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (before !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("found_at", "id"), "<", tuple(before.foundAt, idOfKey(before.key))),
    );
  }
  return toBlockPage(await query.execute(), limit, log);
}
