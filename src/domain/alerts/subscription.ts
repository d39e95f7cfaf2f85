import type { LocaleCode } from "../site/locales.ts";
import { DAY } from "../time/durations.ts";
import type { AlertTopic } from "./alert-event.ts";

export const channelKinds = ["web-push", "email", "telegram", "discord", "slack", "webhook", "ntfy"] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** What the subscriber may change. */
export interface AlertWishes {
  readonly locale: LocaleCode;
  /** IANA name; quiet hours, the digest and the day of the limit are in it. */
  readonly zone: string;
  /** Minutes after local midnight, `from` inclusive; `from` after `to` spans midnight. Null = none. */
  readonly quietHours: { readonly from: number; readonly to: number } | null;
  readonly topics: readonly AlertTopic[];
  readonly mutedRigs: readonly string[];
  /** Local hour of one daily message; null = each at once. */
  readonly digestHour: number | null;
  readonly dailyLimit: number;
}

/** Without an account: one channel that hears of one address. */
export interface Subscription extends AlertWishes {
  /** Random. */
  readonly id: string;
  /** Slug. */
  readonly coin: string;
  readonly address: string;
  readonly channel: ChannelKind;
  /** Where messages go and the secret of the links, encrypted with the operator's key (db/alerts/target-vault.ts). */
  readonly sealed: string;
  /** Keyed hash of the target, for limits and for what is told once a target. */
  readonly targetHash: string;
  /** Finds the subscription of a secret link. */
  readonly secretHash: string;
  readonly createdAt: number;
  /** Null: nothing but the confirmation is sent. */
  readonly confirmedAt: number | null;
  /** The last time that its subscriber followed a link or changed something. */
  readonly lastSignAt: number;
  readonly expiresAt: number;
}

export const defaultDailyLimit = 20;
export const mostDailyLimit = 100;
export const mostMutedRigs = 500;

/** Without a sign. */
export const subscriptionLifeMs = 365 * DAY;
/** Unconfirmed. */
export const confirmableMs = 2 * DAY;

export function expiryOf({ confirmedAt, lastSignAt }: Pick<Subscription, "confirmedAt" | "lastSignAt">): number {
  return lastSignAt + (confirmedAt === null ? confirmableMs : subscriptionLifeMs);
}
