import { describe, expect, it } from "vitest";
import type { Payout } from "#src/domain/money/payout.ts";
import { sumRewards } from "./miner-stats.ts";

const at = 1_750_000_000_000;

const day = 86_400_000;

function payout(daysAgo: number, amount: bigint, changes: Partial<Payout> = {}): Payout {
  const base = { chain: "ltc", transactionId: `t${daysAgo}`, fee: null, recipients: null, status: "paid" } as const;
  return { ...base, paidAt: at - daysAgo * day, amount, ...changes };
}

describe("sumRewards", () => {
  it("sums what was paid, for each chain", () => {
    const payouts = [
      payout(0.1, 1n, { status: "unpaid" }),
      payout(0.5, 10n),
      payout(0.6, 7n, { chain: "doge" }),
      payout(3, 100n),
      payout(20, 1_000n),
      payout(30.5, 5_000n),
      payout(40, 10_000n),
    ];
    expect(sumRewards({ payouts, isComplete: true }, ["ltc", "pep"], at)).toEqual({
      day: [
        { chain: "ltc", amount: 10n },
        { chain: "pep", amount: 0n },
        { chain: "doge", amount: 7n },
      ],
      week: [
        { chain: "ltc", amount: 110n },
        { chain: "pep", amount: 0n },
        { chain: "doge", amount: 7n },
      ],
      thirtyDays: [
        { chain: "ltc", amount: 1_110n },
        { chain: "pep", amount: 0n },
        { chain: "doge", amount: 7n },
      ],
      month: [
        { chain: "ltc", amount: 6_110n },
        { chain: "pep", amount: 0n },
        { chain: "doge", amount: 7n },
      ],
    });
  });

  it("says null where payouts may be missing", () => {
    const payouts = [payout(0.5, 10n), payout(40, 100n)];
    expect(sumRewards({ payouts, isComplete: false }, ["ltc"], at)).toEqual({
      day: null,
      week: null,
      thirtyDays: null,
      month: null,
    });
  });

  it("says 0 where nothing was paid and null where nothing is known", () => {
    const none = [
      { chain: "btc", amount: 0n },
      { chain: "fb", amount: 0n },
    ];
    expect(sumRewards({ payouts: [], isComplete: true }, ["btc", "fb"], at)).toEqual({
      day: none,
      week: none,
      thirtyDays: none,
      month: none,
    });
    expect(sumRewards({ payouts: [], isComplete: false }, ["btc", "fb"], at).week).toBeNull();
  });
});
