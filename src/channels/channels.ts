import type { ChannelKind } from "#src/domain/alerts/subscription.ts";
import type { AlertChannel } from "./alert-channel.ts";
import { createEmail, type MailServer } from "./email.ts";
import { createOutside, type Outside } from "./post-outside.ts";
import { createTelegram, type TelegramBot } from "./telegram.ts";
import { createDiscord, createNtfy, createSlack, createWebhook } from "./web-hooks.ts";
import { createWebPush, type VapidKeys } from "./web-push.ts";

export const hookKinds = ["webhook", "discord", "slack", "ntfy"] as const;
export type HookKind = (typeof hookKinds)[number];

/** What the operator has configured; what is null or not listed is not offered. */
export interface ChannelsConfig {
  readonly hooks: readonly HookKind[];
  readonly email: MailServer | null;
  readonly telegram: TelegramBot | null;
  readonly webPush: VapidKeys | null;
}

export interface ChannelParts {
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
  readonly outside?: Outside;
}

/** The one table of all ways out. */
export function createChannels(
  { hooks, email, telegram, webPush }: ChannelsConfig,
  { now, fetch, outside = createOutside() }: ChannelParts,
): ReadonlyMap<ChannelKind, AlertChannel> {
  const created: Readonly<Record<ChannelKind, () => AlertChannel | null>> = {
    webhook: () => (hooks.includes("webhook") ? createWebhook(outside, now) : null),
    discord: () => (hooks.includes("discord") ? createDiscord(outside) : null),
    slack: () => (hooks.includes("slack") ? createSlack(outside) : null),
    ntfy: () => (hooks.includes("ntfy") ? createNtfy(outside) : null),
    email: () => (email === null ? null : createEmail(email)),
    telegram: () => (telegram === null ? null : createTelegram(telegram, fetch)),
    "web-push": () => (webPush === null ? null : createWebPush(outside, webPush)),
  };
  const channels = Object.values(created).flatMap((create) => create() ?? []);
  return new Map(channels.map((channel) => [channel.kind, channel]));
}
