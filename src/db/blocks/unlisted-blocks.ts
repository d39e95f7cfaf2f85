import type { Block } from "#src/domain/mining/block.ts";
import { statusCodes, unlistedCode } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import type { Identities } from "../connection/identities.ts";
import type { TimeWindow } from "../store.ts";
import { addBlockCounts, createCountChanges } from "./block-counts.ts";
import { blockOfRow, isSameBlock, rowOfBlock } from "./block-row.ts";

interface Question {
  readonly pool: string;
  readonly window: TimeWindow;
  readonly listed: readonly Block[];
  /** `pending` when left out. */
  readonly which?: "pending" | "any";
}

export async function markUnlisted(
  { read, write, log }: Database,
  pools: Identities,
  { pool, window, listed, which = "pending" }: Question,
): Promise<readonly Block[]> {
  const poolId = await pools.find(pool);
  if (poolId === null) return [];
  const kept = await read
    .selectFrom("blocks")
    .selectAll()
    .where("pool_id", "=", poolId)
    .where("status", "in", which === "any" ? Object.values(statusCodes) : [statusCodes.pending])
    .where("found_at", ">", window.from)
    .where("found_at", "<", window.to)
    .orderBy("found_at", "desc")
    .orderBy("id", "desc")
    .execute();
  if (kept.length === 0) return [];
  const rows = Map.groupBy(
    listed.map((block) => rowOfBlock(poolId, block)),
    placeOf,
  );
  const missing = kept.filter((row) => rows.get(placeOf(row))?.some((other) => isSameBlock(row, other)) !== true);
  if (missing.length === 0) return [];
  await write.transaction().execute(async (db) => {
    const counts = createCountChanges();
    for (const row of missing) {
      // Only one of two processes changes it, so it is counted once.
      const { numUpdatedRows } = await db
        .updateTable("blocks")
        .set({ status: unlistedCode })
        .where("id", "=", row.id)
        .where("status", "=", row.status)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) counts.note(row, { ...row, status: unlistedCode });
    }
    await addBlockCounts(db, poolId, counts);
  });
  return missing.flatMap((row) => blockOfRow(row, log) ?? []);
}

function placeOf({ chain, height }: { readonly chain: string; readonly height: number }): string {
  return `${height} ${chain}`;
}
