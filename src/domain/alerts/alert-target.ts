/** Where messages go. Never stored or logged as it is: db/alerts/target-vault.ts seals it. */
export type AlertTarget =
  /** As the browser's PushSubscription has them. */
  | { readonly channel: "web-push"; readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  | { readonly channel: "email"; readonly email: string }
  | { readonly channel: "telegram"; readonly chatId: string }
  | { readonly channel: "discord" | "slack"; readonly url: string }
  | { readonly channel: "webhook"; readonly url: string; readonly signingSecret: string }
  /** Of the topic. */
  | { readonly channel: "ntfy"; readonly url: string; readonly token: string | null };
