import type { Block } from "#src/domain/block.ts";
import { blockOfRow } from "./block-row.ts";
import type { Database } from "./database.ts";
import { requireWhole } from "./edge-guards.ts";
import type { Identities } from "./identities.ts";
import type { BlockCursor } from "./store.ts";

/** Blocks of one finder, newest first. The cursor's key is the row's number, as in a pool's own list. */
export async function listBlocksOfFinder(
  { read, log }: Database,
  pools: Identities,
  { pool, finder }: { readonly pool: string; readonly finder: string },
  { before, limit }: { readonly before: BlockCursor | null; readonly limit: number },
): Promise<{ readonly items: readonly Block[]; readonly next: BlockCursor | null }> {
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
    // A key that was never ours (a visitor may write anything into an address) leaves the time to decide.
    const id = /^[0-9]{1,9}$/.test(before.key) ? Number(before.key) : 0;
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple("found_at", "id"), "<", tuple(before.foundAt, id)));
  }
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.flatMap((row) => blockOfRow(row, log) ?? []),
    next: rows.length > limit && last !== undefined ? { foundAt: last.found_at, key: String(last.id) } : null,
  };
}
