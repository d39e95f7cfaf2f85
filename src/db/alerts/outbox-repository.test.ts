import { expect, it } from "vitest";
import type { AlertEvent } from "#src/domain/alerts/alert-event.ts";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";
import type { Store } from "../store.ts";
import { subscriptionOf } from "./__fixtures__/subscriptions.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400_000;
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;

const event: AlertEvent = {
  kind: "rigs-silent",
  coin: "xmr",
  address: "miner",
  at: midnight,
  rigs: [
    { name: "rig", scheme: "prop", since: midnight - 5, hashrate: null, usual: 1.5, cost: { coins: 2, usd: null } },
  ],
  count: 1,
  total: 2,
  since: midnight - 5,
  cost: { coins: null, usd: 0.25 },
  isFlapping: false,
};
const body = { kind: "alert", event } as const;

async function subscribe(store: Store, ...ids: string[]): Promise<void> {
  for (const id of ids) await store.subscriptions.add(subscriptionOf(id, midnight), null);
}

const claimAt = (now: number, limit = 10) =>
  ({ channels: ["webhook", "email"], limit, now, leaseMs: 2 * MINUTE }) as const;

describeEachDatabase("the outbox", (createStoreForTest) => {
  it("§10.31 hands a message to one worker, with its subscription, and once only", async () => {
    const { store } = await createStoreForTest();
    const { outbox } = store;
    await subscribe(store, "a");
    expect(await outbox.add({ subscriptionId: "a", key: "k", body }, midnight)).toBe(true);
    expect(await outbox.add({ subscriptionId: "a", key: "k", body }, midnight)).toBe(false);
    expect(await outbox.claim(claimAt(midnight - 1))).toEqual([]);
    const [message, ...others] = await outbox.claim(claimAt(midnight));
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      key: "k",
      body,
      subscription: subscriptionOf("a", midnight),
      queuedAt: midnight,
      attempts: 1,
      leaseUntil: midnight + 2 * MINUTE,
    });
    expect(await outbox.claim(claimAt(midnight + MINUTE))).toEqual([]);
    if (message === undefined) throw new Error("nothing was claimed");
    expect(await outbox.noteSent(message, midnight + SECOND)).toBe(true);
    expect(await outbox.noteSent(message, midnight + SECOND)).toBe(false);
    expect(await outbox.claim(claimAt(midnight + DAY))).toEqual([]);
    expect((await outbox.count()).byState).toEqual({ held: 0, queued: 0, sending: 0, sent: 1, dead: 0 });
  });

  it("§10.31 gives what a killed worker held to another, after its lease and not before", async () => {
    const { store } = await createStoreForTest();
    const { outbox } = store;
    await subscribe(store, "a");
    await outbox.add({ subscriptionId: "a", key: "k", body }, midnight);
    const [held] = await outbox.claim(claimAt(midnight));
    if (held === undefined) throw new Error("nothing was claimed");
    expect(await outbox.findNextDue(["webhook"])).toBe(midnight + 2 * MINUTE);
    expect(await outbox.claim(claimAt(midnight + 2 * MINUTE - 1))).toEqual([]);
    const [again] = await outbox.claim(claimAt(midnight + 2 * MINUTE));
    expect(again).toMatchObject({ id: held.id, key: "k", attempts: 2 });
    // The first worker was not dead, only slow.
    expect(await outbox.noteSent(held, midnight + 2 * MINUTE)).toBe(false);
    expect((await outbox.count()).byState.sending).toBe(1);
    if (again === undefined) throw new Error("nothing was claimed");
    expect(await outbox.noteSent(again, midnight + 2 * MINUTE)).toBe(true);
  });

  it("lets workers that claim at once take different messages", async () => {
    const { store } = await createStoreForTest();
    const ids = Array.from({ length: 30 }, (_, index) => `s${index}`);
    await subscribe(store, ...ids);
    for (const id of ids) await store.outbox.add({ subscriptionId: id, key: id, body }, midnight);
    const claims = await Promise.all(Array.from({ length: 6 }, () => store.outbox.claim(claimAt(midnight, 7))));
    const keys = claims.flat().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (let rest = await store.outbox.claim(claimAt(midnight, 7)); rest.length > 0; ) {
      keys.push(...rest.map(({ key }) => key));
      rest = await store.outbox.claim(claimAt(midnight, 7));
    }
    expect(keys.toSorted()).toEqual(ids.toSorted());
  });

  it("keeps the order of each subscription, also while one waits for its next attempt", async () => {
    const { store } = await createStoreForTest();
    const { outbox } = store;
    await subscribe(store, "a", "b");
    await outbox.add({ subscriptionId: "a", key: "a1", body }, midnight);
    await outbox.add({ subscriptionId: "a", key: "a2", body }, midnight);
    await outbox.add({ subscriptionId: "b", key: "b1", body }, midnight);
    const first = await outbox.claim(claimAt(midnight));
    expect(first.map(({ key }) => key)).toEqual(["a1", "b1"]);
    const [a1, b1] = first;
    if (a1 === undefined || b1 === undefined) throw new Error("nothing was claimed");
    await outbox.noteSent(b1, midnight);
    const retryAt = midnight + 5 * MINUTE;
    expect(await outbox.noteFailed(a1, { fault: "busy", at: midnight, retryAt })).toBe(true);
    expect(await outbox.claim(claimAt(retryAt - 1))).toEqual([]);
    const [again, ...others] = await outbox.claim(claimAt(retryAt));
    expect(again).toMatchObject({ key: "a1", attempts: 2 });
    expect(others).toEqual([]);
    if (again === undefined) throw new Error("nothing was claimed");
    await outbox.noteSent(again, retryAt);
    expect(await outbox.claim(claimAt(retryAt))).toMatchObject([{ key: "a2", attempts: 1 }]);
  });

  it("buries a message after its last attempt, with the reason, and goes on with the next", async () => {
    const { store } = await createStoreForTest();
    const { outbox } = store;
    await subscribe(store, "a");
    await outbox.add({ subscriptionId: "a", key: "a1", body }, midnight);
    await outbox.add({ subscriptionId: "a", key: "a2", body }, midnight);
    const [a1] = await outbox.claim(claimAt(midnight));
    if (a1 === undefined) throw new Error("nothing was claimed");
    expect(await outbox.noteFailed(a1, { fault: "refused", at: midnight, retryAt: null })).toBe(true);
    expect(await outbox.count()).toEqual({
      byState: { held: 0, queued: 1, sending: 0, sent: 0, dead: 1 },
      oldestDueAt: midnight,
      deadBy: { refused: 1 },
    });
    expect(await outbox.claim(claimAt(midnight))).toMatchObject([{ key: "a2" }]);
  });

  it("takes back what a worker that ends did not send, without counting the attempt", async () => {
    const { store } = await createStoreForTest();
    await subscribe(store, "a");
    await store.outbox.add({ subscriptionId: "a", key: "k", body }, midnight);
    const [message] = await store.outbox.claim(claimAt(midnight));
    if (message === undefined) throw new Error("nothing was claimed");
    await store.outbox.release(message);
    expect(await store.outbox.claim(claimAt(midnight))).toMatchObject([{ key: "k", attempts: 1 }]);
  });

  it("claims only for the channels of the worker", async () => {
    const { store } = await createStoreForTest();
    await store.subscriptions.add(subscriptionOf("mail", midnight, { channel: "email" }), null);
    await store.outbox.add({ subscriptionId: "mail", key: "k", body }, midnight);
    expect(await store.outbox.claim({ ...claimAt(midnight), channels: ["ntfy"] })).toEqual([]);
    expect(await store.outbox.findNextDue(["ntfy"])).toBeNull();
    expect(await store.outbox.findNextDue(["email"])).toBe(midnight);
    expect(await store.outbox.claim({ ...claimAt(midnight), channels: ["ntfy", "email"] })).toHaveLength(1);
    await expect(store.outbox.claim({ ...claimAt(midnight), leaseMs: SECOND })).rejects.toThrow(RangeError);
  });

  it("forgets sent messages after a week and dead ones after a month", async () => {
    const { store } = await createStoreForTest();
    const { outbox } = store;
    await subscribe(store, "a", "b");
    await outbox.add({ subscriptionId: "a", key: "a1", body }, midnight);
    await outbox.add({ subscriptionId: "b", key: "b1", body }, midnight);
    const [sent, dead] = await outbox.claim(claimAt(midnight));
    if (sent === undefined || dead === undefined) throw new Error("nothing was claimed");
    await outbox.noteSent(sent, midnight);
    await outbox.noteFailed(dead, { fault: "silent", at: midnight, retryAt: null });
    expect(await outbox.deleteExpired(midnight + 7 * DAY - 1)).toBe(0);
    expect(await outbox.deleteExpired(midnight + 7 * DAY)).toBe(1);
    expect(await outbox.deleteExpired(midnight + 30 * DAY)).toBe(1);
  });
});
