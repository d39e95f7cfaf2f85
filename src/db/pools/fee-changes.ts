import type { FeeChange } from "#src/domain/money/fee-history.ts";
import { schemeCodes, schemeOfCode } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import { requireMeasure, requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";

/**
 * Stores changed fees: a fee that stays has one row. Schemes that are no longer named get a fee of null. Rows with a
 * later time came from a clock that ran ahead, and are deleted. One transaction; returns the number of written rows.
 */
export async function recordFees(
  { write }: Database,
  pools: Identities,
  pool: string,
  at: number,
  fees: readonly Pick<FeeChange, "scheme" | "feeFraction">[],
): Promise<number> {
  requireWhole("at", at);
  for (const { feeFraction } of fees) requireMeasure("feeFraction", feeFraction);
  const poolId = await pools.require(pool);
  return write.transaction().execute(async (db) => {
    await db.deleteFrom("fee_changes").where("pool_id", "=", poolId).where("at", ">", at).execute();
    const rows = await db
      .selectFrom("fee_changes")
      .select(["scheme", "fee_fraction"])
      .where("pool_id", "=", poolId)
      .orderBy("at")
      .execute();
    const stored = new Map(rows.map((row) => [row.scheme, row.fee_fraction]));
    const present = new Map<number, number | null>([...stored.keys()].map((scheme) => [scheme, null]));
    for (const { scheme, feeFraction } of fees) present.set(schemeCodes[scheme], feeFraction);
    const changed = [...present].filter(([scheme, fee]) => (stored.get(scheme) ?? null) !== fee);
    if (changed.length === 0) return 0;
    await db
      .insertInto("fee_changes")
      .values(changed.map(([scheme, fee]) => ({ pool_id: poolId, scheme, at, fee_fraction: fee })))
      .onConflict((conflict) =>
        conflict
          .columns(["pool_id", "scheme", "at"])
          .doUpdateSet((row) => ({ fee_fraction: row.ref("excluded.fee_fraction") })),
      )
      .execute();
    return changed.length;
  });
}

export async function listFeeChanges(
  { read }: Database,
  pools: Identities,
  pool: string,
): Promise<readonly FeeChange[]> {
  const poolId = await pools.find(pool);
  if (poolId === null) return [];
  const rows = await read
    .selectFrom("fee_changes")
    .select(["at", "scheme", "fee_fraction"])
    .where("pool_id", "=", poolId)
    .orderBy("at")
    .orderBy("scheme")
    .execute();
  return rows.flatMap(({ at, scheme: code, fee_fraction: feeFraction }) => {
    const scheme = schemeOfCode(code);
    return scheme === null ? [] : [{ at, scheme, feeFraction }];
  });
}
