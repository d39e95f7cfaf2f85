import type { ColumnDefinitionBuilder } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../connection/database.ts";

/** Deleting a subscription deletes its messages. */
export function createAlerts(dialect: Dialect): Migration {
  const identity = (column: ColumnDefinitionBuilder) =>
    dialect === "sqlite" ? column.primaryKey() : column.primaryKey().generatedAlwaysAsIdentity();
  return {
    async up(db) {
      await db.schema
        .createTable("alert_subscriptions")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("confirmed_at", "bigint")
        .addColumn("last_sign_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
        .addColumn("counted", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("channel", "smallint", (column) => column.notNull())
        .addColumn("quiet_from", "smallint")
        .addColumn("quiet_to", "smallint")
        .addColumn("digest_hour", "smallint")
        .addColumn("daily_limit", "smallint", (column) => column.notNull())
        .addColumn("address", "text", (column) => column.notNull())
        .addColumn("sealed", "text", (column) => column.notNull())
        .addColumn("target_hash", "text", (column) => column.notNull())
        .addColumn("secret_hash", "text", (column) => column.notNull().unique())
        .addColumn("locale", "text", (column) => column.notNull())
        .addColumn("zone", "text", (column) => column.notNull())
        .addColumn("topics", "text", (column) => column.notNull())
        .addColumn("muted_rigs", "text", (column) => column.notNull())
        .addColumn("counted_day", "text")
        .execute();
      await db.schema
        .createIndex("alert_subscriptions_address")
        .on("alert_subscriptions")
        .columns(["pool_id", "address"])
        .execute();
      await db.schema
        .createIndex("alert_subscriptions_target")
        .on("alert_subscriptions")
        .column("target_hash")
        .execute();
      await db.schema
        .createIndex("alert_subscriptions_expiry")
        .on("alert_subscriptions")
        .column("expires_at")
        .execute();

      await db.schema
        .createTable("alert_states")
        .addColumn("at", "bigint", (column) => column.notNull())
        .addColumn("pool_id", "integer", (column) => column.notNull().references("pools.id"))
        .addColumn("address", "text", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("alert_states_key", ["pool_id", "address"])
        .execute();

      await db.schema
        .createTable("alert_outbox")
        .addColumn("id", "integer", identity)
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("due_at", "bigint", (column) => column.notNull())
        .addColumn("lease_until", "bigint")
        .addColumn("settled_at", "bigint")
        .addColumn("attempts", "integer", (column) => column.notNull())
        .addColumn("state", "smallint", (column) => column.notNull())
        .addColumn("fault", "smallint")
        .addColumn("subscription_id", "text", (column) =>
          column.notNull().references("alert_subscriptions.id").onDelete("cascade"),
        )
        .addColumn("key", "text", (column) => column.notNull().unique())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("lease", "text")
        .execute();
      await db.schema.createIndex("alert_outbox_due").on("alert_outbox").columns(["state", "due_at", "id"]).execute();
      await db.schema
        .createIndex("alert_outbox_subscription")
        .on("alert_outbox")
        .columns(["subscription_id", "state", "id"])
        .execute();
    },
  };
}
