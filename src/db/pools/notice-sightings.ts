import type { Database } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";

/** Notices that are gone are forgotten: written again, they are new. One transaction. */
export async function recordNotices(
  { write }: Database,
  pools: Identities,
  pool: string,
  at: number,
  notices: readonly string[],
): Promise<void> {
  requireWhole("at", at);
  const poolId = await pools.require(pool);
  await write.transaction().execute(async (db) => {
    const gone = db.deleteFrom("notice_sightings").where("pool_id", "=", poolId);
    await (notices.length === 0 ? gone : gone.where("notice", "not in", notices)).execute();
    if (notices.length === 0) return;
    await db
      .insertInto("notice_sightings")
      .values([...new Set(notices)].map((notice) => ({ pool_id: poolId, notice, at })))
      .onConflict((conflict) => conflict.columns(["pool_id", "notice"]).doNothing())
      .execute();
  });
}

export async function listNoticeTimes(
  { read }: Database,
  pools: Identities,
  pool: string,
): Promise<ReadonlyMap<string, number>> {
  const poolId = await pools.find(pool);
  if (poolId === null) return new Map();
  const rows = await read
    .selectFrom("notice_sightings")
    .select(["notice", "at"])
    .where("pool_id", "=", poolId)
    .execute();
  return new Map(rows.map(({ notice, at }) => [notice, at]));
}
