import type { Database } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import { idOfKey } from "../connection/row-key.ts";
import type { BlockCursor } from "../store.ts";
import { type BlockPage, toBlockPage } from "./block-row.ts";

/** Blocks of one finder, newest first. The cursor's key is the row's number, as in a pool's own list. */
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
