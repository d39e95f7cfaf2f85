import type { Kysely } from "kysely";
import { expiryOf, type Subscription, subscriptionLifeMs } from "#src/domain/alerts/subscription.ts";
import { type Database, runInShortTransactions } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import type { Schema } from "../connection/schema.ts";
import { insertMessages } from "./outbox-rows.ts";
import type { SubscriptionRepository } from "./stored-alerts.ts";
import { subscriptionColumns, toSubscription, toSubscriptionRow, toWishColumns } from "./subscription-rows.ts";

const deletedPerStep = 200;

/** Reads by the writing connection: a link that was just sent must find its subscription. */
export function createSubscriptionRepository(
  { write, ...database }: Database,
  pools: Identities,
): SubscriptionRepository {
  const select = (db: Kysely<Schema> = write) =>
    db
      .selectFrom("alert_subscriptions")
      .innerJoin("pools", "pools.id", "alert_subscriptions.pool_id")
      .select([...subscriptionColumns, "pools.slug as coin"]);

  async function find(id: string, db: Kysely<Schema> = write): Promise<Subscription | null> {
    const row = await select(db).where("alert_subscriptions.id", "=", id).executeTakeFirst();
    return row === undefined ? null : toSubscription(row);
  }

  async function countBy(isConfirmed: boolean): Promise<number> {
    const { rows } = await write
      .selectFrom("alert_subscriptions")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .where("confirmed_at", isConfirmed ? "is not" : "is", null)
      .executeTakeFirstOrThrow();
    return Number(rows);
  }

  return {
    async add(subscription, confirmation) {
      const { id, coin, address, createdAt } = subscription;
      if (address === "") throw new RangeError("address must not be empty.");
      const row = toSubscriptionRow(subscription, await pools.require(coin));
      await write.transaction().execute(async (db) => {
        await db.insertInto("alert_subscriptions").values(row).execute();
        if (confirmation === null) return;
        const body = { kind: "confirm", coin, address } as const;
        const message = { subscriptionId: id, key: confirmation.key, body, dueAt: createdAt };
        await insertMessages(db, [message], createdAt);
      });
    },

    find: (id) => find(id),

    async findBySecret(secretHash) {
      const row = await select().where("secret_hash", "=", secretHash).executeTakeFirst();
      return row === undefined ? null : toSubscription(row);
    },

    async listOfTarget(targetHashes) {
      if (targetHashes.length === 0) return [];
      const rows = await select()
        .where("target_hash", "in", targetHashes)
        .orderBy("alert_subscriptions.created_at", "desc")
        .orderBy("alert_subscriptions.id")
        .execute();
      return rows.map(toSubscription).filter((one) => one !== null);
    },

    async countOfAddress(coin, address) {
      const poolId = await pools.find(coin);
      if (poolId === null) return 0;
      const { rows } = await write
        .selectFrom("alert_subscriptions")
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .where("pool_id", "=", poolId)
        .where("address", "=", address)
        .executeTakeFirstOrThrow();
      return Number(rows);
    },

    async count() {
      return { confirmed: await countBy(true), unconfirmed: await countBy(false) };
    },

    async confirm(id, at) {
      requireWhole("at", at);
      const { numUpdatedRows } = await write
        .updateTable("alert_subscriptions")
        .set((row) => ({
          confirmed_at: row.fn.coalesce("confirmed_at", row.val(at)),
          last_sign_at: at,
          expires_at: expiryOf({ confirmedAt: at, lastSignAt: at }),
        }))
        .where("id", "=", id)
        .where("expires_at", ">", at)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    change: (id, wishes, at) =>
      write.transaction().execute(async (db) => {
        const known = await find(id, db);
        if (known === null) return false;
        await db
          .updateTable("alert_subscriptions")
          .set({
            ...toWishColumns({ ...known, ...wishes }),
            last_sign_at: at,
            expires_at: expiryOf({ ...known, lastSignAt: at }),
          })
          .where("id", "=", id)
          .execute();
        return true;
      }),

    async noteSign(id, at) {
      requireWhole("at", at);
      await write
        .updateTable("alert_subscriptions")
        .set({ last_sign_at: at, expires_at: at + subscriptionLifeMs })
        .where("id", "=", id)
        .where("confirmed_at", "is not", null)
        .execute();
    },

    async reseal(id, { sealed, targetHash }) {
      await write
        .updateTable("alert_subscriptions")
        .set({ sealed, target_hash: targetHash })
        .where("id", "=", id)
        .execute();
    },

    async delete(id) {
      const { numDeletedRows } = await write.deleteFrom("alert_subscriptions").where("id", "=", id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async deleteExpired(now) {
      requireWhole("now", now);
      const expired = await write
        .selectFrom("alert_subscriptions")
        .select("id")
        .where("expires_at", "<=", now)
        .orderBy("expires_at")
        .execute();
      const steps = Array.from({ length: Math.ceil(expired.length / deletedPerStep) }, (_, step) =>
        expired.slice(step * deletedPerStep, (step + 1) * deletedPerStep).map(({ id }) => id),
      );
      return runInShortTransactions({ write, ...database }, [
        ...steps.map((ids) => async (db: Kysely<Schema>) => {
          const { numDeletedRows } = await db
            .deleteFrom("alert_subscriptions")
            .where("id", "in", ids)
            // A link may have been followed meanwhile.
            .where("expires_at", "<=", now)
            .executeTakeFirst();
          return Number(numDeletedRows);
        }),
        async (db) => {
          const { numDeletedRows } = await db
            .deleteFrom("alert_states")
            .where("address", "!=", "")
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom("alert_subscriptions")
                    .select("id")
                    .whereRef("alert_subscriptions.pool_id", "=", "alert_states.pool_id")
                    .whereRef("alert_subscriptions.address", "=", "alert_states.address"),
                ),
              ),
            )
            .executeTakeFirst();
          return Number(numDeletedRows);
        },
      ]);
    },
  };
}
