import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#src/domain/time/durations.ts";
import { balancesAt, type Credit, type LedgerRules, runPayouts, sentAt } from "./ledger.ts";

const credits: readonly Credit[] = [
  { hour: 100, amount: 40n, doomed: 0n },
  { hour: 101, amount: 30n, doomed: 500n },
  { hour: 102, amount: 50n, doomed: 0n },
  { hour: 110, amount: 7n, doomed: 0n },
];
const hourly: LedgerRules = {
  maturityHours: 3,
  orphanHours: 1,
  runEveryHours: 1,
  runHour: 0,
  thresholdAt: () => 60n,
};

describe("runPayouts", () => {
  it("pays all that is confirmed once it reaches the threshold", () => {
    // Confirmed: 40 at 103, 70 at 104 (paid), 50 at 105, 57 at 113.
    expect(runPayouts(credits, hourly)).toEqual([{ hour: 104, amount: 70n }]);
  });

  it("follows a threshold that is lowered", () => {
    const rules = { ...hourly, thresholdAt: (hour: number) => (hour < 107 ? 60n : 50n) };
    expect(runPayouts(credits, rules)).toEqual([
      { hour: 104, amount: 70n },
      { hour: 107, amount: 50n },
    ]);
  });

  it("runs once a day where the pool pays daily", () => {
    // 120 is the first multiple of 24 after everything is confirmed.
    expect(runPayouts(credits, { ...hourly, runEveryHours: 24 })).toEqual([{ hour: 120, amount: 127n }]);
    expect(runPayouts(credits, { ...hourly, runEveryHours: 24, runHour: 2 })).toEqual([{ hour: 122, amount: 127n }]);
  });

  it("pays nothing to who earned nothing", () => {
    expect(runPayouts([], hourly)).toEqual([]);
  });
});

describe("balancesAt", () => {
  const at = (hour: number) => balancesAt(credits, runPayouts(credits, hourly), hourly, 9, hour * HOUR + 30 * MINUTE);

  it("moves an amount from unconfirmed over confirmed to paid", () => {
    expect(at(99)).toEqual({ credited: 0n, confirmed: 0n, unconfirmed: 0n, paid: 0n });
    expect(at(100)).toEqual({ credited: 40n, confirmed: 0n, unconfirmed: 40n, paid: 0n });
    expect(at(103)).toEqual({ credited: 120n, confirmed: 40n, unconfirmed: 80n, paid: 0n });
    expect(at(104)).toEqual({ credited: 120n, confirmed: 0n, unconfirmed: 50n, paid: 70n });
    expect(at(113)).toEqual({ credited: 127n, confirmed: 57n, unconfirmed: 0n, paid: 70n });
  });

  it("owes for a block until it is known to be orphaned", () => {
    expect(at(101)).toEqual({ credited: 570n, confirmed: 0n, unconfirmed: 570n, paid: 0n });
    expect(at(102)).toEqual({ credited: 120n, confirmed: 0n, unconfirmed: 120n, paid: 0n });
  });

  it("counts a payout as paid when its transaction is sent, not before", () => {
    const sent = sentAt(104, 9);
    const runs = runPayouts(credits, hourly);
    expect(sent - 104 * HOUR).toBeGreaterThanOrEqual(MINUTE);
    expect(sent - 104 * HOUR).toBeLessThan(7 * MINUTE);
    expect(balancesAt(credits, runs, hourly, 9, sent - 1)).toMatchObject({ confirmed: 70n, paid: 0n });
    expect(balancesAt(credits, runs, hourly, 9, sent)).toMatchObject({ confirmed: 0n, paid: 70n });
  });
});
