import { expect, it } from "vitest";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";
import { subscriptionOf } from "./__fixtures__/subscriptions.ts";

const DAY = 86_400_000;
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;

describeEachDatabase("subscriptions", (createStoreForTest) => {
  it("are found by id, secret and target as they were stored", async () => {
    const { store } = await createStoreForTest();
    const { subscriptions } = store;
    const one = subscriptionOf("one", midnight, {
      quietHours: { from: 1380, to: 420 },
      topics: ["payout-sent", "rig-silent"],
      mutedRigs: ["rig,1", 'rig"2'],
      digestHour: 8,
      dailyLimit: 3,
      locale: "pt-br",
      zone: "America/Sao_Paulo",
      targetHash: "t",
    });
    const two = subscriptionOf("two", midnight + 1, { coin: "kas", confirmedAt: null, targetHash: "t" });
    await subscriptions.add(one, null);
    await subscriptions.add(two, null);
    const stored = { ...one, topics: ["rig-silent", "payout-sent"] };
    expect(await subscriptions.find("one")).toEqual(stored);
    expect(await subscriptions.findBySecret("secret two")).toEqual(two);
    expect(await subscriptions.listOfTarget(["t", "other"])).toEqual([two, stored]);
    expect(await subscriptions.listOfTarget([])).toEqual([]);
    expect(await subscriptions.find("three")).toBeNull();
    expect(await subscriptions.findBySecret("secret three")).toBeNull();
    expect(await subscriptions.countOfAddress("xmr", "miner")).toBe(1);
    expect(await subscriptions.countOfAddress("xmr", "nobody")).toBe(0);
    expect(await subscriptions.countOfAddress("erg", "miner")).toBe(0);
    expect(await subscriptions.count()).toEqual({ confirmed: 1, unconfirmed: 1 });
  });

  it("are confirmed once, within two days", async () => {
    const { store } = await createStoreForTest();
    const { subscriptions } = store;
    await subscriptions.add(subscriptionOf("one", midnight, { confirmedAt: null }), { key: "confirm one" });
    await subscriptions.add(subscriptionOf("late", midnight, { confirmedAt: null }), { key: "confirm late" });
    expect(await subscriptions.confirm("one", midnight + DAY)).toBe(true);
    expect(await subscriptions.confirm("one", midnight + 3 * DAY)).toBe(true);
    expect(await subscriptions.find("one")).toMatchObject({
      confirmedAt: midnight + DAY,
      lastSignAt: midnight + 3 * DAY,
      expiresAt: midnight + 368 * DAY,
    });
    expect(await subscriptions.confirm("late", midnight + 2 * DAY)).toBe(false);
    expect(await subscriptions.confirm("nobody", midnight)).toBe(false);
    expect((await store.outbox.count()).byState.queued).toBe(2);
  });

  it("change what their subscriber wishes, which counts as a sign", async () => {
    const { store } = await createStoreForTest();
    const { subscriptions } = store;
    await subscriptions.add(subscriptionOf("one", midnight, { dailyLimit: 5 }), null);
    const change = { mutedRigs: ["a"], quietHours: { from: 0, to: 60 } };
    expect(await subscriptions.change("one", change, midnight + DAY)).toBe(true);
    expect(await subscriptions.find("one")).toMatchObject({
      ...change,
      dailyLimit: 5,
      lastSignAt: midnight + DAY,
      expiresAt: midnight + 366 * DAY,
    });
    await subscriptions.noteSign("one", midnight + 2 * DAY);
    await subscriptions.reseal("one", { sealed: "new", targetHash: "hash" });
    expect(await subscriptions.find("one")).toMatchObject({
      expiresAt: midnight + 367 * DAY,
      sealed: "new",
      targetHash: "hash",
    });
    expect(await subscriptions.change("nobody", change, midnight)).toBe(false);
  });

  it("§10.30 leave nothing behind when they end", async () => {
    const { store } = await createStoreForTest();
    const { subscriptions } = store;
    await subscriptions.add(subscriptionOf("one", midnight, { confirmedAt: null }), { key: "confirm one" });
    expect(await subscriptions.delete("one")).toBe(true);
    expect(await subscriptions.delete("one")).toBe(false);
    expect(await subscriptions.findBySecret("secret one")).toBeNull();
    expect((await store.outbox.count()).byState.queued).toBe(0);
  });

  it("§10.30 end after a year without a sign, or two days without a confirmation", async () => {
    const { store } = await createStoreForTest();
    const { subscriptions } = store;
    await subscriptions.add(subscriptionOf("confirmed", midnight), null);
    await subscriptions.add(subscriptionOf("unconfirmed", midnight, { confirmedAt: null }), { key: "c" });
    await subscriptions.deleteExpired(midnight + 2 * DAY - 1);
    expect(await subscriptions.count()).toEqual({ confirmed: 1, unconfirmed: 1 });
    expect(await subscriptions.deleteExpired(midnight + 2 * DAY)).toBe(1);
    expect(await subscriptions.find("unconfirmed")).toBeNull();
    expect(await subscriptions.deleteExpired(midnight + 365 * DAY - 1)).toBe(0);
    expect(await subscriptions.deleteExpired(midnight + 365 * DAY)).toBe(1);
    expect(await subscriptions.count()).toEqual({ confirmed: 0, unconfirmed: 0 });
  });
});
