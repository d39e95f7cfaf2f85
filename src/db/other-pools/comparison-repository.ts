import Type from "typebox";
import { Compile } from "typebox/compile";
import type { OtherPoolReading } from "#src/domain/comparison/other-pool.ts";
import type { Database } from "../connection/database.ts";
import { requireAmount, requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import type { ComparisonRepository } from "./stored-comparison.ts";

const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const readingSchema = Compile(
  Type.Object({
    at: Type.Integer({ minimum: 0 }),
    hashrate: nullable(Type.Number({ minimum: 0 })),
    schemes: nullable(
      Type.Array(Type.Object({ name: Type.String(), feeFraction: nullable(Type.Number({ minimum: 0, maximum: 1 })) })),
    ),
    minimumPayout: nullable(Type.String({ pattern: "^[0-9]+$" })),
  }),
);

export function createComparisonRepository(database: Database, pools: Identities): ComparisonRepository {
  const { read, write, log } = database;

  function decode(key: string, body: string): OtherPoolReading | null {
    const value = parse(body);
    if (readingSchema.Check(value)) {
      return { ...value, minimumPayout: value.minimumPayout === null ? null : BigInt(value.minimumPayout) };
    }
    log.warn({ table: "other_pool_readings", key }, "A stored row cannot be read and counts as absent.");
    return null;
  }

  return {
    async saveReading(key, reading) {
      requireWhole("reading.at", reading.at);
      requireAmount("reading.minimumPayout", reading.minimumPayout);
      const body = JSON.stringify({ ...reading, minimumPayout: reading.minimumPayout?.toString() ?? null });
      await write
        .insertInto("other_pool_readings")
        .values({ key, body })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ body }))
        .execute();
    },

    async listReadings() {
      const rows = await read.selectFrom("other_pool_readings").selectAll().orderBy("key").execute();
      const readings = new Map<string, OtherPoolReading>();
      for (const { key, body } of rows) {
        const reading = decode(key, body);
        if (reading !== null) readings.set(key, reading);
      }
      return readings;
    },

    async savePaidDays(pool, days) {
      const poolId = await pools.require(pool);
      for (const { day, chain, amount, payouts } of days) {
        requireWhole("day", day);
        requireAmount("amount", amount);
        const values = { amount: amount.toString(), payouts };
        await write
          .insertInto("payout_days")
          .values({ pool_id: poolId, day, chain, ...values })
          .onConflict((conflict) => conflict.columns(["pool_id", "day", "chain"]).doUpdateSet(values))
          .execute();
      }
    },

    async listPaidDays(pool, { from, to }) {
      const poolId = await pools.find(pool);
      if (poolId === null) return [];
      const rows = await read
        .selectFrom("payout_days")
        .select(["day", "chain", "amount", "payouts"])
        .where("pool_id", "=", poolId)
        .where("day", ">=", from)
        .where("day", "<", to)
        .orderBy("day")
        .orderBy("chain")
        .execute();
      return rows.flatMap(({ amount, ...row }) =>
        /^[0-9]+$/.test(amount) ? [{ ...row, amount: BigInt(amount) }] : [],
      );
    },
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
