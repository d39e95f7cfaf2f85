import { describe, expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok } from "#src/domain/result.ts";
import { fetchPayoutList } from "./fetch-payout-list.ts";

const hour = 3_600_000;
const now = 1_750_000_000_000;

function payout(hoursAgo: number): Payout {
  const base = { chain: "kas", amount: 1n, fee: null, recipients: null, status: "paid" } as const;
  return { ...base, transactionId: `t${hoursAgo}`, paidAt: now - hoursAgo * hour };
}

/** One payout an hour, `count` of them, in pages of 100. */
function setUp(count: number) {
  const all = Array.from({ length: count }, (_, index) => payout(index + 1));
  const cursors: (string | null)[] = [];
  const engine = createFakeEngine({
    async fetchMinerPayouts(_address, { cursor, limit }) {
      cursors.push(cursor);
      const start = Number(cursor ?? 0);
      const next = start + limit < all.length ? String(start + limit) : null;
      return ok({ items: all.slice(start, start + limit), next, total: all.length });
    },
  });
  return { engine, cursors };
}

describe("fetchPayoutList", () => {
  it("reads one page when that is all", async () => {
    const { engine, cursors } = setUp(30);
    const list = await fetchPayoutList(engine, "a", [], () => now);
    expect(list?.payouts).toHaveLength(30);
    expect(list?.isCut).toBe(false);
    expect(cursors).toEqual([null]);
  });

  it("reads on until 31 days are covered, and keeps one older payout as proof", async () => {
    const { engine, cursors } = setUp(2_000);
    const list = await fetchPayoutList(engine, "a", [], () => now);
    expect(cursors).toHaveLength(8);
    // 31 days are 744 hours.
    expect(list?.payouts).toHaveLength(745);
    expect(list?.isCut).toBe(true);
  });

  it("reads one page when the known list reaches back far enough", async () => {
    const { engine, cursors } = setUp(2_000);
    const known = Array.from({ length: 745 }, (_, index) => payout(index + 3));
    const list = await fetchPayoutList(engine, "a", known, () => now);
    expect(cursors).toEqual([null]);
    expect(list?.payouts).toHaveLength(745);
    expect(new Set(list?.payouts.map((item) => item.transactionId)).size).toBe(745);
  });

  it("keeps what it has when a later page fails, and answers null when the first one does", async () => {
    const { engine } = setUp(2_000);
    const failing = {
      ...engine,
      fetchMinerPayouts: async (address: string, page: { cursor: string | null; limit: number }) =>
        page.cursor === null
          ? engine.fetchMinerPayouts(address, page)
          : err({ code: "timeout", timeoutMs: 5_000 } as const),
    };
    const list = await fetchPayoutList(failing, "a", [], () => now);
    expect([list?.payouts.length, list?.isCut]).toEqual([100, true]);
    expect(await fetchPayoutList(createFakeEngine({}), "a", [], () => now)).toBeNull();
  });
});
