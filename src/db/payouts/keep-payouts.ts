import type { Transaction } from "kysely";
import type { PayoutTable, Schema } from "../connection/schema.ts";
import type { StoredPayout } from "../store.ts";

const PAYOUTS_PER_STATEMENT = 50;

type NewRow = Omit<PayoutTable, "id">;
type KeptRow = NewRow & { readonly id: number };

interface Kept {
  readonly changed: number;
  /** Chain → the change of the sum of its payouts. */
  readonly sums: ReadonlyMap<string, bigint>;
}

/**
 * The same transaction is the same payout, so another time or amount is a correction; payouts of one transaction to one
 * address are distinguished by their amounts.
 */
export async function keepPayouts(
  db: Transaction<Schema>,
  payeeId: number,
  payouts: readonly StoredPayout[],
): Promise<Kept> {
  const sums = new Map<string, bigint>();
  const add = (chain: string, amount: bigint) => sums.set(chain, (sums.get(chain) ?? 0n) + amount);
  const transactions = groupBy(
    payouts.map((payout) => rowOf(payeeId, payout)),
    transactionOf,
  );
  const kept = groupBy(await listKept(db, payeeId, [...transactions.values()].flat()), transactionOf);
  const added: NewRow[] = [];
  let changed = 0;
  for (const [key, rows] of transactions) {
    const { corrections, rest } = match(distinct(rows), kept.get(key) ?? []);
    added.push(...rest);
    for (const { before, after } of corrections) {
      if (before.paid_at === after.paid_at && before.amount === after.amount && before.fee === after.fee) continue;
      const { paid_at, amount, fee } = after;
      await db.updateTable("payouts").set({ paid_at, amount, fee }).where("id", "=", before.id).execute();
      add(before.chain, BigInt(amount) - BigInt(before.amount));
      changed += 1;
    }
  }
  for (let start = 0; start < added.length; start += PAYOUTS_PER_STATEMENT) {
    const inserted = await db
      .insertInto("payouts")
      .values(added.slice(start, start + PAYOUTS_PER_STATEMENT))
      .onConflict((conflict) => conflict.doNothing())
      .returning(["chain", "amount"])
      .execute();
    for (const { chain, amount } of inserted) add(chain, BigInt(amount));
    changed += inserted.length;
  }
  return { changed, sums };
}

function rowOf(payeeId: number, payout: StoredPayout): NewRow {
  return {
    payee_id: payeeId,
    paid_at: payout.paidAt,
    chain: payout.chain,
    amount: payout.amount.toString(),
    fee: payout.fee === null ? null : payout.fee.toString(),
    transaction_id: payout.transactionId,
  };
}

async function listKept(db: Transaction<Schema>, payeeId: number, rows: readonly NewRow[]): Promise<KeptRow[]> {
  const ids = [...new Set(rows.flatMap(({ transaction_id }) => transaction_id ?? []))];
  const kept: KeptRow[] = [];
  for (let start = 0; start < ids.length; start += PAYOUTS_PER_STATEMENT) {
    kept.push(
      ...(await db
        .selectFrom("payouts")
        .selectAll()
        .where("payee_id", "=", payeeId)
        .where("transaction_id", "in", ids.slice(start, start + PAYOUTS_PER_STATEMENT))
        .orderBy("id")
        .execute()),
    );
  }
  return kept;
}

/** Null without a transaction: the database then distinguishes payouts by time and amount. */
function transactionOf({ chain, transaction_id }: NewRow): string | null {
  return transaction_id === null ? null : `${chain} ${transaction_id}`;
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string | null, Row[]> {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key) ?? [];
    group.push(row);
    groups.set(key, group);
  }
  return groups;
}

function distinct(rows: readonly NewRow[]): readonly NewRow[] {
  return [
    ...new Map(rows.map((row) => [`${row.amount} ${row.transaction_id ?? row.paid_at} ${row.chain}`, row])).values(),
  ];
}

/** Equal amounts first; what is left are corrections. */
function match(rows: readonly NewRow[], kept: readonly KeptRow[]) {
  const amounts = new Map(kept.map((row) => [row.amount, row]));
  const others = kept.filter(({ amount }) => !rows.some((row) => row.amount === amount));
  const corrections: { readonly before: KeptRow; readonly after: NewRow }[] = [];
  const rest: NewRow[] = [];
  for (const row of rows) {
    const before = amounts.get(row.amount) ?? others.shift();
    if (before === undefined) rest.push(row);
    else corrections.push({ before, after: { ...row, fee: row.fee ?? before.fee } });
  }
  return { corrections, rest };
}
