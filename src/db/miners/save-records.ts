import type { Kysely } from "kysely";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { Dialect } from "../connection/database.ts";
import type { MinerPartTable } from "../connection/miner-tables.ts";
import { clockErrorMs } from "../connection/newer-row.ts";
import type { Schema } from "../connection/schema.ts";

const risesEveryMs = 10 * MINUTE;

export type NewPart = Omit<MinerPartTable, "miner_id">;

export interface NewReadings {
  readonly poolId: number;
  readonly address: string;
  readonly parts: readonly NewPart[];
}

interface SavedBy {
  readonly dialect: Dialect;
  readonly now: number;
}

/** In a transaction; those of one miner one after the other. Returns the version of the record after each. */
export async function saveRecords(
  db: Kysely<Schema>,
  readings: readonly NewReadings[],
  by: SavedBy,
): Promise<readonly number[]> {
  const seen = new Map<string, number>();
  const rounds = Map.groupBy(readings, ({ poolId, address }) => {
    const nth = seen.get(keyOf(poolId, address)) ?? 0;
    seen.set(keyOf(poolId, address), nth + 1);
    return nth;
  });
  const versions = new Map<NewReadings, number>();
  for (const round of rounds.values()) {
    const risen = await saveRound(db, round, by);
    for (const [index, one] of round.entries()) versions.set(one, risen[index] ?? 0);
  }
  return readings.map((one) => versions.get(one) ?? 0);
}

/** All of different miners. Locks their rows, so that parallel saves run one after the other. */
async function saveRound(
  db: Kysely<Schema>,
  readings: readonly NewReadings[],
  { dialect, now }: SavedBy,
): Promise<readonly number[]> {
  const ids = await holdMiners(db, dialect, readings);
  const records = await db
    .selectFrom("miner_records")
    .select(["miner_id", "version", "changed_at"])
    .where("miner_id", "in", ids)
    .execute();
  const known = await db
    .selectFrom("miner_parts")
    .select(["miner_id", "part", "tried_at", "fault", "digest"])
    .where("miner_id", "in", ids)
    .execute();
  const recordOf = new Map(records.map((record) => [record.miner_id, record]));
  const before = new Map(known.map((row) => [`${row.miner_id} ${row.part}`, row]));
  const newer = readings.map(({ parts }, index) => {
    const miner_id = ids[index] ?? 0;
    return parts
      .filter(({ part, tried_at }) => isNewer(tried_at, before.get(`${miner_id} ${part}`)?.tried_at))
      .map((part) => ({ miner_id, ...part }));
  });
  await upsertParts(db, newer.flat());
  const risen: { miner_id: number; version: number; changed_at: number }[] = [];
  const versions = newer.map((rows, index) => {
    const miner_id = ids[index] ?? 0;
    const record = recordOf.get(miner_id);
    const isChanged = rows.some(({ part, fault, digest }) => {
      const former = before.get(`${miner_id} ${part}`);
      return former === undefined || former.fault !== fault || (digest !== null && former.digest !== digest);
    });
    if (record !== undefined && !isChanged && Math.abs(now - record.changed_at) < risesEveryMs) return record.version;
    const version = Math.max(now, (record?.version ?? 0) + 1);
    risen.push({ miner_id, version, changed_at: now });
    return version;
  });
  if (risen.length > 0) {
    await db
      .insertInto("miner_records")
      .values(risen)
      .onConflict((conflict) =>
        conflict
          .column("miner_id")
          .doUpdateSet(({ ref }) => ({ version: ref("excluded.version"), changed_at: ref("excluded.changed_at") })),
      )
      .execute();
  }
  return versions;
}

/** Returns the miners' numbers, in their order, and creates missing ones. */
async function holdMiners(
  db: Kysely<Schema>,
  dialect: Dialect,
  miners: readonly Pick<NewReadings, "poolId" | "address">[],
): Promise<readonly number[]> {
  const ids = new Map<string, number>();
  const pools = Map.groupBy(miners, ({ poolId }) => poolId);
  for (const [poolId, own] of [...pools].toSorted(([a], [b]) => a - b)) {
    const addresses = own.map(({ address }) => address);
    const stored = db
      .selectFrom("miners")
      .select(["id", "address"])
      .where("pool_id", "=", poolId)
      .where("address", "in", addresses)
      .orderBy("id");
    const rows = await (dialect === "postgres" ? stored.forUpdate() : stored).execute();
    for (const { id, address } of rows) ids.set(keyOf(poolId, address), id);
    const missing = addresses.filter((address) => !ids.has(keyOf(poolId, address)));
    if (missing.length === 0) continue;
    const made = await db
      .insertInto("miners")
      .values(missing.map((address) => ({ pool_id: poolId, address, viewed_at: null, followed_at: null })))
      // Another process may have created it meanwhile.
      .onConflict((conflict) =>
        conflict.columns(["pool_id", "address"]).doUpdateSet(({ ref }) => ({ address: ref("excluded.address") })),
      )
      .returning(["id", "address"])
      .execute();
    for (const { id, address } of made) ids.set(keyOf(poolId, address), id);
  }
  return miners.map(({ poolId, address }) => ids.get(keyOf(poolId, address)) ?? 0);
}

function keyOf(poolId: number, address: string): string {
  return `${poolId} ${address}`;
}

async function upsertParts(db: Kysely<Schema>, rows: readonly MinerPartTable[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("miner_parts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["miner_id", "part"]).doUpdateSet(({ ref, fn }) => ({
        tried_at: ref("excluded.tried_at"),
        fault: ref("excluded.fault"),
        read_at: fn.coalesce("excluded.read_at", "miner_parts.read_at"),
        digest: fn.coalesce("excluded.digest", "miner_parts.digest"),
        body: fn.coalesce("excluded.body", "miner_parts.body"),
      })),
    )
    .execute();
}

/**
 * As for whole rows (newer-row.ts): an earlier try is obsolete, unless the stored time came from a clock that ran
 * ahead.
 */
function isNewer(triedAt: number, storedAt = 0): boolean {
  return triedAt >= storedAt || storedAt > triedAt + clockErrorMs;
}
