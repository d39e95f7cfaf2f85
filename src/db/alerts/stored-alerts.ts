import type { ClaimedMessage, DeliveryFault, OutboxBody, OutboxState } from "#src/domain/alerts/outbox-message.ts";
import type { AlertWishes, ChannelKind, Subscription } from "#src/domain/alerts/subscription.ts";

export interface SubscriptionRepository {
  /** With the message that asks for the confirmation, in one transaction; without one where none is needed. */
  add(subscription: Subscription, confirmation: { readonly key: string } | null): Promise<void>;
  find(id: string): Promise<Subscription | null>;
  findBySecret(secretHash: string): Promise<Subscription | null>;
  /** `targetHashes`: of one target, by each key. Newest first. */
  listOfTarget(targetHashes: readonly string[]): Promise<readonly Subscription[]>;
  countOfAddress(coin: string, address: string): Promise<number>;
  /** Subscriptions are the sum; for /status. */
  count(): Promise<{ readonly confirmed: number; readonly unconfirmed: number }>;
  /** False: there is none, or it is expired. Repeating it changes nothing but the sign. */
  confirm(id: string, at: number): Promise<boolean>;
  /** Counts as a sign. False: there is none. */
  change(id: string, wishes: Partial<AlertWishes>, at: number): Promise<boolean>;
  /** A link was followed. */
  noteSign(id: string, at: number): Promise<void>;
  /** The operator's key has changed, or the target itself (a renewed push address). */
  reseal(id: string, sealed: Pick<Subscription, "sealed" | "targetHash">): Promise<void>;
  /** With its messages. False: there is none. */
  delete(id: string): Promise<boolean>;
  /** Expired ones with their messages, and states of addresses without subscriptions. Returns the number of rows. */
  deleteExpired(now: number): Promise<number>;
}

export interface Claim {
  readonly channels: readonly ChannelKind[];
  readonly limit: number;
  readonly now: number;
  /** Longer than any attempt takes, and a minute at least: then another worker sends it again. */
  readonly leaseMs: number;
}

export interface OutboxCounts {
  readonly byState: Readonly<Record<OutboxState, number>>;
  /** Of those that may be sent; null = none. */
  readonly oldestDueAt: number | null;
  /** Dead ones by their last fault. */
  readonly deadBy: Readonly<Partial<Record<DeliveryFault, number>>>;
}

/**
 * Any process may send: a message is of one worker while its lease lasts. A worker that was killed loses it by time.
 * Messages of one subscription go in their order.
 */
export interface OutboxRepository {
  /** Beside the round's own (AlertRepository). False: a message with this key is there. */
  add(
    message: { readonly subscriptionId: string; readonly key: string; readonly body: OutboxBody },
    at: number,
  ): Promise<boolean>;
  claim(claim: Claim): Promise<readonly ClaimedMessage[]>;
  /** False: the lease is over, and another worker may have sent it too. */
  noteSent(message: Pick<ClaimedMessage, "id" | "lease">, at: number): Promise<boolean>;
  /** `retryAt` null: it is dead. */
  noteFailed(
    message: Pick<ClaimedMessage, "id" | "lease">,
    failure: { readonly fault: DeliveryFault; readonly at: number; readonly retryAt: number | null },
  ): Promise<boolean>;
  /** Gives it back untried: the process ends. */
  release(message: Pick<ClaimedMessage, "id" | "lease">): Promise<void>;
  /** The time of the next one that may be sent, a lease that ends included; null = none. */
  findNextDue(channels: readonly ChannelKind[]): Promise<number | null>;
  count(): Promise<OutboxCounts>;
  /** Sent ones after a week, dead ones after a month. */
  deleteExpired(now: number): Promise<number>;
}
