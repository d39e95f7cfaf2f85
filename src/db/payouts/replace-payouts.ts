import type { Transaction } from "kysely";
import type { Schema } from "../connection/schema.ts";
import type { StoredPayout } from "../store.ts";

const IDS_PER_STATEMENT = 500;

/** Deletes rows that a whole list of the engine lacks, up to `newestId` and not older than all of the list. */
export async function deleteUnlisted(
  db: Transaction<Schema>,
  payeeId: number,
  newestId: number,
  listed: readonly StoredPayout[],
): Promise<number> {
  const known = new Set(listed.map((one) => keyOf(one.chain, one.transactionId, one.paidAt, one.amount.toString())));
  const oldest = listed.reduce((least, { paidAt }) => Math.min(least, paidAt), Number.MAX_SAFE_INTEGER);
  const rows = await db
    .selectFrom("payouts")
    .select(["id", "chain", "transaction_id", "paid_at", "amount"])
    .where("payee_id", "=", payeeId)
    .where("id", "<=", newestId)
    .where("paid_at", ">=", oldest)
    .execute();
  const unlisted = rows.filter((row) => !known.has(keyOf(row.chain, row.transaction_id, row.paid_at, row.amount)));
  for (let start = 0; start < unlisted.length; start += IDS_PER_STATEMENT) {
    const ids = unlisted.slice(start, start + IDS_PER_STATEMENT).map(({ id }) => id);
    await db.deleteFrom("payouts").where("id", "in", ids).execute();
  }
  return unlisted.length;
}

/**
 * Sums up the stored payouts. The engine's former total is as doubtful as the deleted rows: it is stored when next
 * reported.
 */
export async function sumUp(db: Transaction<Schema>, payeeId: number): Promise<void> {
  const rows = await db.selectFrom("payouts").select(["chain", "amount"]).where("payee_id", "=", payeeId).execute();
  const sums = new Map<string, bigint>();
  for (const { chain, amount } of rows) {
    if (/^[0-9]+$/.test(amount)) sums.set(chain, (sums.get(chain) ?? 0n) + BigInt(amount));
  }
  await db.deleteFrom("payout_totals").where("payee_id", "=", payeeId).execute();
  for (const [chain, sum] of sums) {
    await db
      .insertInto("payout_totals")
      .values({ payee_id: payeeId, chain, stored: sum.toString(), told: "0" })
      .execute();
  }
}

function keyOf(chain: string, transactionId: string | null, paidAt: number, amount: string): string {
  return `${amount} ${transactionId ?? paidAt} ${chain}`;
}
