import { describe, expect, it } from "vitest";
import { DAY } from "../time/durations.ts";
import type { ChainTerms } from "./chain-terms.ts";
import { measureYield, settlePast } from "./past-yield.ts";
import { expectDay } from "./profitability.ts";

const start = Date.UTC(2026, 9, 1);

function terms(day: number, changes: Partial<ChainTerms> = {}): ChainTerms {
  return {
    chain: "ltc",
    decimals: 8,
    // 86,400 hashes a second for a day are a block at 7,464,960,000.
    workPerBlock: 7_464_960_000,
    measuredAt: start + day * DAY,
    reward: { atomic: 625_000_000n, basis: "schedule", asOf: null },
    transactionFees: null,
    averagedBlocks: null,
    usdPrice: { usd: 80, at: start + day * DAY, source: "stored" },
    ...changes,
  };
}

const device = { hashrate: 86_400, watts: 500, uptime: 1, powerCost: 0.1, feeFraction: 0.02 };
const settle = (...question: Parameters<typeof measureYield>) => {
  const measured = measureYield(...question);
  return measured === null ? null : settlePast(measured, device);
};

describe("earnings of past days", () => {
  it("are the sum of each day's own difficulty, reward and price, less the power of as many days", () => {
    // 1 block × 6.25 × 80 + 0.5 block × 6.25 × 100 + 1 block × 3.125 × 80, each × 98 %; 3 × 12 kWh × 0.1.
    const days = [
      terms(0),
      terms(1, { workPerBlock: 14_929_920_000, usdPrice: { usd: 100, at: start, source: "stored" } }),
      terms(2, { reward: { atomic: 312_500_000n, basis: "schedule", asOf: null } }),
    ];
    const past = settle(days, []);
    expect(past).toMatchObject({ days: 3, knownDays: 3, since: start, uncounted: [] });
    expect(past?.coins).toBeCloseTo(12.25, 9);
    expect(past?.revenueUsd).toBeCloseTo(1041.25, 8);
    expect(past?.powerUsd).toBeCloseTo(3.6, 9);
    expect(past?.profitUsd).toBeCloseTo(1037.65, 8);
    const sum = days.map((chain) => expectDay({ ...device, chain, merged: [] })?.profitUsd ?? Number.NaN);
    expect(past?.profitUsd).toBeCloseTo(
      sum.reduce((total, usd) => total + usd, 0),
      8,
    );
  });

  it("say from when on they are known and count known days only", () => {
    // 2 × 500 × 98 % − 2 × 1.2.
    const past = settle([null, terms(1), terms(2, { usdPrice: null }), terms(3)], []);
    expect(past).toMatchObject({ days: 4, knownDays: 2, since: start + DAY });
    expect(past?.profitUsd).toBeCloseTo(977.6, 8);
  });

  it("are not known where less than half of the days is, and there are none without a day", () => {
    const past = settle([null, null, terms(2)], []);
    expect(past).toMatchObject({ days: 3, knownDays: 1, since: start + 2 * DAY, coins: null, revenueUsd: null });
    expect(past?.profitUsd).toBeNull();
    expect(settle([null, terms(1, { usdPrice: null })], [])).toBeNull();
    expect(settle([], [])).toBeNull();
  });

  it("have merge-mined coins that are known for each of the days, and name the others", () => {
    const doge = (day: number) =>
      terms(day, { chain: "doge", reward: { atomic: 10n ** 8n, basis: "fact", asOf: null } });
    const past = settle(
      [terms(0), terms(1)],
      [
        { chain: "doge", days: [doge(0), doge(1)] },
        { chain: "pep", days: [doge(0), null] },
      ],
    );
    // 2 × (6.25 + 1) × 80 × 98 %.
    expect(past?.revenueUsd).toBeCloseTo(1136.8, 8);
    expect(past?.uncounted).toEqual(["pep"]);
  });

  it("have no profit without watts, and are nothing for what is no fraction", () => {
    const measured = measureYield([terms(0)], []);
    if (measured === null) throw new Error("The day is known.");
    expect(settlePast(measured, { ...device, watts: null })).toMatchObject({ powerUsd: null, profitUsd: null });
    expect(settlePast(measured, { ...device, feeFraction: 2 })).toBeNull();
    expect(settlePast(measured, { ...device, hashrate: Number.NaN })).toBeNull();
    expect(settlePast(measured, { ...device, hashrate: 0 })?.revenueUsd).toBe(0);
  });
});
