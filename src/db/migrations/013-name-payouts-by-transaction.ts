import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../connection/database.ts";

type Tables = {
  payouts: { payee_id: number; chain: string; amount: string };
  payout_totals: { payee_id: number; chain: string; stored: string; told: string };
  payees: { id: number; pool_id: number; address: string };
  miners: { id: number; pool_id: number; address: string };
  miner_answers: { miner_id: number; body: string };
};

/**
 * A payout is its transaction, at any time that the engine reports: duplicates under another time are deleted, and
 * their sums corrected. A process of an older version may keep running: its inserts conflict with nothing.
 */
export function namePayoutsByTransaction(dialect: Dialect): Migration {
  return {
    async up(untyped: Kysely<unknown>) {
      const db = untyped.withTables<Tables>();
      // Others may read meanwhile. Their writes wait, or could be stored twice before the index exists.
      if (dialect === "postgres") await sql`lock table payouts in share row exclusive mode`.execute(db);
      const { rows: doubled } = await sql<{ payee_id: number; chain: string }>`
        select distinct payee_id, chain from (
          select payee_id, chain from payouts where transaction_id is not null
          group by payee_id, chain, transaction_id, amount having count(*) > 1
        ) as doubled`.execute(db);
      await sql`
        delete from payouts where id in (
          select id from (
            select id, row_number() over (partition by payee_id, chain, transaction_id, amount order by id) as nth
            from payouts where transaction_id is not null
          ) as numbered where nth > 1
        )`.execute(db);
      for (const { payee_id, chain } of doubled) await correctTotals(db, payee_id, chain);
      await sql`
        create unique index payouts_of_transaction on payouts (payee_id, chain, transaction_id, amount)
        where transaction_id is not null`.execute(db);
      await sql`
        create unique index payouts_without_transaction on payouts (payee_id, paid_at, chain, amount)
        where transaction_id is null`.execute(db);
      await sql`drop index payouts_identity`.execute(db);
    },
  };
}

/** Sums that included duplicates. The engine's own total is stored again when it is next reported. */
async function correctTotals(db: Kysely<Tables>, payeeId: number, chain: string): Promise<void> {
  const rows = await db
    .selectFrom("payouts")
    .select("amount")
    .where("payee_id", "=", payeeId)
    .where("chain", "=", chain)
    .execute();
  const stored = rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString();
  await db
    .updateTable("payout_totals")
    .set({ stored, told: "0" })
    .where("payee_id", "=", payeeId)
    .where("chain", "=", chain)
    .execute();
  const answer = await db
    .selectFrom("payees")
    .innerJoin("miners", (join) =>
      join.onRef("miners.pool_id", "=", "payees.pool_id").onRef("miners.address", "=", "payees.address"),
    )
    .innerJoin("miner_answers", "miner_answers.miner_id", "miners.id")
    .select(["miner_answers.miner_id", "miner_answers.body"])
    .where("payees.id", "=", payeeId)
    .executeTakeFirst();
  if (answer === undefined) return;
  const body = withoutPaid(answer.body, chain);
  if (body !== null)
    await db.updateTable("miner_answers").set({ body }).where("miner_id", "=", answer.miner_id).execute();
}

function withoutPaid(body: string, chain: string): string | null {
  try {
    const answer = JSON.parse(body);
    for (const balance of answer.lookup.miner.balances) {
      if (balance.chain !== chain) continue;
      balance.paid = null;
      delete balance.paidSource;
    }
    return JSON.stringify(answer);
  } catch {
    return null;
  }
}
