import type { Transaction } from "kysely";
import type { Step } from "../connection/database.ts";
import type { Schema } from "../connection/schema.ts";
import { addBlockCounts, createCountChanges } from "./block-counts.ts";
import { type BlockRow, changesOf, isSameBlock, type NewBlockRow } from "./block-row.ts";

const BLOCKS_PER_STEP = 50;

/** Inserts and updates a few blocks at a time, with their hourly counts in the same transaction. */
export function* listBlockUpserts(poolId: number, incoming: readonly NewBlockRow[]): Generator<Step> {
  for (let start = 0; start < incoming.length; start += BLOCKS_PER_STEP) {
    const rows = incoming.slice(start, start + BLOCKS_PER_STEP);
    yield (transaction) => upsertRows(transaction, poolId, rows);
  }
}

async function upsertRows(db: Transaction<Schema>, poolId: number, incoming: readonly NewBlockRow[]): Promise<number> {
  const kept = await db
    .selectFrom("blocks")
    .selectAll()
    .where("pool_id", "=", poolId)
    .where("chain", "in", [...new Set(incoming.map((row) => row.chain))])
    .where("height", "in", [...new Set(incoming.map((row) => row.height))])
    .execute();
  const byHeight = new Map<string, BlockRow[]>();
  for (const row of kept) rowsAt(byHeight, row).push(row);

  const counts = createCountChanges();
  let changed = 0;
  for (const row of incoming) {
    const candidates = rowsAt(byHeight, row);
    const index = candidates.findIndex((candidate) => isSameBlock(candidate, row));
    const match = candidates[index];
    if (match === undefined) {
      // Another process may have just inserted it; then the next poll finds and updates it.
      const inserted = await db
        .insertInto("blocks")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (inserted !== undefined) {
        candidates.push(inserted);
        counts.note(null, inserted);
      }
      changed += inserted === undefined ? 0 : 1;
      continue;
    }
    const changes = changesOf(match, row);
    if (changes === null) continue;
    // When two processes change a status, one succeeds, so the block is counted once. The other's next poll finds it
    // done.
    const { numUpdatedRows } = await db
      .updateTable("blocks")
      .set(changes)
      .where("id", "=", match.id)
      .where("status", "=", match.status)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    const next = { ...match, ...changes };
    candidates[index] = next;
    counts.note(match, next);
    changed += 1;
  }
  await addBlockCounts(db, poolId, counts);
  return changed;
}

function rowsAt(byHeight: Map<string, BlockRow[]>, { chain, height }: NewBlockRow): BlockRow[] {
  const key = `${height} ${chain}`;
  const rows = byHeight.get(key) ?? [];
  byHeight.set(key, rows);
  return rows;
}
