import Type from "typebox";
import { Compile } from "typebox/compile";
import type { CounterReading, ShareRecord, ShareSample } from "#src/domain/earnings/share-counts.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { floorTo } from "#src/domain/time/durations.ts";
import { schemeCodes, schemeOfCode, unknownSchemeCode } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import { requireSound } from "../connection/edge-guards.ts";
import { bucketMs } from "../samples/sample-tables.ts";
import type { TimeWindow } from "../store.ts";

const Count = Type.Number({ minimum: 0 });
const rigsSchema = Compile(
  Type.Array(
    Type.Object({
      name: Type.String(),
      scheme: Type.Union([Type.Enum(rewardSchemes), Type.Null()]),
      valid: Count,
      stale: Count,
      invalid: Count,
    }),
  ),
);

export async function findShareReading({ read, log }: Database, minerId: number): Promise<CounterReading | null> {
  const row = await read
    .selectFrom("share_readings")
    .select(["at", "body"])
    .where("miner_id", "=", minerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const rigs = parse(row.body);
  if (rigsSchema.Check(rigs)) return { at: row.at, rigs };
  log.warn({ table: "share_readings", minerId }, "A stored reading of counters cannot be read and is ignored.");
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** One transaction, so that no share is counted twice or lost. */
export async function recordShares(
  { write }: Database,
  minerId: number,
  { reading, counted }: ShareRecord,
): Promise<void> {
  requireSound("reading", reading);
  requireSound("counted", counted);
  const { at } = reading;
  const body = JSON.stringify(reading.rigs);
  const rows = counted.map(({ scheme, valid, stale, invalid }) => ({
    miner_id: minerId,
    at: floorTo(at, bucketMs["10m"]),
    scheme: scheme === null ? unknownSchemeCode : schemeCodes[scheme],
    valid,
    stale,
    invalid,
  }));
  await write.transaction().execute(async (db) => {
    await db
      .insertInto("share_readings")
      .values({ miner_id: minerId, at, body })
      .onConflict((conflict) => conflict.column("miner_id").doUpdateSet({ at, body }))
      .execute();
    if (rows.length === 0) return;
    await db
      .insertInto("share_samples")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["miner_id", "at", "scheme"]).doUpdateSet((row) => ({
          valid: row("share_samples.valid", "+", row.ref("excluded.valid")),
          stale: row("share_samples.stale", "+", row.ref("excluded.stale")),
          invalid: row("share_samples.invalid", "+", row.ref("excluded.invalid")),
        })),
      )
      .execute();
  });
}

export async function listShares(
  { read }: Database,
  minerId: number,
  { from, to }: TimeWindow,
): Promise<readonly ShareSample[]> {
  const rows = await read
    .selectFrom("share_samples")
    .select(["at", "scheme", "valid", "stale", "invalid"])
    .where("miner_id", "=", minerId)
    .where("at", ">=", from)
    .where("at", "<", to)
    .orderBy("at")
    .orderBy("scheme")
    .execute();
  return rows.flatMap(({ scheme: code, ...row }) => {
    const scheme = schemeOfCode(code);
    return scheme === null && code !== unknownSchemeCode ? [] : [{ ...row, scheme }];
  });
}
