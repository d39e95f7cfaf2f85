import { describe, expect, it } from "vitest";
import type { HashrateWindows, Miner, Worker } from "#src/domain/mining/miner.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { isBlank, resolveMinerState, resolveWorkerState, sumRewards } from "./miner-stats.ts";

const at = 1_750_000_000_000;
const minute = 60_000;
const shares = { valid: null, stale: null, invalid: null };
const empty: HashrateWindows = { tenMinutes: 0, sixHours: 0, day: 0 };

function miner(changes: Partial<Miner>): Miner {
  return { address: "a", hashrate: empty, lastShareAt: null, shares, workers: [], balances: [], ...changes };
}

function hashing(tenMinutes: number | null, day: number | null): HashrateWindows {
  return { tenMinutes, sixHours: null, day };
}

const paid = [{ chain: "kas", confirmed: 0n, unconfirmed: null, paid: 5n, threshold: null }];

describe("resolveMinerState", () => {
  it.each<[string, Miner]>([
    ["waiting", miner({})],
    // Shares come in, so the miner is online, even without figures.
    ["online", miner({ lastShareAt: at - minute })],
    ["online", miner({ lastShareAt: at - minute, hashrate: hashing(100, null) })],
    ["online", miner({ lastShareAt: at - 20 * minute, hashrate: hashing(70, 100) })],
    ["online", miner({ lastShareAt: at - minute, hashrate: hashing(null, 100) })],
    ["online", miner({ lastShareAt: null, hashrate: hashing(100, null) })],
    ["low", miner({ lastShareAt: at - minute, hashrate: hashing(69, 100) })],
    ["low", miner({ lastShareAt: at - 5 * minute, hashrate: hashing(0, 100) })],
    ["offline", miner({ lastShareAt: at - 21 * minute, hashrate: hashing(100, 100) })],
    ["offline", miner({ lastShareAt: null, hashrate: hashing(0, 100) })],
    ["offline", miner({ lastShareAt: null, balances: paid })],
  ])("found: %s", (state, found) => {
    expect(resolveMinerState({ found: "yes", miner: found }, at)).toBe(state);
  });

  it("distinguishes an unknown address from one that may be an idle miner", () => {
    expect(resolveMinerState({ found: "no" }, at)).toBe("never-seen");
    expect(resolveMinerState({ found: "unknown", miner: miner({}) }, at)).toBe("idle-or-unknown");
    const active = miner({ lastShareAt: at, hashrate: hashing(9, 9) });
    expect(resolveMinerState({ found: "unknown", miner: active }, at)).toBe("online");
  });
});

describe("resolveWorkerState", () => {
  const worker = (tenMinutes: number | null, day: number | null, lastShareAt: number | null): Worker => ({
    name: "rig",
    scheme: "pps",
    hashrate: hashing(tenMinutes, day),
    lastShareAt,
    shares,
    trend: null,
  });

  it.each<[string, Worker]>([
    ["online", worker(100, 100, at)],
    ["online", worker(0, 0, at - 5 * minute)],
    ["online", worker(80, null, null)],
    ["low", worker(60, 100, at)],
    ["offline", worker(60, 100, at - 21 * minute)],
    ["offline", worker(0, 100, null)],
    ["offline", worker(null, null, null)],
  ])("%s", (state, rig) => {
    expect(resolveWorkerState(rig, at)).toBe(state);
  });
});

describe("isBlank", () => {
  it("is false as soon as one figure is not empty", () => {
    expect(isBlank(miner({}))).toBe(true);
    expect(isBlank(miner({ balances: paid }))).toBe(false);
    expect(isBlank(miner({ lastShareAt: at }))).toBe(false);
    expect(isBlank(miner({ hashrate: hashing(null, 1) }))).toBe(false);
  });
});

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
    expect(sumRewards({ payouts, isCut: false }, ["ltc", "pep"], at)).toEqual({
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

  it("says null for a window that a cut list does not reach across", () => {
    const payouts = [payout(0.5, 10n), payout(3, 100n)];
    expect(sumRewards({ payouts, isCut: true }, ["ltc"], at)).toEqual({
      day: [{ chain: "ltc", amount: 10n }],
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
    expect(sumRewards({ payouts: [], isCut: false }, ["btc", "fb"], at)).toEqual({
      day: none,
      week: none,
      thirtyDays: none,
      month: none,
    });
    expect(sumRewards({ payouts: [], isCut: true }, ["btc", "fb"], at).week).toBeNull();
  });
});
