import { describe, expect, it } from "vitest";
import type { Balance } from "../mining/miner.ts";
import { HOUR, MINUTE } from "../time/durations.ts";
import { countMissedRuns, markDue, type RunTerms } from "./missed-runs.ts";
import type { Payout } from "./payout.ts";

const runs = (changes: Partial<RunTerms>): RunTerms => ({
  intervalMs: null,
  seen: null,
  denomination: null,
  ...changes,
});
const seen = { looksEveryMs: null, lastAt: null, gap: null };
/** Just before a full hour. */
const since = Date.UTC(2026, 10, 23, 12, 50);

describe("countMissedRuns", () => {
  it("counts the runs of a clock, each once its payments had time", () => {
    const hourly = runs({ intervalMs: HOUR });
    expect(countMissedRuns(since, since + 19 * MINUTE, hourly)).toBe("none");
    expect(countMissedRuns(since, since + 20 * MINUTE, hourly)).toBe(1);
    expect(countMissedRuns(since, since + 20 * MINUTE + 5 * HOUR, hourly)).toBe(6);
  });

  it("counts an engine's looks for balances, but not the one that may still be paying", () => {
    const looks = runs({ seen: { ...seen, looksEveryMs: MINUTE } });
    expect(countMissedRuns(since, since + 119_000, looks)).toBe("none");
    expect(countMissedRuns(since, since + 2 * MINUTE, looks)).toBe(1);
    // Nine runs, one each minute, failed; the last may still be paying.
    expect(countMissedRuns(since, since + 9 * MINUTE, looks)).toBe(8);
  });

  it("knows no number where others were paid and nobody says how often runs come", () => {
    const paidOthers = runs({ seen: { ...seen, lastAt: since + MINUTE } });
    expect(countMissedRuns(since, since + 5 * MINUTE, paidOthers)).toBe("none");
    expect(countMissedRuns(since, since + 12 * MINUTE, paidOthers)).toBe("some");
    expect(countMissedRuns(since + 2 * MINUTE, since + HOUR, paidOthers)).toBe("none");
    expect(countMissedRuns(since, since + 900 * HOUR, runs({}))).toBe("none");
  });
});

describe("markDue", () => {
  const balance = (changes: Partial<Balance>): Balance => ({
    ...{ chain: "xmr", confirmed: 70n, unconfirmed: 0n, paid: 100n, threshold: 50n },
    ...changes,
  });
  const before = balance({ dueSince: 1_000 });
  const payout = (paidAt: number, changes: Partial<Payout> = {}): Payout => ({
    ...{ chain: "xmr", transactionId: "a", paidAt, amount: 5n, fee: null, status: "paid", recipients: null },
    ...changes,
  });
  const find = (now: Partial<Balance>, payouts: readonly Payout[] = [], earlier: Balance | null = before) =>
    markDue([balance(now)], { earlier: earlier === null ? [] : [earlier], payouts, at: 9_000 })[0]?.dueSince ?? null;

  it("is the first answer in which the balance was over its threshold, and stays", () => {
    expect(find({}, [], null)).toBe(9_000);
    expect(find({}, [], balance({ confirmed: 20n }))).toBe(9_000);
    expect(find({})).toBe(1_000);
    expect(find({ confirmed: 90n }, [payout(999), payout(5_000, { chain: "doge" })])).toBe(1_000);
  });

  it("goes on through a run that has begun, which may still fail", () => {
    expect(find({}, [payout(5_000, { status: "unpaid", transactionId: null, amount: 70n })])).toBe(1_000);
  });

  it("begins anew after a payment, whether list, count or balance shows it", () => {
    expect(find({}, [payout(1_000)])).toBe(9_000);
    expect(find({ paid: 101n })).toBe(9_000);
    expect(find({ confirmed: 69n })).toBe(9_000);
  });

  it("is absent below the threshold, and where one of the two is not known", () => {
    expect([find({ confirmed: 49n }), find({ confirmed: null }), find({ threshold: null })]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
