import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { StoredPayout } from "#src/db/store.ts";
import type { ReadPayouts } from "#src/domain/miners/miner-record.ts";
import { address, day, hour, payout, start } from "../__fixtures__/scene.ts";
import { loadPayoutList } from "./stats-payouts.ts";

/** `count` payouts, the newest an hour old, an hour apart by default. */
const stored = (count: number, stepMs = hour): readonly StoredPayout[] =>
  Array.from({ length: count }, (_, nth) => ({
    chain: "kas",
    transactionId: `t${nth}`,
    paidAt: start - (nth + 1) * stepMs,
    amount: 1n,
    fee: null,
  }));

function load(rows: readonly StoredPayout[], read: Partial<ReadPayouts> | null, isListed = true) {
  const payouts = {
    listPayoutsIn: async (_pool: string, _address: string, { from, to }: { from: number; to: number }) =>
      rows.filter(({ paidAt }) => paidAt >= from && paidAt < to),
    listPayouts: async (_pool: string, _address: string, { limit }: { limit: number }) => ({
      items: rows.slice(0, limit),
      next: null,
    }),
  };
  const value = { pending: [], confirmedUntil: new Map(), isComplete: true, ...read };
  const reading = { value, readAt: start, triedAt: start, fault: null };
  return loadPayoutList(
    { payouts } as unknown as Parameters<typeof loadPayoutList>[0],
    createFakeEngine({ capabilities: { payouts: isListed } }),
    { coin: "kas", address, at: start },
    { version: 1, parts: read === null ? {} : { payouts: reading } },
  );
}

describe("the payouts of a miner's page", () => {
  it("are those of 31 days, and ten where these are fewer", async () => {
    // 31 days are 744 hours.
    expect((await load(stored(2_000), {})).payouts).toHaveLength(744);
    const seldom = await load(stored(30, 7 * day), {});
    expect(seldom.payouts.map(({ transactionId }) => transactionId)).toEqual(
      Array.from({ length: 10 }, (_, nth) => `t${nth}`),
    );
  });

  it("have those first that are being sent, and say which are confirmed where the source tells that", async () => {
    const pending = [{ ...payout, paidAt: start, status: "unpaid" as const, transactionId: null }];
    const confirmedUntil = new Map([["kas", start - 2 * hour]]);
    const { payouts } = await load(stored(3), { pending, confirmedUntil });
    expect(payouts.map(({ status, isConfirmed }) => [status, isConfirmed])).toEqual([
      ["unpaid", undefined],
      ["paid", false],
      ["paid", true],
      ["paid", true],
    ]);
    const untold = await load(stored(1), {});
    expect(untold.payouts[0]).not.toHaveProperty("isConfirmed");
  });

  it("are complete where the engine's list was read to its end, and unread before it was read at all", async () => {
    expect(await load([], {})).toEqual({ payouts: [], isComplete: true });
    expect(await load(stored(1), { isComplete: false })).toMatchObject({ isComplete: false });
    // Stored payouts stay.
    expect(await load(stored(1), null)).toMatchObject({ payouts: [{ amount: 1n }], isComplete: false, isUnread: true });
  });

  it("are none of an engine that lists none", async () => {
    expect(await load(stored(3), {}, false)).toEqual({ payouts: [], isComplete: false, isUnread: true });
  });
});
