import type { AddressEvent, AlertEvent, Digest } from "./alert-event.ts";
import type { Subscription } from "./subscription.ts";

/** `confirm`: asks whether the target wants the alerts. */
export type OutboxBody =
  | { readonly kind: "alert"; readonly event: AlertEvent }
  | { readonly kind: "confirm"; readonly coin: string; readonly address: string };

/** Of a row that is `held`: it is never sent as it is. */
export interface HeldBody {
  readonly kind: "held";
  readonly event: AddressEvent;
  readonly why: Digest["why"];
}

/** `held`: waits for the end of quiet hours, for the digest or for the next day; then it becomes a new message. */
export const outboxStates = ["held", "queued", "sending", "sent", "dead"] as const;
export type OutboxState = (typeof outboxStates)[number];

/** Why an attempt did not deliver. `gone`: the target no longer exists, so the subscription ends. */
export const deliveryFaults = [
  "silent",
  "busy",
  "failing",
  "refused",
  "forbidden-address",
  "unreadable-target",
  "not-offered",
  "gone",
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** A message that a worker holds until `leaseUntil`: nobody else sends it before. */
export interface ClaimedMessage {
  readonly id: number;
  /** The same for each attempt: receivers recognise a message that came twice. */
  readonly key: string;
  readonly body: OutboxBody;
  readonly subscription: Subscription;
  readonly queuedAt: number;
  /** This one included. */
  readonly attempts: number;
  readonly lease: string;
  readonly leaseUntil: number;
}
