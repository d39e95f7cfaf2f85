import { expect, it } from "vitest";
import { describeEachDatabase } from "../connection/each-database.ts";

const DAY = 86_400_000;
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;

describeEachDatabase("settings", (createStoreForTest) => {
  it("count attempts of a network, at one address too, and those without an accepted proof", async () => {
    const { store } = await createStoreForTest();
    const attempt = (address: string, client: string, at: number) =>
      store.settings.recordAttempt("kas", { address, client, at });
    await attempt("a", "x", midnight);
    const proved = await attempt("a", "x", midnight + 1);
    await attempt("a", "y", midnight + 2);
    await attempt("b", "x", midnight + 3);
    await store.settings.recordAttempt("erg", { address: "a", client: "z", at: midnight + 4 });
    await store.settings.clearAttempt(proved);
    expect(await store.settings.listClientAttempts("x", midnight)).toEqual([midnight + 3, midnight + 1, midnight]);
    expect(await store.settings.listClientAttempts("x", midnight + 1)).toEqual([midnight + 3, midnight + 1]);
    const own = { address: "a", client: "x" };
    expect(await store.settings.listAddressAttempts("kas", own, 0)).toEqual([midnight + 1, midnight]);
    expect(await store.settings.listUnprovedAttempts("kas", own, 0)).toEqual([midnight]);
    expect(await store.settings.listUnprovedAttempts("kas", { ...own, client: "y" }, 0)).toEqual([midnight + 2]);
    expect(await store.settings.listUnprovedAttempts("kas", { ...own, address: "nobody" }, 0)).toEqual([]);
  });

  it("let each of many attempts at once see the others", async () => {
    const { store } = await createStoreForTest();
    const seen = await Promise.all(
      Array.from({ length: 8 }, async () => {
        await store.settings.recordAttempt("kas", { address: "a", client: "x", at: midnight });
        return (await store.settings.listAddressAttempts("kas", { address: "a", client: "x" }, midnight)).length;
      }),
    );
    expect(Math.max(...seen)).toBe(8);
    expect([...seen].sort((a, b) => a - b).every((count, index) => count >= index + 1)).toBe(true);
  });

  it("keep the first salt of a day", async () => {
    const { store } = await createStoreForTest();
    expect(await store.settings.requireSalt(midnight, "first")).toBe("first");
    expect(await store.settings.requireSalt(midnight, "second")).toBe("first");
    expect(await store.settings.requireSalt(midnight + DAY, "second")).toBe("second");
  });

  it("list changes newest first", async () => {
    const { store } = await createStoreForTest();
    await store.settings.recordChange("kas", "a", { at: midnight, from: null, to: 2n ** 70n });
    await store.settings.recordChange("kas", "a", { at: midnight + 1, from: 2n ** 70n, to: 5n });
    await store.settings.recordChange("kas", "b", { at: midnight + 2, from: 1n, to: 2n });
    expect(await store.settings.listChanges("kas", "a", 10)).toEqual([
      { at: midnight + 1, from: 2n ** 70n, to: 5n },
      { at: midnight, from: null, to: 2n ** 70n },
    ]);
    expect(await store.settings.listChanges("kas", "a", 1)).toHaveLength(1);
    expect(await store.settings.listChanges("erg", "a", 1)).toEqual([]);
  });

  it("forget attempts and salts after two days, and never a change", async () => {
    const { store } = await createStoreForTest();
    await store.settings.requireSalt(midnight - 3 * DAY, "old");
    await store.settings.requireSalt(midnight, "new");
    await store.settings.recordAttempt("kas", { address: "a", client: "x", at: midnight - 2 * DAY - 1 });
    await store.settings.recordAttempt("kas", { address: "a", client: "x", at: midnight - 2 * DAY });
    await store.settings.recordChange("kas", "a", { at: midnight - 900 * DAY, from: null, to: 5n });
    expect(await store.settings.deleteExpired(midnight)).toBe(2);
    expect(await store.settings.listClientAttempts("x", 0)).toEqual([midnight - 2 * DAY]);
    expect(await store.settings.requireSalt(midnight, "other")).toBe("new");
    expect(await store.settings.listChanges("kas", "a", 10)).toHaveLength(1);
  });
});
