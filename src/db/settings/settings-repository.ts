import { DAY } from "#src/domain/time/durations.ts";
import { type Database, runInShortTransactions } from "../connection/database.ts";
import { requireAmount, requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import type { AddressVisitor, SettingsRepository } from "../store.ts";

const ATTEMPTS_KEPT_MS = 2 * DAY;
/** More than any limit asks for. */
const MOST_TIMES = 1000;

/** Attempts are written before they are judged: of many at once, each sees the others. */
export function createSettingsRepository(database: Database, pools: Identities): SettingsRepository {
  const { read, write } = database;

  /** By the writing connection: a count must see what was written a moment ago. */
  function selectTimes(since: number) {
    return write
      .selectFrom("settings_attempts")
      .select("at")
      .where("at", ">=", since)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(MOST_TIMES);
  }

  function selectAddressTimes(poolId: number, { address, client }: AddressVisitor, since: number) {
    return selectTimes(since).where("pool_id", "=", poolId).where("address", "=", address).where("client", "=", client);
  }

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

    async recordAttempt(pool, { address, client, at }) {
      requireWhole("attempt.at", at);
      const poolId = await pools.require(pool);
      const { id } = await write
        .insertInto("settings_attempts")
        .values({ pool_id: poolId, address, client, at, is_unproved: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    async clearAttempt(id) {
      await write.updateTable("settings_attempts").set({ is_unproved: 0 }).where("id", "=", id).execute();
    },

    async listClientAttempts(client, since) {
      const rows = await selectTimes(since).where("client", "=", client).execute();
      return rows.map(({ at }) => at);
    },

    async listAddressAttempts(pool, of, since) {
      const rows = await selectAddressTimes(await pools.require(pool), of, since).execute();
      return rows.map(({ at }) => at);
    },

    async listUnprovedAttempts(pool, of, since) {
      const query = selectAddressTimes(await pools.require(pool), of, since);
      const rows = await query.where("is_unproved", "=", 1).execute();
      return rows.map(({ at }) => at);
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
