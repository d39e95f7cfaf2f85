import type { EventPayout } from "#src/domain/alerts/alert-event.ts";
import type { AddressState, PoolState } from "#src/domain/alerts/alert-state.ts";
import type {
  ClaimedMessage,
  DeliveryFault,
  HeldBody,
  OutboxBody,
  OutboxState,
} from "#src/domain/alerts/outbox-message.ts";
import type { DayCount } from "#src/domain/alerts/shape-messages.ts";
import type { AlertWishes, ChannelKind, Subscription } from "#src/domain/alerts/subscription.ts";
import type { MinerRecord } from "#src/domain/miners/miner-record.ts";
import type { NewMessage } from "./outbox-rows.ts";

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

export interface Subscriber {
  readonly subscription: Subscription;
  /** Null before its first message. */
  readonly counted: DayCount | null;
}

export interface FollowedRecord {
  /** Of the miner's row: where the next page goes on. */
  readonly id: number;
  readonly address: string;
  /** Parts answer, payouts, rigs and settings. */
  readonly record: MinerRecord;
}

export interface FollowedPayout extends EventPayout {
  readonly id: number;
  readonly address: string;
}

/** What one evaluation changes: all of it or nothing. */
export interface AlertOutcome {
  readonly coin: string;
  readonly at: number;
  /** Null: as before. */
  readonly pool: PoolState | null;
  readonly addresses: ReadonlyMap<string, AddressState>;
  /** Of subscriptions that ended meanwhile they are left out. */
  readonly messages: readonly NewMessage[];
  /** By subscription. */
  readonly counted: ReadonlyMap<string, DayCount>;
  /** Held messages that one of `messages` replaces. */
  readonly released: readonly number[];
}

export interface HeldMessages extends Subscriber {
  /** Oldest first. */
  readonly messages: readonly { readonly id: number; readonly body: HeldBody }[];
}

/** The collector's: what is followed, what the rules know, and what follows from it. */
export interface AlertRepository {
  /** Addresses with a subscription that is confirmed and not expired. */
  listFollowed(now: number): Promise<readonly { readonly coin: string; readonly address: string }[]>;
  listPoolStates(): Promise<ReadonlyMap<string, PoolState>>;
  listAddressStates(coin: string): Promise<ReadonlyMap<string, AddressState>>;
  /** Records of followed addresses, by the number of their row. */
  listRecords(
    coin: string,
    page: { readonly after: number; readonly limit: number; readonly now: number },
  ): Promise<readonly FollowedRecord[]>;
  /** Of followed addresses, stored after this row, or paid since this time. In the order of their rows. */
  listPayouts(
    coin: string,
    from: { readonly afterId: number } | { readonly paidFrom: number },
  ): Promise<readonly FollowedPayout[]>;
  /** Confirmed and not expired; `addresses` null: of the whole pool. */
  listSubscribers(coin: string, addresses: readonly string[] | null, now: number): Promise<readonly Subscriber[]>;
  listReleasable(coin: string, now: number): Promise<readonly HeldMessages[]>;
  commit(outcome: AlertOutcome): Promise<void>;
}
