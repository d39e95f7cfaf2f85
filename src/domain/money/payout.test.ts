import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../time/durations.ts";
import { daysToAmount, estimatePayout, nextPayoutAt } from "./payout.ts";

describe("estimatePayout", () => {
  it("is a band between the fastest and the slowest rate", () => {
    expect(estimatePayout(40n, 100n, [25, 22])).toEqual({ kind: "days", low: 2, high: 3 });
    expect(estimatePayout(40n, 100n, [600, 480, null])).toEqual({ kind: "hours", low: 2, high: 3 });
    expect(estimatePayout(99n, 100n, [600])).toEqual({ kind: "hours", low: 1, high: 1 });
    expect(estimatePayout(0n, 100n, [50])).toEqual({ kind: "hours", low: 48, high: 48 });
    expect(estimatePayout(0n, 10n ** 24n, [3e23, 2.5e23])).toEqual({ kind: "days", low: 3, high: 4 });
  });

  it("says when it is reached, and when it is too far to say", () => {
    expect(estimatePayout(100n, 100n, [])).toEqual({ kind: "reached" });
    expect(estimatePayout(0n, 1_000n, [1, 2])).toEqual({ kind: "far" });
  });

  it("says nothing without a balance, a threshold or a rate", () => {
    expect(estimatePayout(null, 100n, [1])).toBeNull();
    expect(estimatePayout(1n, null, [1])).toBeNull();
    expect(estimatePayout(1n, 0n, [1])).toBeNull();
    expect(estimatePayout(1n, 100n, [])).toBeNull();
    expect(estimatePayout(1n, 100n, [0, null, Number.NaN])).toBeNull();
  });
});

const at = Date.UTC(2026, 10, 21, 8, 19, 42, 500);

describe("nextPayoutAt", () => {
  it("is the next full hour or midnight in UTC", () => {
    expect(new Date(nextPayoutAt(at, HOUR)).toISOString()).toBe("2026-11-21T09:00:00.000Z");
    expect(new Date(nextPayoutAt(at, DAY)).toISOString()).toBe("2026-11-22T00:00:00.000Z");
  });

  it("is never the present moment", () => {
    expect(nextPayoutAt(Date.UTC(2026, 10, 21, 8), HOUR)).toBe(Date.UTC(2026, 10, 21, 9));
  });
});

describe("daysToAmount", () => {
  it("is amount over rate", () => {
    // 20 KAS at 69.857964 a day.
    expect(daysToAmount(2_000_000_000n, 8, 69.857964)).toBeCloseTo(0.286295, 6);
    expect(daysToAmount(0n, 8, 1)).toBe(0);
  });

  it("is not known without a rate, or where it is longer than a number can say", () => {
    expect(daysToAmount(1n, 8, 0)).toBeNull();
    expect(daysToAmount(1n, 8, Number.NaN)).toBeNull();
    expect(daysToAmount(10n ** 300n, 0, 1e-300)).toBeNull();
  });
});
