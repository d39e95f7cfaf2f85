import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../connection/database.ts";

type Tables = {
  miner_answers: { miner_id: number; at: number; body: string };
  miner_records: { miner_id: number; version: number; changed_at: number };
  miner_parts: { miner_id: number; part: number; tried_at: number; read_at: number; body: Uint8Array };
};

const answerPart = 1;
const rowsPerStep = 100;

/**
 * The last records are copied; their short lists of payouts are not: engines list them again, and the balances include
 * them. `miner_answers` stays, because a process of the version before may still write it. That version deletes miners
 * without knowing these tables, so their rows cascade.
 */
export function createMinerParts(dialect: Dialect): Migration {
  return {
    async up(untyped: Kysely<unknown>) {
      await untyped.schema
        .createTable("miner_records")
        .addColumn("miner_id", "integer", (column) => column.primaryKey().references("miners.id").onDelete("cascade"))
        .addColumn("version", "bigint", (column) => column.notNull())
        .addColumn("changed_at", "bigint", (column) => column.notNull())
        .execute();
      await untyped.schema
        .createIndex("miner_records_changed")
        .on("miner_records")
        .columns(["changed_at", "miner_id"])
        .execute();
      await untyped.schema
        .createTable("miner_parts")
        .addColumn("tried_at", "bigint", (column) => column.notNull())
        .addColumn("read_at", "bigint")
        .addColumn("miner_id", "integer", (column) => column.notNull().references("miners.id").onDelete("cascade"))
        .addColumn("part", "smallint", (column) => column.notNull())
        .addColumn("fault", "smallint")
        .addColumn("digest", "text")
        .addColumn("body", dialect === "sqlite" ? "blob" : "bytea")
        .addPrimaryKeyConstraint("miner_parts_key", ["miner_id", "part"])
        .execute();
      await copyAnswers(untyped.withTables<Tables>());
    },
  };
}

async function copyAnswers(db: Kysely<Tables>): Promise<void> {
  for (let after = 0; ; ) {
    const answers = await db
      .selectFrom("miner_answers")
      .selectAll()
      .where("miner_id", ">", after)
      .orderBy("miner_id")
      .limit(rowsPerStep)
      .execute();
    const last = answers.at(-1);
    if (last === undefined) return;
    after = last.miner_id;
    const readable = answers.flatMap(({ miner_id, at, body }) => {
      const lookup = lookupOf(body);
      return lookup === null ? [] : [{ miner_id, at, body: Buffer.from(lookup) }];
    });
    if (readable.length === 0) continue;
    await db
      .insertInto("miner_records")
      .values(readable.map(({ miner_id, at }) => ({ miner_id, version: at, changed_at: at })))
      .execute();
    await db
      .insertInto("miner_parts")
      .values(readable.map(({ at, ...row }) => ({ ...row, part: answerPart, tried_at: at, read_at: at })))
      .execute();
  }
}

function lookupOf(body: string): string | null {
  try {
    const { lookup } = JSON.parse(body);
    return lookup.found === "no" ? null : JSON.stringify(lookup);
  } catch {
    return null;
  }
}
