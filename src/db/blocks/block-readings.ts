import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";
import { type BlockReading, blockFaults } from "#src/domain/mining/block-reading.ts";
import { sourceKinds } from "#src/domain/mining/source-state.ts";
import type { Log } from "#src/domain/site/log.ts";
import type { Database } from "../connection/database.ts";
import { requireSound } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";

const Moment = Type.Integer({ minimum: 0 });
const MomentOrNull = Type.Union([Moment, Type.Null()]);

const Reading = Type.Object({
  engine: Type.String(),
  at: MomentOrNull,
  gaps: Type.Array(
    Type.Object({ cursor: Type.Union([Type.String(), Type.Null()]), newest: Moment, oldest: MomentOrNull }),
  ),
  cutAt: MomentOrNull,
  fault: Type.Union([
    Type.Null(),
    Type.Object({
      source: Type.Enum(sourceKinds),
      kind: Type.Enum(blockFaults),
    }),
  ]),
});

const readingSchema = Compile(Reading);

export async function saveReading(
  { write }: Database,
  pools: Identities,
  pool: string,
  reading: BlockReading,
): Promise<void> {
  requireSound("reading", reading);
  const poolId = await pools.require(pool);
  const body = JSON.stringify(reading);
  await write
    .insertInto("block_readings")
    .values({ pool_id: poolId, body })
    .onConflict((conflict) => conflict.column("pool_id").doUpdateSet({ body }))
    .execute();
}

export async function findReading(
  { read, log }: Database,
  pools: Identities,
  pool: string,
): Promise<BlockReading | null> {
  const poolId = await pools.find(pool);
  if (poolId === null) return null;
  const row = await read.selectFrom("block_readings").select("body").where("pool_id", "=", poolId).executeTakeFirst();
  return row === undefined ? null : decode(row.body, log, pool);
}

export async function listReadings({ read, log }: Database): Promise<ReadonlyMap<string, BlockReading>> {
  const rows = await read
    .selectFrom("block_readings")
    .innerJoin("pools", "pools.id", "block_readings.pool_id")
    .select(["slug", "body"])
    .orderBy("slug")
    .execute();
  const readings = new Map<string, BlockReading>();
  for (const { slug, body } of rows) {
    const reading = decode(body, log, slug);
    if (reading !== null) readings.set(slug, reading);
  }
  return readings;
}

/** An unreadable text counts as absent: the list is then read again. */
function decode(body: string, log: Log, pool: string): BlockReading | null {
  const value = parse(body);
  if (readingSchema.Check(value)) return value satisfies Static<typeof Reading>;
  log.warn({ table: "block_readings", pool }, "A stored row cannot be read and counts as absent.");
  return null;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
