import { alertTopics } from "#src/domain/alerts/alert-event.ts";
import { defaultDailyLimit, expiryOf, type Subscription } from "#src/domain/alerts/subscription.ts";

/** Confirmed when it was made, with all topics. */
export function subscriptionOf(id: string, createdAt: number, members: Partial<Subscription> = {}): Subscription {
  const confirmedAt = members.confirmedAt === undefined ? createdAt : members.confirmedAt;
  return {
    id,
    coin: "xmr",
    address: "miner",
    channel: "webhook",
    sealed: `sealed ${id}`,
    targetHash: `target ${id}`,
    secretHash: `secret ${id}`,
    createdAt,
    lastSignAt: createdAt,
    expiresAt: expiryOf({ confirmedAt, lastSignAt: createdAt }),
    locale: "en",
    zone: "UTC",
    quietHours: null,
    topics: alertTopics,
    mutedRigs: [],
    digestHour: null,
    dailyLimit: defaultDailyLimit,
    ...members,
    confirmedAt,
  };
}
