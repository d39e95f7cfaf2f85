import { DAY } from "#src/domain/time/durations.ts";
import { type Database, runInShortTransactions } from "../connection/database.ts";
import { requireAmount, requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import type { SettingsRepository } from "../store.ts";

const ATTEMPTS_KEPT_MS = 2 * DAY;
const MOST_TIMES = 1000;

/** Attempts are written before they are judged, so that parallel ones count each other. */
export function createSettingsRepository(database: Database, pools: Identities): SettingsRepository {
  const { read, write } = database;

  return {
    async requireSalt(day, offered) {
      requireWhole("day", day);
      await write
        .insertInto("settings_salts")
        .values({ day, salt: offered })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { salt } = await write
        .selectFrom("settings_salts")
        .select("salt")
        .where("day", "=", day)
        .executeTakeFirstOrThrow();
      return salt;
    },

    async recordAttempt(pool, { address, client, site, at }) {
      requireWhole("attempt.at", at);
      const poolId = await pools.require(pool);
      const { id } = await write
        .insertInto("settings_attempts")
        .values({ pool_id: poolId, address, client, site, at, is_unproved: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    async clearAttempt(id) {
      await write.updateTable("settings_attempts").set({ is_unproved: 0 }).where("id", "=", id).execute();
    },

    async listAttempts({ client, site, at, isUnproved }, since) {
      // By the writing connection: a count must see the latest writes.
      let query = write
        .selectFrom("settings_attempts")
        .select("at")
        .where("at", ">=", since)
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(MOST_TIMES);
      if (client !== undefined) query = query.where("client", "=", client);
      if (site !== undefined) query = query.where("site", "=", site);
      if (isUnproved) query = query.where("is_unproved", "=", 1);
      if (at !== undefined) {
        query = query.where("pool_id", "=", await pools.require(at.pool)).where("address", "=", at.address);
      }
      const rows = await query.execute();
      return rows.map((row) => row.at);
    },

    async recordChange(pool, address, { at, from, to }) {
      requireWhole("change.at", at);
      requireAmount("change.from", from);
      requireAmount("change.to", to);
      const poolId = await pools.require(pool);
      await write
        .insertInto("settings_changes")
        .values({ pool_id: poolId, address, at, before: from === null ? null : from.toString(), after: to.toString() })
        .execute();
    },

    async listChanges(pool, address, limit) {
      requireWhole("limit", limit);
      const poolId = await pools.find(pool);
      if (poolId === null) return [];
      const rows = await read
        .selectFrom("settings_changes")
        .select(["at", "before", "after"])
        .where("pool_id", "=", poolId)
        .where("address", "=", address)
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ at, before, after }) => ({
        at,
        from: before === null ? null : BigInt(before),
        to: BigInt(after),
      }));
    },

    async deleteExpired(now) {
      requireWhole("now", now);
      const before = Math.max(0, now - ATTEMPTS_KEPT_MS);
      return runInShortTransactions(database, [
        async (db) => {
          const attempts = await db.deleteFrom("settings_attempts").where("at", "<", before).executeTakeFirst();
          const salts = await db.deleteFrom("settings_salts").where("day", "<", before).executeTakeFirst();
          return Number(attempts.numDeletedRows + salts.numDeletedRows);
        },
      ]);
    },
  };
}
