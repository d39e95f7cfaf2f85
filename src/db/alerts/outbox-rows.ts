import type { Kysely } from "kysely";
import type { HeldBody, OutboxBody } from "#src/domain/alerts/outbox-message.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import type { Schema } from "../connection/schema.ts";
import { outboxStateCodes } from "./alert-codes.ts";

export interface NewMessage {
  readonly subscriptionId: string;
  /** A second message with it is not stored. */
  readonly key: string;
  readonly body: OutboxBody | HeldBody;
  readonly dueAt: number;
}

const rowsPerInsert = 100;

/** In a transaction. Returns the number of new rows. */
export async function insertMessages(db: Kysely<Schema>, messages: readonly NewMessage[], at: number): Promise<number> {
  requireWhole("at", at);
  let inserted = 0;
  for (let start = 0; start < messages.length; start += rowsPerInsert) {
    const rows = messages.slice(start, start + rowsPerInsert).map(({ subscriptionId, key, body, dueAt }) => {
      requireWhole("dueAt", dueAt);
      return {
        subscription_id: subscriptionId,
        key,
        body: JSON.stringify(body),
        state: outboxStateCodes[body.kind === "held" ? "held" : "queued"],
        created_at: at,
        due_at: dueAt,
        attempts: 0,
      };
    });
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("alert_outbox")
      .values(rows)
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirst();
    inserted += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return inserted;
}
