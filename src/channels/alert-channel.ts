import type { AlertTarget } from "#src/domain/alerts/alert-target.ts";
import type { ChannelKind } from "#src/domain/alerts/subscription.ts";
import type { Result } from "#src/domain/result.ts";

/** What goes out, in the subscriber's language. */
export interface OutgoingMessage {
  readonly title: string;
  readonly text: string;
  /** Absolute. */
  readonly link: string;
  /** BCP 47. */
  readonly language: string;
  /** Something stopped working: the message may make a sound. */
  readonly isUrgent: boolean;
  /** For programs that read webhooks; null: the question for a confirmation. */
  readonly event: unknown;
  /** Ends the subscription by one POST; null: there is no such page. */
  readonly stop: { readonly address: string; readonly line: string } | null;
}

/**
 * `gone`: the target no longer exists. `retry`: to be sent again, after `afterMs` where the receiver named a time.
 * `refused`: the receiver will not take this message. `forbidden-address`: the target is no public address.
 */
export type SendFault =
  | { readonly code: "gone" | "refused" | "forbidden-address" }
  | { readonly code: "retry"; readonly fault: "silent" | "busy" | "failing"; readonly afterMs: number | null };

export type TargetOf<Kind extends ChannelKind> = Extract<AlertTarget, { readonly channel: Kind }>;

/** A way out. Only those that the operator has configured exist. */
export interface AlertChannel {
  readonly kind: ChannelKind;
  /** Asked before the target is subscribed; sends nothing. */
  check(target: AlertTarget): Promise<Result<null, "wrong-target" | "forbidden-address">>;
  /** `key` is the same for each attempt. Never rejects for what the receiver does. */
  send(target: AlertTarget, message: OutgoingMessage, key: string): Promise<Result<null, SendFault>>;
}

/** An attempt ends within this time. */
export const attemptLimitMs = 15_000;
