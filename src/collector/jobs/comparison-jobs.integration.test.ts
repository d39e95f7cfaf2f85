import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Payout } from "#src/domain/money/payout.ts";
import { err, ok } from "#src/domain/result.ts";
import type { PageRequest } from "#src/sources/engines/pool-engine.ts";
import { createFakeEngine } from "../__fixtures__/fake-engine.ts";
import { openTemporaryStore } from "../__fixtures__/temporary-store.ts";
import { createTestLog } from "../__fixtures__/test-log.ts";
import { createCollector } from "../collector.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const midnight = Date.UTC(2026, 2, 2);

let kept: ReturnType<typeof createTestLog>;
let opened: Awaited<ReturnType<typeof openTemporaryStore>>;
let now: number;

beforeEach(async () => {
  kept = createTestLog();
  now = midnight + 2 * HOUR;
  opened = await openTemporaryStore(() => now, kept.log);
});

afterEach(() => opened.dispose());

function payout(paidAt: number, amount: bigint, part: Partial<Payout> = {}): Payout {
  return { chain: "ltc", transactionId: null, paidAt, amount, fee: null, status: "paid", recipients: null, ...part };
}

/** Lists two payouts per page, newest first. */
function collect(payouts: readonly Payout[], isCut = false) {
  const asked: (string | null)[] = [];
  const engine = createFakeEngine({
    isDemo: true,
    capabilities: { payouts: true },
    fetchPayouts: async ({ cursor }: PageRequest) => {
      asked.push(cursor);
      const from = Number(cursor ?? 0);
      const items = payouts.slice(from, from + 2);
      const next = from + 2 < payouts.length ? String(from + 2) : null;
      return ok({ items, next, total: null, ...(next === null && isCut ? { isCut } : {}) });
    },
  });
  const collector = createCollector({
    ...kept,
    store: opened.store,
    now: () => now,
    pools: [{ coin: "ltc", engine, pollMs: 60_000, isLive: true }],
    priceFeeds: [],
  });
  return { asked, sum: () => collector.runOnce("sum-payouts") };
}

const listDays = (days: number) =>
  opened.store.comparison.listPaidDays("ltc", { from: midnight - days * DAY, to: midnight });

describe("sums of payouts", () => {
  it("are made of each full day and chain, what is not sent left out; a day without a payout is known too", async () => {
    const { sum, asked } = collect([
      payout(midnight + HOUR, 100n),
      payout(midnight - 1, 5n, { status: "unpaid" }),
      payout(midnight - HOUR, 7n),
      payout(midnight - 2 * HOUR, 8n, { chain: "doge" }),
      payout(midnight - DAY, 3n),
      payout(midnight - 3 * DAY, 1n),
      payout(midnight - 40 * DAY, 1n),
    ]);
    await sum();
    expect(await listDays(3)).toEqual([
      { day: midnight - 3 * DAY, chain: "ltc", amount: 1n, payouts: 1 },
      { day: midnight - 2 * DAY, chain: "ltc", amount: 0n, payouts: 0 },
      { day: midnight - DAY, chain: "doge", amount: 8n, payouts: 1 },
      { day: midnight - DAY, chain: "ltc", amount: 10n, payouts: 2 },
    ]);
    expect(asked).toEqual([null, "2", "4", "6"]);
    await sum();
    expect(asked).toHaveLength(4);
  });

  it("go on with the day that is new, and read no further back", async () => {
    const { sum, asked } = collect([payout(midnight + DAY - HOUR, 9n), payout(midnight - HOUR, 7n), payout(1, 1n)]);
    await sum();
    now += DAY;
    await sum();
    expect(await opened.store.comparison.listPaidDays("ltc", { from: midnight, to: midnight + DAY })).toEqual([
      { day: midnight, chain: "ltc", amount: 9n, payouts: 1 },
    ]);
    expect(asked).toEqual([null, "2", null]);
  });

  it("leave out the days that a cut list does not reach whole", async () => {
    await collect([payout(midnight - HOUR, 7n), payout(midnight - 2 * DAY + 5, 3n)], true).sum();
    expect(await listDays(30)).toEqual([{ day: midnight - DAY, chain: "ltc", amount: 7n, payouts: 1 }]);
  });
});

describe("the APIs of other pools", () => {
  it("are asked once each; what fails leaves the last answer", async () => {
    let isFailing = false;
    const port = {
      kind: "kryptex",
      fetchReading: async () =>
        isFailing
          ? err({ code: "unavailable", reason: "down" } as const)
          : ok({ at: now, hashrate: 5, schemes: null, minimumPayout: null }),
    };
    const collector = createCollector({
      ...kept,
      store: opened.store,
      now: () => now,
      pools: [],
      priceFeeds: [],
      otherPools: [{ pool: { coin: "ltc", name: "Other" }, port }],
    });
    await collector.runOnce("refresh-other-pools");
    isFailing = true;
    now += HOUR;
    await collector.runOnce("refresh-other-pools");
    expect(await opened.store.comparison.listReadings()).toEqual(
      new Map([["ltc Other", { at: midnight + 2 * HOUR, hashrate: 5, schemes: null, minimumPayout: null }]]),
    );
  });
});
