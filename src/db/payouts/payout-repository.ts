import type { Transaction } from "kysely";
import { type Database, runInShortTransactions } from "../connection/database.ts";
import { requireAmount, requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import { cutPage, idOfKey } from "../connection/paging.ts";
import type { PayoutTable, Schema } from "../connection/schema.ts";
import type { PayoutRepository, StoredPayout } from "../store.ts";

const PAYOUTS_PER_STATEMENT = 50;

/** Amounts are texts, because no number type of both databases holds them: sums are kept as rows come in. */
export function createPayoutRepository(database: Database, pools: Identities): PayoutRepository {
  const { read, write, log } = database;

  async function findPayee(pool: string, address: string) {
    const poolId = await pools.find(pool);
    if (poolId === null) return null;
    const row = await read
      .selectFrom("payees")
      .select(["id", "read_at", "is_complete"])
      .where("pool_id", "=", poolId)
      .where("address", "=", address)
      .executeTakeFirst();
    return row ?? null;
  }

  function selectPayouts(payeeId: number) {
    return read
      .selectFrom("payouts")
      .selectAll()
      .where("payee_id", "=", payeeId)
      .orderBy("paid_at", "desc")
      .orderBy("id", "desc");
  }

  function payoutOfRow(row: Pick<PayoutTable, Exclude<keyof PayoutTable, "id">>): readonly StoredPayout[] {
    const { chain, transaction_id: transactionId, paid_at: paidAt } = row;
    if (!isAmount(row.amount) || (row.fee !== null && !isAmount(row.fee))) {
      log.warn({ table: "payouts", paidAt }, "A stored payout cannot be read and counts as absent.");
      return [];
    }
    return [
      { chain, transactionId, paidAt, amount: BigInt(row.amount), fee: row.fee === null ? null : BigInt(row.fee) },
    ];
  }

  return {
    async recordPayouts(pool, address, { at, isComplete, payouts }) {
      if (address === "") throw new RangeError("address must not be empty.");
      requireWhole("payouts.at", at);
      for (const payout of payouts) {
        requireWhole("payout.paidAt", payout.paidAt);
        requireAmount("payout.amount", payout.amount);
        requireAmount("payout.fee", payout.fee);
      }
      const poolId = await pools.require(pool);
      return runInShortTransactions(database, [
        async (db) => {
          // The update locks the row on PostgreSQL, so that two processes never add to one total at once.
          const { id } = await db
            .insertInto("payees")
            .values({ pool_id: poolId, address, read_at: at, is_complete: isComplete ? 1 : 0 })
            .onConflict((conflict) =>
              conflict.columns(["pool_id", "address"]).doUpdateSet((row) => ({
                read_at: row.ref("excluded.read_at"),
                is_complete: row.ref("excluded.is_complete"),
              })),
            )
            .returning("id")
            .executeTakeFirstOrThrow();
          const added = await insertNew(db, id, payouts);
          await addToTotals(db, id, added);
          return added.length;
        },
      ]);
    },

    async findReading(pool, address) {
      const payee = await findPayee(pool, address);
      return payee === null ? null : { at: payee.read_at, isComplete: payee.is_complete === 1 };
    },

    async listPayouts(pool, address, { before, limit }) {
      requireWhole("limit", limit);
      const payee = await findPayee(pool, address);
      if (payee === null) return { items: [], next: null };
      let query = selectPayouts(payee.id).limit(limit + 1);
      if (before !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("paid_at", "id"), "<", tuple(before.paidAt, idOfKey(before.key))),
        );
      }
      const { page, last } = cutPage(await query.execute(), limit);
      return {
        items: page.flatMap(payoutOfRow),
        next: last === null ? null : { paidAt: last.paid_at, key: String(last.id) },
      };
    },

    async listPayoutsIn(pool, address, { from, to }) {
      const payee = await findPayee(pool, address);
      if (payee === null) return [];
      const rows = await selectPayouts(payee.id).where("paid_at", ">=", from).where("paid_at", "<", to).execute();
      return rows.flatMap(payoutOfRow);
    },

    async findNewestBefore(pool, address, before) {
      const payee = await findPayee(pool, address);
      if (payee === null) return null;
      const row = await selectPayouts(payee.id).where("paid_at", "<", before).limit(1).executeTakeFirst();
      return row?.paid_at ?? null;
    },

    async recordReportedTotal(pool, address, chain, reported) {
      requireAmount("reported", reported);
      const payee = await findPayee(pool, address);
      if (payee === null) return;
      await write.transaction().execute(async (db) => {
        const total = await lockTotal(db, payee.id, chain);
        if (reported <= total.reported) return;
        await db
          .updateTable("payout_totals")
          .set({ told: reported.toString() })
          .where("payee_id", "=", payee.id)
          .where("chain", "=", chain)
          .execute();
      });
    },

    async findTotals(pool, address) {
      const payee = await findPayee(pool, address);
      if (payee === null) return new Map();
      const rows = await read
        .selectFrom("payout_totals")
        .select(["chain", "stored", "told"])
        .where("payee_id", "=", payee.id)
        .orderBy("chain")
        .execute();
      return new Map(rows.map((row) => [row.chain, { payouts: amountOf(row.stored), earlier: amountOf(row.told) }]));
    },
  };
}

async function insertNew(
  db: Transaction<Schema>,
  payeeId: number,
  payouts: readonly StoredPayout[],
): Promise<readonly { readonly chain: string; readonly amount: string }[]> {
  const added: { readonly chain: string; readonly amount: string }[] = [];
  for (let start = 0; start < payouts.length; start += PAYOUTS_PER_STATEMENT) {
    const rows = payouts.slice(start, start + PAYOUTS_PER_STATEMENT).map((payout) => ({
      payee_id: payeeId,
      paid_at: payout.paidAt,
      chain: payout.chain,
      amount: payout.amount.toString(),
      fee: payout.fee === null ? null : payout.fee.toString(),
      transaction_id: payout.transactionId,
    }));
    added.push(
      ...(await db
        .insertInto("payouts")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning(["chain", "amount"])
        .execute()),
    );
  }
  return added;
}

async function addToTotals(
  db: Transaction<Schema>,
  payeeId: number,
  added: readonly { readonly chain: string; readonly amount: string }[],
): Promise<void> {
  const sums = new Map<string, bigint>();
  for (const { chain, amount } of added) sums.set(chain, (sums.get(chain) ?? 0n) + BigInt(amount));
  for (const [chain, sum] of [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { stored } = await lockTotal(db, payeeId, chain);
    await db
      .updateTable("payout_totals")
      .set({ stored: (stored + sum).toString() })
      .where("payee_id", "=", payeeId)
      .where("chain", "=", chain)
      .execute();
  }
}

/** Reads a total, made where it is missing; on PostgreSQL the row is ours until the transaction ends. */
async function lockTotal(db: Transaction<Schema>, payeeId: number, chain: string) {
  const row = await db
    .insertInto("payout_totals")
    .values({ payee_id: payeeId, chain, stored: "0", told: "0" })
    .onConflict((conflict) =>
      conflict.columns(["payee_id", "chain"]).doUpdateSet((row) => ({ chain: row.ref("excluded.chain") })),
    )
    .returning(["stored", "told"])
    .executeTakeFirstOrThrow();
  return { stored: amountOf(row.stored), reported: amountOf(row.told) };
}

function isAmount(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

function amountOf(text: string): bigint {
  return isAmount(text) ? BigInt(text) : 0n;
}
