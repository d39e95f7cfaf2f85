import { expect, it } from "vitest";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";

const DAY = 86_400_000;
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;

describeEachDatabase("settings", (createStoreForTest) => {
  it("list attempts of a network, of a wider one, at one address, and those without an accepted proof", async () => {
    const { store } = await createStoreForTest();
    const attempt = (address: string, client: string, at: number, site: string | null = null) =>
      store.settings.recordAttempt("kas", { address, client, site, at });
    await attempt("a", "x", midnight);
    const proved = await attempt("a", "x", midnight + 1);
    await attempt("a", "y", midnight + 2, "s");
    await attempt("b", "x", midnight + 3, "s");
    await store.settings.recordAttempt("erg", { address: "a", client: "z", site: "t", at: midnight + 4 });
    await store.settings.clearAttempt(proved);
    const list = store.settings.listAttempts;
    expect(await list({ client: "x" }, midnight)).toEqual([midnight + 3, midnight + 1, midnight]);
    expect(await list({ client: "x" }, midnight + 1)).toEqual([midnight + 3, midnight + 1]);
    expect(await list({ site: "s" }, midnight)).toEqual([midnight + 3, midnight + 2]);
    const at = { pool: "kas", address: "a" };
    expect(await list({ at }, 0)).toEqual([midnight + 2, midnight + 1, midnight]);
    expect(await list({ at, client: "x" }, 0)).toEqual([midnight + 1, midnight]);
    expect(await list({ at, client: "x", isUnproved: true }, 0)).toEqual([midnight]);
    expect(await list({ at, site: "s", isUnproved: true }, 0)).toEqual([midnight + 2]);
    expect(await list({ at, isUnproved: true }, 0)).toEqual([midnight + 2, midnight]);
    expect(await list({ at: { pool: "kas", address: "nobody" } }, 0)).toEqual([]);
  });

  it("let each of many attempts at once see the others", async () => {
    const { store } = await createStoreForTest();
    const seen = await Promise.all(
      Array.from({ length: 8 }, async () => {
        await store.settings.recordAttempt("kas", { address: "a", client: "x", site: null, at: midnight });
        return (await store.settings.listAttempts({ client: "x" }, midnight)).length;
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
    await store.settings.recordAttempt("kas", { address: "a", client: "x", site: null, at: midnight - 2 * DAY - 1 });
    await store.settings.recordAttempt("kas", { address: "a", client: "x", site: null, at: midnight - 2 * DAY });
    await store.settings.recordChange("kas", "a", { at: midnight - 900 * DAY, from: null, to: 5n });
    expect(await store.settings.deleteExpired(midnight)).toBe(2);
    expect(await store.settings.listAttempts({ client: "x" }, 0)).toEqual([midnight - 2 * DAY]);
    expect(await store.settings.requireSalt(midnight, "other")).toBe("new");
    expect(await store.settings.listChanges("kas", "a", 10)).toHaveLength(1);
  });
});
