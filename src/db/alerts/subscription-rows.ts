import type { Selectable } from "kysely";
import Type from "typebox";
import { Compile } from "typebox/compile";
import { alertTopics } from "#src/domain/alerts/alert-event.ts";
import type { AlertWishes, Subscription } from "#src/domain/alerts/subscription.ts";
import { locales } from "#src/domain/site/locales.ts";
import type { AlertSubscriptionTable } from "../connection/alert-tables.ts";
import { requireWhole } from "../connection/edge-guards.ts";
import { channelCodes, channelOfCode } from "./alert-codes.ts";

const texts = Compile(Type.Array(Type.String()));

/** Columns of `alert_subscriptions` in joins whose other tables have an `id` too. */
export const subscriptionColumns = [
  "alert_subscriptions.id as id",
  "alert_subscriptions.address as address",
  "alert_subscriptions.created_at as created_at",
  "channel",
  "sealed",
  "target_hash",
  "secret_hash",
  "confirmed_at",
  "last_sign_at",
  "expires_at",
  "locale",
  "zone",
  "quiet_from",
  "quiet_to",
  "digest_hour",
  "daily_limit",
  "topics",
  "muted_rigs",
] as const;

export type SubscriptionRow = Omit<Selectable<AlertSubscriptionTable>, "pool_id" | "counted" | "counted_day">;

/** Null: a newer version wrote it, and its channel is not known here. */
export function toSubscription(row: SubscriptionRow & { readonly coin: string }): Subscription | null {
  const channel = channelOfCode(row.channel);
  const locale = locales.find(({ code }) => code === row.locale);
  if (channel === null || locale === undefined) return null;
  const chosen = parseTexts(row.topics);
  return {
    id: row.id,
    coin: row.coin,
    address: row.address,
    channel,
    sealed: row.sealed,
    targetHash: row.target_hash,
    secretHash: row.secret_hash,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    lastSignAt: row.last_sign_at,
    expiresAt: row.expires_at,
    locale: locale.code,
    zone: row.zone,
    quietHours: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
    digestHour: row.digest_hour,
    dailyLimit: row.daily_limit,
    topics: alertTopics.filter((topic) => chosen.includes(topic)),
    mutedRigs: parseTexts(row.muted_rigs),
  };
}

export function toSubscriptionRow(subscription: Subscription, poolId: number): AlertSubscriptionTable {
  const { id, address, channel, sealed, targetHash, secretHash } = subscription;
  const { createdAt, confirmedAt, lastSignAt, expiresAt } = subscription;
  for (const [field, time] of Object.entries({ createdAt, confirmedAt, lastSignAt, expiresAt }))
    requireWhole(field, time);
  return {
    id,
    pool_id: poolId,
    address,
    channel: channelCodes[channel],
    sealed,
    target_hash: targetHash,
    secret_hash: secretHash,
    created_at: createdAt,
    confirmed_at: confirmedAt,
    last_sign_at: lastSignAt,
    expires_at: expiresAt,
    counted_day: null,
    counted: 0,
    ...toWishColumns(subscription),
  };
}

type WishColumns = Pick<
  AlertSubscriptionTable,
  "locale" | "zone" | "quiet_from" | "quiet_to" | "digest_hour" | "daily_limit" | "topics" | "muted_rigs"
>;

export function toWishColumns(wishes: AlertWishes): WishColumns {
  const { locale, zone, quietHours, digestHour, dailyLimit, topics, mutedRigs } = wishes;
  for (const [field, value] of Object.entries({
    from: quietHours?.from ?? null,
    to: quietHours?.to ?? null,
    digestHour,
    dailyLimit,
  }))
    requireWhole(field, value);
  return {
    locale,
    zone,
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
    digest_hour: digestHour,
    daily_limit: dailyLimit,
    topics: JSON.stringify(topics),
    muted_rigs: JSON.stringify(mutedRigs),
  };
}

function parseTexts(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return texts.Check(value) ? value : [];
  } catch {
    return [];
  }
}
