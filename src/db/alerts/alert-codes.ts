import { type DeliveryFault, deliveryFaults, type OutboxState } from "#src/domain/alerts/outbox-message.ts";
import { type ChannelKind, channelKinds } from "#src/domain/alerts/subscription.ts";

// As connection/codes.ts: a code is never reused for another word.

export const channelCodes: Readonly<Record<ChannelKind, number>> = {
  "web-push": 1,
  email: 2,
  telegram: 3,
  discord: 4,
  slack: 5,
  webhook: 6,
  ntfy: 7,
};

export const outboxStateCodes: Readonly<Record<OutboxState, number>> = {
  held: 1,
  queued: 2,
  sending: 3,
  sent: 4,
  dead: 5,
};

export const deliveryFaultCodes: Readonly<Record<DeliveryFault, number>> = {
  silent: 1,
  busy: 2,
  failing: 3,
  refused: 4,
  "forbidden-address": 5,
  "unreadable-target": 6,
  "not-offered": 7,
  gone: 8,
};

export function channelOfCode(code: number): ChannelKind | null {
  return channelKinds.find((kind) => channelCodes[kind] === code) ?? null;
}

export function deliveryFaultOfCode(code: number): DeliveryFault | null {
  return deliveryFaults.find((fault) => deliveryFaultCodes[fault] === code) ?? null;
}
