import type { Kysely } from "kysely";
import type { AddressState, PoolState } from "#src/domain/alerts/alert-state.ts";
import type { MinerPart } from "#src/domain/miners/miner-record.ts";
import { minerPartCodes, minerPartOfCode } from "../connection/codes.ts";
import type { Database } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Identities } from "../connection/identities.ts";
import type { Schema } from "../connection/schema.ts";
import { addReading, type WritableReadings } from "../miners/miner-records.ts";
import { outboxStateCodes } from "./alert-codes.ts";
import { insertMessages } from "./outbox-rows.ts";
import type { AlertOutcome, AlertRepository, HeldMessages, Subscriber } from "./stored-alerts.ts";
import { parseBody } from "./stored-events.ts";
import { parseAddressState, parsePoolState } from "./stored-states.ts";
import { subscriptionColumns, toSubscription } from "./subscription-rows.ts";

const judgedParts: readonly MinerPart[] = ["answer", "payouts", "rigs", "settings"];
const judgedCodes = judgedParts.map((part) => minerPartCodes[part]);
const rowsPerQuery = 200;
/** Beside the addresses, which cannot be empty. */
const poolItself = "";

export function createAlertRepository(database: Database, pools: Identities): AlertRepository {
  const { write, dialect, log } = database;

  const selectSubscribers = (now: number) =>
    write
      .selectFrom("alert_subscriptions")
      .innerJoin("pools", "pools.id", "alert_subscriptions.pool_id")
      .select([...subscriptionColumns, "counted_day", "counted", "pools.slug as coin"])
      .where("confirmed_at", "is not", null)
      .where("expires_at", ">", now);

  type SubscriberRow = Awaited<ReturnType<ReturnType<typeof selectSubscribers>["execute"]>>[number];

  function toSubscriber({ counted_day: day, counted: count, ...row }: SubscriberRow): Subscriber | null {
    const subscription = toSubscription(row);
    return subscription === null ? null : { subscription, counted: day === null ? null : { day, count } };
  }

  async function listStates(coin: string | null) {
    const rows = await write
      .selectFrom("alert_states")
      .innerJoin("pools", "pools.id", "alert_states.pool_id")
      .select(["pools.slug as coin", "address", "body"])
      .where("address", coin === null ? "=" : "!=", poolItself)
      .where("pools.slug", coin === null ? "!=" : "=", coin ?? "")
      .execute();
    return rows;
  }

  function warnUnreadable(coin: string): void {
    log.warn({ table: "alert_states", coin }, "A stored state of alerts cannot be read and counts as absent.");
  }

  return {
    async listFollowed(now) {
      requireWhole("now", now);
      return (
        write
          .selectFrom("alert_subscriptions")
          .innerJoin("pools", "pools.id", "alert_subscriptions.pool_id")
          .select(["pools.slug as coin", "address"])
          .distinct()
          .where("confirmed_at", "is not", null)
          .where("expires_at", ">", now)
          // Pools that were set aside have no engine.
          .where("pools.slug", "not like", "%~%")
          .orderBy("coin")
          .orderBy("address")
          .execute()
      );
    },

    async listPoolStates() {
      const states = new Map<string, PoolState>();
      for (const { coin, body } of await listStates(null)) {
        const state = parsePoolState(body);
        if (state === null) warnUnreadable(coin);
        else states.set(coin, state);
      }
      return states;
    },

    async listAddressStates(coin) {
      const states = new Map<string, AddressState>();
      for (const { address, body } of await listStates(coin)) {
        const state = parseAddressState(body);
        if (state === null) warnUnreadable(coin);
        else states.set(address, state);
      }
      return states;
    },

    async listRecords(coin, { after, limit, now }) {
      const poolId = await pools.find(coin);
      if (poolId === null) return [];
      const miners = await write
        .selectFrom("miners")
        .innerJoin("miner_records", "miner_records.miner_id", "miners.id")
        .select(["miners.id as id", "address", "version"])
        .where("pool_id", "=", poolId)
        .where("miners.id", ">", after)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("alert_subscriptions")
              .select("alert_subscriptions.id")
              .where("alert_subscriptions.pool_id", "=", poolId)
              .whereRef("alert_subscriptions.address", "=", "miners.address")
              .where("confirmed_at", "is not", null)
              .where("expires_at", ">", now),
          ),
        )
        .orderBy("miners.id")
        .limit(limit)
        .execute();
      if (miners.length === 0) return [];
      const ids = miners.map(({ id }) => id);
      const rows = await write
        .selectFrom("miner_parts")
        .select(["miner_id", "part", "read_at", "tried_at", "fault", "body"])
        .where("miner_id", "in", ids)
        .where("part", "in", judgedCodes)
        .execute();
      const parts = new Map<number, WritableReadings>();
      for (const { miner_id, part: code, ...row } of rows) {
        const part = minerPartOfCode(code);
        const found = parts.get(miner_id) ?? {};
        parts.set(miner_id, found);
        if (part !== null) await addReading(found, part, row);
      }
      return miners.map(({ id, address, version }) => ({
        id,
        address,
        record: { version, parts: parts.get(id) ?? {} },
      }));
    },

    async listPayouts(coin, from) {
      const poolId = await pools.find(coin);
      if (poolId === null) return [];
      const query = write
        .selectFrom("payees")
        .innerJoin("payouts", "payouts.payee_id", "payees.id")
        .select(["payouts.id as id", "address", "chain", "transaction_id", "paid_at", "amount", "fee"])
        .where("pool_id", "=", poolId)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("alert_subscriptions")
              .select("alert_subscriptions.id")
              .where("alert_subscriptions.pool_id", "=", poolId)
              .whereRef("alert_subscriptions.address", "=", "payees.address"),
          ),
        )
        .orderBy("payouts.id");
      const found =
        "afterId" in from
          ? query.where("payouts.id", ">", from.afterId)
          : query.where("paid_at", ">=", Math.max(0, from.paidFrom));
      const rows = await found.execute();
      return rows.map(({ transaction_id: transactionId, paid_at: paidAt, ...row }) => ({
        ...row,
        transactionId,
        paidAt,
      }));
    },

    async listSubscribers(coin, addresses, now) {
      const poolId = await pools.find(coin);
      if (poolId === null) return [];
      const own = selectSubscribers(now)
        .where("pool_id", "=", poolId)
        .orderBy("alert_subscriptions.created_at")
        .orderBy("alert_subscriptions.id");
      const rows: SubscriberRow[] = [];
      if (addresses === null) rows.push(...(await own.execute()));
      else
        for (let start = 0; start < addresses.length; start += rowsPerQuery)
          rows.push(...(await own.where("address", "in", addresses.slice(start, start + rowsPerQuery)).execute()));
      return rows.map(toSubscriber).filter((one) => one !== null);
    },

    async listReleasable(coin, now) {
      const poolId = await pools.find(coin);
      if (poolId === null) return [];
      const rows = await selectSubscribers(now)
        .innerJoin("alert_outbox", "alert_outbox.subscription_id", "alert_subscriptions.id")
        .select(["alert_outbox.id as message_id", "body"])
        .where("pool_id", "=", poolId)
        .where("alert_outbox.state", "=", outboxStateCodes.held)
        .where("due_at", "<=", now)
        .orderBy("alert_outbox.id")
        .execute();
      const held = new Map<string, HeldMessages & { readonly messages: HeldMessages["messages"][number][] }>();
      for (const { message_id: id, body: text, ...row } of rows) {
        const known = held.get(row.id);
        const subscriber = known ?? toSubscriber(row);
        if (subscriber === null) continue;
        const messages = known?.messages ?? [];
        const body = parseBody(text);
        if (body?.kind !== "held") log.warn({ table: "alert_outbox", id }, "A held message cannot be read.");
        else messages.push({ id, body });
        held.set(row.id, { ...subscriber, messages });
      }
      return [...held.values()];
    },

    async commit(outcome) {
      const { coin, at, pool, addresses, counted, released } = outcome;
      requireWhole("at", at);
      const poolId = await pools.require(coin);
      await write.transaction().execute(async (db) => {
        const states = [...addresses, ...(pool === null ? [] : [[poolItself, pool] as const])];
        for (let start = 0; start < states.length; start += rowsPerQuery) {
          const rows = states.slice(start, start + rowsPerQuery).map(([address, state]) => ({
            pool_id: poolId,
            address,
            at,
            body: JSON.stringify(state),
          }));
          await db
            .insertInto("alert_states")
            .values(rows)
            .onConflict((conflict) =>
              conflict
                .columns(["pool_id", "address"])
                .doUpdateSet((row) => ({ at: row.ref("excluded.at"), body: row.ref("excluded.body") })),
            )
            .execute();
        }
        await insertMessages(db, await ofSubscribed(db, outcome), at);
        for (const [id, { day, count }] of counted)
          await db
            .updateTable("alert_subscriptions")
            .set({ counted_day: day, counted: count })
            .where("id", "=", id)
            .execute();
        for (let start = 0; start < released.length; start += rowsPerQuery)
          await db
            .deleteFrom("alert_outbox")
            .where("id", "in", released.slice(start, start + rowsPerQuery))
            .where("state", "=", outboxStateCodes.held)
            .execute();
      });
    },
  };

  /** Locks the subscriptions, so that none of them ends before the messages are stored. */
  async function ofSubscribed(db: Kysely<Schema>, { messages }: AlertOutcome) {
    const ids = [...new Set(messages.map(({ subscriptionId }) => subscriptionId))].toSorted();
    const found = new Set<string>();
    for (let start = 0; start < ids.length; start += rowsPerQuery) {
      const query = db
        .selectFrom("alert_subscriptions")
        .select("id")
        .where("id", "in", ids.slice(start, start + rowsPerQuery))
        .orderBy("id");
      for (const { id } of await (dialect === "postgres" ? query.forUpdate() : query).execute()) found.add(id);
    }
    return messages.filter(({ subscriptionId }) => found.has(subscriptionId));
  }
}
