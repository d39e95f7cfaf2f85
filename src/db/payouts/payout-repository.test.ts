import { expect, it } from "vitest";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";
import type { StoredPayout } from "../store.ts";

/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000;
const hour = 3_600_000;

function payout(at: number, changes: Partial<StoredPayout> = {}): StoredPayout {
  return { chain: "kas", transactionId: `t${at}`, paidAt: at, amount: 5n, fee: null, ...changes };
}

describeEachDatabase("payouts", (createStoreForTest) => {
  it("keep each payout once, and what was paid in all", async () => {
    const { store } = await createStoreForTest();
    const first = [payout(midnight, { amount: 2n ** 80n, fee: 7n }), payout(midnight + hour, { transactionId: null })];
    expect(await store.payouts.findReading("kas", "a")).toBeNull();
    expect(await store.payouts.recordPayouts("kas", "a", { at: midnight, isComplete: false, payouts: first })).toBe(2);
    const again = [...first, payout(midnight, { chain: "doge", amount: 3n })];
    expect(await store.payouts.recordPayouts("kas", "a", { at: midnight + 1, isComplete: true, payouts: again })).toBe(
      1,
    );
    expect(await store.payouts.findReading("kas", "a")).toEqual({ at: midnight + 1, isComplete: true });
    expect(await store.payouts.findTotals("kas", "a")).toEqual(
      new Map([
        ["doge", { payouts: 3n, earlier: 0n, isDoubtful: false }],
        ["kas", { payouts: 2n ** 80n + 5n, earlier: 0n, isDoubtful: true }],
      ]),
    );
    expect(await store.payouts.findTotals("kas", "b")).toEqual(new Map());
    expect((await store.payouts.listPayouts("kas", "a", { before: null, limit: 10 })).items).toEqual([
      payout(midnight + hour, { transactionId: null }),
      payout(midnight, { chain: "doge", amount: 3n }),
      payout(midnight, { amount: 2n ** 80n, fee: 7n }),
    ]);
  });

  it("never let a total shrink, whatever the engine says later", async () => {
    const { store } = await createStoreForTest();
    await store.payouts.recordReportedTotal("kas", "a", "kas", 900n);
    expect(await store.payouts.findTotals("kas", "a")).toEqual(new Map());
    await store.payouts.recordPayouts("kas", "a", { at: 1, isComplete: true, payouts: [payout(midnight)] });
    await store.payouts.recordReportedTotal("kas", "a", "kas", 900n);
    await store.payouts.recordReportedTotal("kas", "a", "kas", 2n);
    await store.payouts.recordReportedTotal("kas", "a", "doge", 4n);
    expect(await store.payouts.findTotals("kas", "a")).toEqual(
      new Map([
        ["doge", { payouts: 0n, earlier: 4n, isDoubtful: false }],
        ["kas", { payouts: 5n, earlier: 900n, isDoubtful: false }],
      ]),
    );
  });

  it("are their transactions: another time, amount or fee of one is a correction, and is counted once", async () => {
    const { store } = await createStoreForTest();
    const record = (payouts: readonly StoredPayout[]) =>
      store.payouts.recordPayouts("kas", "a", { at: 1, isComplete: true, payouts });
    const one = payout(midnight, { transactionId: "t1", amount: 10n, fee: 1n });
    const two = payout(midnight, { transactionId: "t2", amount: 20n });
    expect(await record([one, two])).toBe(2);
    expect(await record([one, two])).toBe(0);
    const later = { ...one, paidAt: midnight + 30 * 24 * hour, fee: null };
    expect(await record([later, { ...two, amount: 15n }])).toBe(2);
    expect(await store.payouts.findTotals("kas", "a")).toEqual(
      new Map([["kas", { payouts: 25n, earlier: 0n, isDoubtful: false }]]),
    );
    expect((await store.payouts.listPayouts("kas", "a", { before: null, limit: 10 })).items).toEqual([
      { ...later, fee: 1n },
      { ...two, amount: 15n },
    ]);
  });

  it("of one transaction to one address are told apart by their amounts, and put the sum in doubt", async () => {
    const { store } = await createStoreForTest();
    const record = (amounts: readonly bigint[], paidAt = midnight) =>
      store.payouts.recordPayouts("kas", "a", {
        at: 1,
        isComplete: true,
        payouts: amounts.map((amount) => payout(paidAt, { transactionId: "t", amount })),
      });
    expect(await record([10n, 20n])).toBe(2);
    expect(await record([20n, 10n], midnight + hour)).toBe(2);
    expect(await record([20n, 30n], midnight + hour)).toBe(1);
    expect(await store.payouts.findTotals("kas", "a")).toEqual(
      new Map([["kas", { payouts: 50n, earlier: 0n, isDoubtful: true }]]),
    );
  });

  it("are replaced by a list that was read anew: what it covers and does not have goes, and no total remembers it", async () => {
    const { store } = await createStoreForTest();
    const { payouts } = store;
    const forgotten = payout(midnight - hour, { transactionId: "forgotten" });
    const moved = payout(midnight, { transactionId: "t1" });
    const madeUp = [payout(midnight + hour, { transactionId: "made-up", amount: 900n }), payout(midnight + 9e9)];
    const withoutTransaction = payout(midnight + 2, { transactionId: null });
    const old = [forgotten, moved, ...madeUp, withoutTransaction];
    await payouts.recordPayouts("kas", "a", { at: 1, isComplete: false, payouts: old });
    await payouts.recordReportedTotal("kas", "a", "kas", 10_000n);
    const [payee] = await payouts.listPayees("kas");
    if (payee === undefined) throw new Error("There is no payee.");
    // Another process stores it meanwhile.
    const meanwhile = payout(midnight + 5 * hour, { transactionId: "meanwhile" });
    await payouts.recordPayouts("kas", "a", { at: 2, isComplete: true, payouts: [meanwhile] });
    const list = [{ ...moved, paidAt: midnight + 1 }, payout(midnight + 3, { transactionId: "new" })];
    expect(await payouts.replacePayouts("kas", payee, { at: 3, payouts: list })).toBe(3);
    expect((await payouts.listPayouts("kas", "a", { before: null, limit: 9 })).items).toEqual([
      meanwhile,
      list[1],
      list[0],
      forgotten,
    ]);
    expect(await payouts.findTotals("kas", "a")).toEqual(
      new Map([["kas", { payouts: 20n, earlier: 0n, isDoubtful: false }]]),
    );
    expect(await payouts.findReading("kas", "a")).toEqual({ at: 3, isComplete: true });
    expect(await payouts.listPayees("erg")).toEqual([]);
  });

  it("page by a cursor that newer payouts do not move", async () => {
    const { store } = await createStoreForTest();
    const payouts = [0, 1, 1, 2, 3].map((hours, index) =>
      payout(midnight + hours * hour, { transactionId: `t${index}` }),
    );
    await store.payouts.recordPayouts("kas", "a", { at: 1, isComplete: true, payouts });
    const first = await store.payouts.listPayouts("kas", "a", { before: null, limit: 3 });
    expect(first.items.map(({ transactionId }) => transactionId)).toEqual(["t4", "t3", "t2"]);
    await store.payouts.recordPayouts("kas", "a", { at: 2, isComplete: true, payouts: [payout(midnight + 9 * hour)] });
    const second = await store.payouts.listPayouts("kas", "a", { before: first.next, limit: 3 });
    expect(second.items.map(({ transactionId }) => transactionId)).toEqual(["t1", "t0"]);
    expect(second.next).toBeNull();
    const made = { paidAt: midnight + hour, key: "'; drop table payouts" };
    expect((await store.payouts.listPayouts("kas", "a", { before: made, limit: 3 })).items).toHaveLength(1);
    const window = { from: midnight + hour, to: midnight + 3 * hour };
    expect((await store.payouts.listPayoutsIn("kas", "a", window)).map((row) => row.transactionId)).toEqual([
      "t3",
      "t2",
      "t1",
    ]);
    expect(await store.payouts.findNewestBefore("kas", "a", midnight + hour)).toBe(midnight);
    expect(await store.payouts.findNewestBefore("kas", "a", midnight)).toBeNull();
  });

  it("add up alike when several record at once", async () => {
    const { store } = await createStoreForTest();
    const record = (nth: number) =>
      store.payouts.recordPayouts("kas", "a", {
        at: nth,
        isComplete: true,
        payouts: [payout(midnight), payout(midnight + nth * hour)],
      });
    await Promise.all([1, 2, 3, 4, 5, 6].map(record));
    expect(await store.payouts.findTotals("kas", "a")).toEqual(
      new Map([["kas", { payouts: 35n, earlier: 0n, isDoubtful: false }]]),
    );
  });

  it("refuse what cannot be true", async () => {
    const { store } = await createStoreForTest();
    const record = (changes: Partial<StoredPayout>) =>
      store.payouts.recordPayouts("kas", "a", { at: 1, isComplete: true, payouts: [payout(midnight, changes)] });
    await expect(record({ amount: -1n })).rejects.toThrow("payout.amount must not be negative");
    await expect(record({ paidAt: 0.5 })).rejects.toThrow("payout.paidAt must be a whole number");
    expect(await store.payouts.findReading("kas", "a")).toBeNull();
  });
});

describeEachDatabase("blocks of one finder", (createStoreForTest) => {
  it("are listed newest first, page after page", async () => {
    const { store } = await createStoreForTest();
    const block = (height: number, finder: string | null) => ({
      chain: "kas",
      height,
      hash: `h${height}`,
      foundAt: midnight + height,
      scheme: "solo" as const,
      finder,
      worker: null,
      difficulty: null,
      effort: null,
      reward: null,
      status: "pending" as const,
      progress: null,
    });
    await store.blocks.upsertBlocks("kas", [
      block(1, "a"),
      block(2, "b"),
      block(3, "a"),
      block(4, null),
      block(5, "a"),
    ]);
    const first = await store.blocks.listBlocksOfFinder("kas", "a", { before: null, limit: 2 });
    expect(first.items.map(({ height }) => height)).toEqual([5, 3]);
    const second = await store.blocks.listBlocksOfFinder("kas", "a", { before: first.next, limit: 2 });
    expect(second.items.map(({ height }) => height)).toEqual([1]);
    expect(second.next).toBeNull();
    expect(await store.blocks.listBlocksOfFinder("erg", "a", { before: null, limit: 2 })).toEqual({
      items: [],
      next: null,
    });
  });
});
