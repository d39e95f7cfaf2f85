import type { Transaction } from "kysely";
import { type Database, runInShortTransactions } from "../connection/database.ts";
import { requireAmount, requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import { cutPage, idOfKey } from "../connection/paging.ts";
import type { PayeeTable, PayoutTable, Schema } from "../connection/schema.ts";
import type { PayoutRepository, StoredPayout } from "../store.ts";
import { keepPayouts } from "./keep-payouts.ts";
import { deleteUnlisted, sumUp } from "./replace-payouts.ts";

/** Amounts are texts, because no number type of both databases holds them: sums are updated with each row. */
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

  function selectPayouts(poolId: number, address: string) {
    return read
      .selectFrom("payees")
      .innerJoin("payouts", "payouts.payee_id", "payees.id")
      .select(["payouts.id", "chain", "transaction_id", "paid_at", "amount", "fee"])
      .where("pool_id", "=", poolId)
      .where("address", "=", address)
      .orderBy("paid_at", "desc")
      .orderBy("payouts.id", "desc");
  }

  function payoutOfRow(row: Omit<PayoutTable, "id" | "payee_id">): readonly StoredPayout[] {
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
      checkPayouts(address, at, payouts);
      const poolId = await pools.require(pool);
      return runInShortTransactions(database, [
        async (db) => {
          const id = await lockPayee(db, { pool_id: poolId, address, read_at: at, is_complete: isComplete ? 1 : 0 });
          const { changed, sums } = await keepPayouts(db, id, payouts);
          await addToTotals(db, id, sums);
          return changed;
        },
      ]);
    },

    async listPayees(pool) {
      const poolId = await pools.find(pool);
      if (poolId === null) return [];
      const rows = await read
        .selectFrom("payees")
        .innerJoin("payouts", "payouts.payee_id", "payees.id")
        .select(({ fn }) => ["address", fn.max<number>("payouts.id").as("newest")])
        .where("pool_id", "=", poolId)
        .groupBy("address")
        .orderBy("address")
        .execute();
      return rows.map(({ address, newest }) => ({ address, newest: String(newest) }));
    },

    async replacePayouts(pool, { address, newest }, { at, payouts }) {
      checkPayouts(address, at, payouts);
      const poolId = await pools.require(pool);
      return write.transaction().execute(async (db) => {
        const id = await lockPayee(db, { pool_id: poolId, address, read_at: at, is_complete: 1 });
        await keepPayouts(db, id, payouts);
        const deleted = await deleteUnlisted(db, id, idOfKey(newest), payouts);
        await sumUp(db, id);
        return deleted;
      });
    },

    async findReading(pool, address) {
      const payee = await findPayee(pool, address);
      return payee === null ? null : { at: payee.read_at, isComplete: payee.is_complete === 1 };
    },

    async listPayouts(pool, address, { before, limit }) {
      requireWhole("limit", limit);
      const poolId = await pools.find(pool);
      if (poolId === null) return { items: [], next: null };
      let query = selectPayouts(poolId, address).limit(limit + 1);
      if (before !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("paid_at", "payouts.id"), "<", tuple(before.paidAt, idOfKey(before.key))),
        );
      }
      const { page, last } = cutPage(await query.execute(), limit);
      return {
        items: page.flatMap(payoutOfRow),
        next: last === null ? null : { paidAt: last.paid_at, key: String(last.id) },
      };
    },

    async listPayoutsIn(pool, address, { from, to }) {
      const poolId = await pools.find(pool);
      if (poolId === null) return [];
      const rows = await selectPayouts(poolId, address)
        .where("paid_at", ">=", from)
        .where("paid_at", "<", to)
        .execute();
      return rows.flatMap(payoutOfRow);
    },

    async findNewestBefore(pool, address, before) {
      const poolId = await pools.find(pool);
      if (poolId === null) return null;
      const row = await selectPayouts(poolId, address).where("paid_at", "<", before).limit(1).executeTakeFirst();
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
      const poolId = await pools.find(pool);
      if (poolId === null) return new Map();
      const rows = await read
        .selectFrom("payees")
        .innerJoin("payout_totals", "payout_totals.payee_id", "payees.id")
        .select(["chain", "stored", "told"])
        .where("pool_id", "=", poolId)
        .where("address", "=", address)
        .orderBy("chain")
        .execute();
      if (rows.length === 0) return new Map();
      const counts = await read
        .selectFrom("payees")
        .innerJoin("payouts", "payouts.payee_id", "payees.id")
        .select(({ fn }) => [
          "chain",
          fn.countAll<number>().as("payouts"),
          fn.count<number>("transaction_id").distinct().as("transactions"),
        ])
        .where("pool_id", "=", poolId)
        .where("address", "=", address)
        .groupBy("chain")
        .execute();
      const doubtful = new Set(
        counts.filter(({ payouts, transactions }) => transactions < payouts).map(({ chain }) => chain),
      );
      return new Map(
        rows.map(({ chain, stored, told }) => [
          chain,
          { payouts: amountOf(stored), earlier: amountOf(told), isDoubtful: doubtful.has(chain) },
        ]),
      );
    },
  };
}

function checkPayouts(address: string, at: number, payouts: readonly StoredPayout[]): void {
  if (address === "") throw new RangeError("address must not be empty.");
  requireWhole("payouts.at", at);
  for (const payout of payouts) {
    requireWhole("payout.paidAt", payout.paidAt);
    requireAmount("payout.amount", payout.amount);
    requireAmount("payout.fee", payout.fee);
  }
}

/** Locks the row on PostgreSQL, so that two processes never add to one total at once. */
async function lockPayee(db: Transaction<Schema>, payee: Omit<PayeeTable, "id">): Promise<number> {
  const { id } = await db
    .insertInto("payees")
    .values(payee)
    .onConflict((conflict) =>
      conflict.columns(["pool_id", "address"]).doUpdateSet((row) => ({
        read_at: row.ref("excluded.read_at"),
        is_complete: row.ref("excluded.is_complete"),
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addToTotals(db: Transaction<Schema>, payeeId: number, sums: ReadonlyMap<string, bigint>): Promise<void> {
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

/** Creates a missing total; on PostgreSQL locks the row until the transaction ends. */
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
