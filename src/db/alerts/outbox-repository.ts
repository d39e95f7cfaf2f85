import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { ClaimedMessage, DeliveryFault, OutboxState } from "#src/domain/alerts/outbox-message.ts";
import { outboxStates } from "#src/domain/alerts/outbox-message.ts";
import type { ChannelKind } from "#src/domain/alerts/subscription.ts";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import type { Database } from "../connection/database.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Schema } from "../connection/schema.ts";
import { channelCodes, deliveryFaultCodes, deliveryFaultOfCode, outboxStateCodes } from "./alert-codes.ts";
import { insertMessages } from "./outbox-rows.ts";
import type { Claim, OutboxRepository } from "./stored-alerts.ts";
import { parseBody } from "./stored-events.ts";
import { subscriptionColumns, toSubscription } from "./subscription-rows.ts";

const sentKeptMs = 7 * DAY;
const deadKeptMs = 30 * DAY;
const { queued, sending, sent, dead } = outboxStateCodes;

export function createOutboxRepository({ write, dialect, log }: Database): OutboxRepository {
  /** Those that a worker may take, or may take later. */
  const selectWaiting = (db: Kysely<Schema>, channels: readonly ChannelKind[]) =>
    db
      .selectFrom("alert_outbox")
      .innerJoin("alert_subscriptions", "alert_subscriptions.id", "alert_outbox.subscription_id")
      .where("alert_outbox.state", "in", [queued, sending])
      // No channel has the code 0: a list must not be empty.
      .where("channel", "in", [0, ...channels.map((channel) => channelCodes[channel])])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("alert_outbox as earlier")
              .select("earlier.id")
              .whereRef("earlier.subscription_id", "=", "alert_outbox.subscription_id")
              .whereRef("earlier.id", "<", "alert_outbox.id")
              .where("earlier.state", "in", [queued, sending]),
          ),
        ),
      );

  async function take(db: Kysely<Schema>, { channels, limit, now, leaseMs }: Claim, lease: string): Promise<number[]> {
    const due = selectWaiting(db, channels)
      .select("alert_outbox.id as id")
      .where(({ and, or, eb }) =>
        or([
          and([eb("alert_outbox.state", "=", queued), eb("due_at", "<=", now)]),
          and([eb("alert_outbox.state", "=", sending), eb("lease_until", "<=", now)]),
        ]),
      )
      .orderBy("due_at")
      .orderBy("alert_outbox.id")
      .limit(limit);
    // Workers that claim at once take different rows.
    const rows = await (dialect === "postgres" ? due.forUpdate("alert_outbox").skipLocked() : due).execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    await db
      .updateTable("alert_outbox")
      .set((row) => ({ state: sending, lease, lease_until: now + leaseMs, attempts: row("attempts", "+", 1) }))
      .where("id", "in", ids)
      .execute();
    return ids;
  }

  /** Only while the worker's lease is the row's. */
  const updateLeased = ({ id, lease }: Pick<ClaimedMessage, "id" | "lease">) =>
    write.updateTable("alert_outbox").where("id", "=", id).where("state", "=", sending).where("lease", "=", lease);

  return {
    add: async ({ subscriptionId, key, body }, at) =>
      (await insertMessages(write, [{ subscriptionId, key, body, dueAt: at }], at)) > 0,

    async claim(claim) {
      requireWhole("now", claim.now);
      if (!(claim.leaseMs >= MINUTE)) throw new RangeError("A lease must last a minute at least.");
      const lease = randomUUID();
      return write.transaction().execute(async (db) => {
        const ids = await take(db, claim, lease);
        if (ids.length === 0) return [];
        const rows = await db
          .selectFrom("alert_outbox")
          .innerJoin("alert_subscriptions", "alert_subscriptions.id", "alert_outbox.subscription_id")
          .innerJoin("pools", "pools.id", "alert_subscriptions.pool_id")
          .select([
            ...subscriptionColumns,
            "pools.slug as coin",
            "alert_outbox.id as message_id",
            "key",
            "body",
            "attempts",
            "alert_outbox.created_at as queued_at",
          ])
          .where("alert_outbox.id", "in", ids)
          .orderBy("due_at")
          .orderBy("alert_outbox.id")
          .execute();
        const claimed: ClaimedMessage[] = [];
        for (const { message_id: id, key, body: text, attempts, queued_at: queuedAt, ...row } of rows) {
          const body = parseBody(text);
          const subscription = toSubscription(row);
          if (body !== null && body.kind !== "held" && subscription !== null) {
            const leaseUntil = claim.now + claim.leaseMs;
            claimed.push({ id, key, body, subscription, queuedAt, attempts, lease, leaseUntil });
            continue;
          }
          log.warn({ table: "alert_outbox", id }, "A stored message cannot be read and is not sent.");
          const settled = { state: dead, settled_at: claim.now, fault: deliveryFaultCodes.failing };
          await db
            .updateTable("alert_outbox")
            .set({ ...settled, lease: null, lease_until: null })
            .where("id", "=", id)
            .execute();
        }
        return claimed;
      });
    },

    async noteSent(message, at) {
      requireWhole("at", at);
      const { numUpdatedRows } = await updateLeased(message)
        .set({ state: sent, settled_at: at, lease: null, lease_until: null, fault: null })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async noteFailed(message, { fault, at, retryAt }) {
      requireWhole("at", at);
      requireWhole("retryAt", retryAt);
      const left = { lease: null, lease_until: null, fault: deliveryFaultCodes[fault] };
      const { numUpdatedRows } = await updateLeased(message)
        .set(retryAt === null ? { ...left, state: dead, settled_at: at } : { ...left, state: queued, due_at: retryAt })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async release(message) {
      await updateLeased(message)
        .set((row) => ({ state: queued, lease: null, lease_until: null, attempts: row("attempts", "-", 1) }))
        .execute();
    },

    async findNextDue(channels) {
      const row = await selectWaiting(write, channels)
        .select((select) =>
          select.fn
            .min<number | null>(
              select
                .case()
                .when("alert_outbox.state", "=", sending)
                .then(select.ref("lease_until"))
                .else(select.ref("due_at"))
                .end(),
            )
            .as("at"),
        )
        .executeTakeFirst();
      return row?.at ?? null;
    },

    async count() {
      const rows = await write
        .selectFrom("alert_outbox")
        .select(({ fn }) => ["state", "fault", fn.countAll<number>().as("rows"), fn.min<number>("due_at").as("oldest")])
        .groupBy(["state", "fault"])
        .execute();
      const byState: Record<OutboxState, number> = { held: 0, queued: 0, sending: 0, sent: 0, dead: 0 };
      const deadBy: Partial<Record<DeliveryFault, number>> = {};
      let oldestDueAt: number | null = null;
      for (const { state: code, fault: faultCode, rows: count, oldest } of rows) {
        const state = outboxStates.find((one) => outboxStateCodes[one] === code);
        if (state === undefined) continue;
        byState[state] += Number(count);
        if (state === "queued") oldestDueAt = Math.min(oldest, oldestDueAt ?? oldest);
        const fault = faultCode === null ? null : deliveryFaultOfCode(faultCode);
        if (state === "dead" && fault !== null) deadBy[fault] = (deadBy[fault] ?? 0) + Number(count);
      }
      return { byState, oldestDueAt, deadBy };
    },

    async deleteExpired(now) {
      requireWhole("now", now);
      let deleted = 0;
      for (const [state, keptMs] of [
        [sent, sentKeptMs],
        [dead, deadKeptMs],
      ] as const) {
        const { numDeletedRows } = await write
          .deleteFrom("alert_outbox")
          .where("state", "=", state)
          .where("settled_at", "<=", Math.max(0, now - keptMs))
          .executeTakeFirst();
        deleted += Number(numDeletedRows);
      }
      return deleted;
    },
  };
}
